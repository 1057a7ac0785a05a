//! Hello world on warp, with its defaults.

use std::net::Ipv4Addr;

use warp::Filter;

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let port: u16 = std::env::args().nth(1).ok_or("usage: hello PORT")?.parse()?;
    let hello = warp::path!("hello").and(warp::get()).map(|| {
        warp::reply::with_header("Hello, World!", "content-type", "text/plain;charset=UTF-8")
    });
    warp::serve(hello).run((Ipv4Addr::LOCALHOST, port)).await;
    Ok(())
}
