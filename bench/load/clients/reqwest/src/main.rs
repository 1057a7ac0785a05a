//! A closed-loop client on reqwest, the layer quickurl came from, but with one shared client; one task a connection.
//!
//!     client-reqwest URL CONNECTIONS SECONDS

use std::sync::{atomic::{AtomicU64, Ordering}, Arc};
use std::time::{Duration, Instant};

#[tokio::main(worker_threads = 2)]
async fn main() {
    let words: Vec<String> = std::env::args().collect();
    let url: reqwest::Url = words[1].parse().expect("URL");
    let connections: usize = words[2].parse().expect("CONNECTIONS");
    let seconds: u64 = words[3].parse().expect("SECONDS");
    let client = reqwest::Client::builder().pool_max_idle_per_host(connections).build().expect("client");
    let answers = Arc::new(AtomicU64::new(0));
    let end = Instant::now() + Duration::from_secs(seconds);
    let tasks: Vec<_> = (0..connections)
        .map(|_| {
            let (client, url, answers) = (client.clone(), url.clone(), answers.clone());
            tokio::spawn(async move {
                let mut own = 0;
                while Instant::now() < end {
                    client.get(url.clone()).send().await.expect("answer").bytes().await.expect("body");
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
