import type { IncomingMessage, ServerResponse } from 'node:http';
import { servirAqui } from './aqui.ts';
import { Avatares, HOTEL_PUERTO, LLAMADA } from './hotel.ts';

const CUERPO_MAX = 10_000;
const avatares = new Avatares();

const limpio = (texto: string): string => texto.replace(/[&<>"]/g, (letra) => `&#${letra.codePointAt(0) ?? 0};`);

/** The desk of the hotel: who there is, and what one would do in the real one. */
const pagina = (): string => `<!doctype html>
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
<ul>${avatares.todos.map((a) => `<li><b>${limpio(a.name)}</b>: ${limpio(a.motto)} <small>(${a.uniqueId})</small></li>`).join('')}</ul>
`;

async function formulario(peticion: IncomingMessage): Promise<URLSearchParams> {
  let cuerpo = '';
  for await (const trozo of peticion) if (cuerpo.length < CUERPO_MAX) cuerpo += String(trozo);
  return new URLSearchParams(cuerpo);
}

async function atender(peticion: IncomingMessage, respuesta: ServerResponse): Promise<void> {
  const { pathname } = new URL(peticion.url ?? '', 'http://hotel');
  if (pathname === LLAMADA) return avatares.atender(peticion, respuesta);
  if (peticion.method === 'POST') {
    const datos = await formulario(peticion);
    const campo = (nombre: string): string => datos.get(nombre)?.trim() ?? '';
    if (pathname === '/mision' && campo('nombre') !== '') avatares.poner(campo('nombre'), campo('mision'));
    if (pathname === '/nombre' && campo('nuevo') !== '') avatares.renombrar(campo('nombre'), campo('nuevo'));
    respuesta.writeHead(303, { location: '/' }).end();
    return;
  }
  respuesta.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(pagina());
}

try {
  const { url } = await servirAqui((peticion, respuesta) => {
    atender(peticion, respuesta).catch(() => respuesta.destroy());
  }, HOTEL_PUERTO);
  console.log(`El hotel de prueba atiende en ${url}; ciérralo con Ctrl+C`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
