import type { IncomingMessage, ServerResponse } from 'node:http';
import { Avatars, HOTEL_PORT, USERS_PATH } from './hotel.ts';
import { escapeHtml, readForm } from './localPage.ts';
import { serveLocally } from './localServer.ts';

const avatars = new Avatars();

/** Renders the page to list, create and change avatars. */
const page = (): string => `<!doctype html>
<html lang="es">
<meta charset="utf-8">
<title>Hotel de prueba</title>
<body style="font: 1rem/1.5 system-ui; max-width: 40rem; margin: 2rem auto; padding: 0 1rem">
<h1>Hotel de prueba</h1>
<p>Contesta al portal lo que contestaría el hotel. Lo que pongas aquí se olvida al cerrarlo.</p>
<form method="post" action="/mision">
  <p><label>Avatar <input name="nombre" required maxlength="60"></label>
  <label>Misión <input name="mision" maxlength="200"></label> <button>Poner la misión</button></p>
</form>
<form method="post" action="/nombre">
  <p><label>Avatar <input name="nombre" required maxlength="60"></label>
  <label>Nombre nuevo <input name="nuevo" required maxlength="60"></label> <button>Renombrar</button></p>
</form>
<ul>${avatars.all.map((a) => `<li><b>${escapeHtml(a.name)}</b>: ${escapeHtml(a.motto)} <small>(${a.uniqueId})</small></li>`).join('')}</ul>
`;

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '', 'http://hotel');
  if (pathname === USERS_PATH) return avatars.handle(request, response);
  if (request.method === 'POST') {
    const data = await readForm(request);
    const field = (name: string): string => data.get(name)?.trim() ?? '';
    if (pathname === '/mision' && field('nombre') !== '') avatars.addAvatar(field('nombre'), field('mision'));
    if (pathname === '/nombre' && field('nuevo') !== '') avatars.rename(field('nombre'), field('nuevo'));
    response.writeHead(303, { location: '/' }).end();
    return;
  }
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page());
}

try {
  const { url } = await serveLocally((request, response) => {
    handle(request, response).catch(() => response.destroy());
  }, HOTEL_PORT);
  console.log(`El hotel de prueba atiende en ${url}; ciérralo con Ctrl+C`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
