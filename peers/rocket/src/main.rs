//! Hello world on Rocket (async). Its Server header and its shield of security headers are off: no peer sends them.

use std::net::Ipv4Addr;

use rocket::config::{Config, Ident, LogLevel};
use rocket::http::Header;
use rocket::shield::Shield;
use rocket::{get, routes, Responder};

#[derive(Responder)]
struct Plain(&'static str, Header<'static>);

#[get("/hello")]
fn hello() -> Plain {
    Plain("Hello, World!", Header::new("Content-Type", "text/plain;charset=UTF-8"))
}

#[rocket::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let config = Config {
        address: Ipv4Addr::LOCALHOST.into(),
        port: std::env::args().nth(1).ok_or("usage: hello PORT")?.parse()?,
        ident: Ident::none(),
        log_level: LogLevel::Critical,
        ..Config::release_default()
    };
    rocket::custom(config)
        .attach(Shield::new())
        .mount("/", routes![hello])
        .launch()
        .await?;
    Ok(())
}
