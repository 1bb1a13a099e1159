import type { RequestHandler } from './localServer.ts';
import { readBody, serveLocally } from './localServer.ts';

/** Escapes a text for the page of a stand-in server. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (letter) => `&#${letter.codePointAt(0) ?? 0};`);

interface LocalPage {
  port: number;
  /** Answers what is no request of the page; false for any other path. */
  serve(path: string, ...request: Parameters<RequestHandler>): boolean;
  /** Takes a form of the page, which is then shown again. */
  post(path: string, form: URLSearchParams): unknown;
  render(): string;
  /** Says on the console that it serves at a URL. */
  greet(url: string): string;
}

/** Serves a stand-in and its page, until the process ends. */
export async function servePage({ port, serve, post, render, greet }: LocalPage): Promise<void> {
  const handle = async (...[request, response]: Parameters<RequestHandler>): Promise<void> => {
    const { pathname } = new URL(request.url ?? '', 'http://local');
    if (serve(pathname, request, response)) return;
    if (request.method === 'POST') {
      await post(pathname, new URLSearchParams(await readBody(request)));
      response.writeHead(303, { location: '/' }).end();
      return;
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(render());
  };
  try {
    const { url } = await serveLocally((request, response) => {
      handle(request, response).catch(() => response.destroy());
    }, port);
    console.log(greet(url));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
