//! reqwest, the layer quickurl came from, but with one shared client.

#[tokio::main(worker_threads = 2)]
async fn main() {
    let words = clients::words();
    let url: reqwest::Url = words.url.parse().expect("URL");
    let client = reqwest::Client::builder().pool_max_idle_per_host(words.connections).build().expect("client");
    clients::load(&words, move || {
        let answer = client.get(url.clone()).send();
        async move {
            let answer = answer.await.expect("answer");
            assert_eq!(answer.status(), 200);
            answer.bytes().await.expect("body");
        }
    })
    .await;
}
