//! A closed-loop client on hyper's pooled client, the layer quickurl moved to: one shared client, one task a connection.
//!
//!     client-hyper URL CONNECTIONS SECONDS

use bytes::Bytes;
use http_body_util::{BodyExt, Empty};
use hyper_util::{client::legacy::Client, rt::TokioExecutor};
use std::sync::{atomic::{AtomicU64, Ordering}, Arc};
use std::time::{Duration, Instant};

#[tokio::main(worker_threads = 2)]
async fn main() {
    let words: Vec<String> = std::env::args().collect();
    let url: hyper::Uri = words[1].parse().expect("URL");
    let connections: usize = words[2].parse().expect("CONNECTIONS");
    let seconds: u64 = words[3].parse().expect("SECONDS");
    let client: Client<_, Empty<Bytes>> =
        Client::builder(TokioExecutor::new()).pool_max_idle_per_host(connections).build_http();
    let answers = Arc::new(AtomicU64::new(0));
    let end = Instant::now() + Duration::from_secs(seconds);
    let tasks: Vec<_> = (0..connections)
        .map(|_| {
            let (client, url, answers) = (client.clone(), url.clone(), answers.clone());
            tokio::spawn(async move {
                let mut own = 0;
                while Instant::now() < end {
                    let mut answer = client.get(url.clone()).await.expect("answer");
                    while let Some(frame) = answer.body_mut().frame().await {
                        frame.expect("body");
                    }
                    own += 1;
                }
                answers.fetch_add(own, Ordering::Relaxed);
            })
        })
        .collect();
    for task in tasks {
        task.await.expect("task");
    }
    println!("{}", answers.load(Ordering::Relaxed));
}
