//! The closed loop that the clients share: one task a connection, which asks again when it has its answer.
//!
//!     client URL CONNECTIONS WARMUP_SECONDS SECONDS
//!
//! Prints how many requests were answered so far, as JSON, once after the warm-up and once at the end.

use std::future::Future;
use std::sync::{
    atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    Arc,
};
use std::time::Duration;

pub struct Words {
    pub url: String,
    pub connections: usize,
    warmup: Duration,
    measured: Duration,
}

pub fn words() -> Words {
    let words: Vec<String> = std::env::args().collect();
    let [_, url, connections, warmup, measured] = &words[..] else {
        eprintln!("usage: client URL CONNECTIONS WARMUP_SECONDS SECONDS");
        std::process::exit(2);
    };
    let seconds = |word: &String| Duration::from_secs(word.parse().expect("seconds"));
    Words {
        url: url.clone(),
        connections: connections.parse().expect("CONNECTIONS"),
        warmup: seconds(warmup),
        measured: seconds(measured),
    }
}

/// `ask` sends a request and reads its answer to the end; it panics when that is no good.
pub async fn load<A, F>(words: &Words, ask: A)
where
    A: Fn() -> F + Clone + Send + 'static,
    F: Future<Output = ()> + Send + 'static,
{
    let answers = Arc::new(AtomicU64::new(0));
    let over = Arc::new(AtomicBool::new(false));
    let tasks: Vec<_> = (0..words.connections)
        .map(|_| {
            let (ask, answers, over) = (ask.clone(), answers.clone(), over.clone());
            tokio::spawn(async move {
                while !over.load(Relaxed) {
                    ask().await;
                    answers.fetch_add(1, Relaxed);
                }
            })
        })
        .collect();
    for time in [words.warmup, words.measured] {
        tokio::time::sleep(time).await;
        println!("{{\"requests\": {}}}", answers.load(Relaxed));
    }
    over.store(true, Relaxed);
    for task in tasks {
        task.await.expect("task");
    }
}
