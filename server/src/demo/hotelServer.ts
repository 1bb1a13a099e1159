import { readArguments } from '../cli/support/commandArguments.ts';
import { Avatars, HOTEL_PORT, USERS_PATH } from './hotel.ts';
import { escapeHtml, servePage } from './localPage.ts';

readArguments('Uso: npm run hotel');

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

await servePage({
  port: HOTEL_PORT,
  serve(path, request, response) {
    if (path !== USERS_PATH) return false;
    avatars.handle(request, response);
    return true;
  },
  post(path, form) {
    const field = (name: string): string => form.get(name)?.trim() ?? '';
    if (path === '/mision' && field('nombre') !== '') avatars.addAvatar(field('nombre'), field('mision'));
    if (path === '/nombre' && field('nuevo') !== '') avatars.rename(field('nombre'), field('nuevo'));
  },
  render: page,
  greet: (url) => `El hotel de prueba atiende en ${url}; ciérralo con Ctrl+C`,
});
