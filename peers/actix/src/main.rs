//! Hello world on Actix-Web, with its defaults.

use actix_web::http::header::CONTENT_TYPE;
use actix_web::{web, App, HttpResponse, HttpServer};

async fn hello() -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, "text/plain;charset=UTF-8"))
        .body("Hello, World!")
}

#[actix_web::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let port: u16 = std::env::args().nth(1).ok_or("usage: hello PORT")?.parse()?;
    HttpServer::new(|| App::new().route("/hello", web::get().to(hello)))
        .bind(("127.0.0.1", port))?
        .run()
        .await?;
    Ok(())
}
