//! hyper's pooled client, the layer quickurl moved to: one shared client.

use bytes::Bytes;
use http_body_util::{BodyExt, Empty};
use hyper_util::{client::legacy::Client, rt::TokioExecutor};

#[tokio::main(worker_threads = 2)]
async fn main() {
    let words = clients::words();
    let url: hyper::Uri = words.url.parse().expect("URL");
    let client: Client<_, Empty<Bytes>> =
        Client::builder(TokioExecutor::new()).pool_max_idle_per_host(words.connections).build_http();
    clients::load(&words, move || {
        let answer = client.get(url.clone());
        async move {
            let mut answer = answer.await.expect("answer");
            assert_eq!(answer.status(), 200);
            while let Some(frame) = answer.body_mut().frame().await {
                frame.expect("body");
            }
        }
    })
    .await;
}
