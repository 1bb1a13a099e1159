import { readArguments } from '../cli/support/commandArguments.ts';
import { DISCORD_PORT, DISCORD_TOKEN, StandInDiscord } from './discord.ts';
import { commandData, INTERACTION } from './discordInteractions.ts';
import { rateLimited } from './discordReplies.ts';
import { escapeHtml, servePage } from './localPage.ts';

readArguments('Uso: npm run discord');

const discord = new StandInDiscord();
/** The Discord account that presses; its answer. */
const USER = { id: '4400000000000000001', username: 'leo', global_name: 'Leo' };
let lastAnswer = '';

const threads = () => discord.guilds.flatMap((guild) => guild.threads);
const nameOfPlace = (id: string): string =>
  [...discord.guilds.flatMap(({ channels }) => channels), ...threads()].find((place) => place.id === id)?.name ?? id;

const messageItem = ({ id, canal, content }: (typeof discord.messages)[number]): string =>
  `<li><b>${escapeHtml(nameOfPlace(canal))}</b> <span style="white-space: pre-wrap">${escapeHtml(content)}</span>
  <form method="post" action="/borrar"><button name="id" value="${id}">Borrar</button></form></li>`;

const threadItem = ({ id, name, thread_metadata }: ReturnType<typeof threads>[number]): string =>
  `<li><form method="post" action="/hilo">${escapeHtml(name)} <button name="id" value="${id}">${
    thread_metadata.locked ? 'Abrir el hilo' : 'Cerrar el hilo'
  }</button></form></li>`;

/** Renders the page to press commands, and what the portal sent. */
const page = (): string => `<!doctype html>
<html lang="es">
<meta charset="utf-8">
<title>Discord de prueba</title>
<body style="font: 1rem/1.5 system-ui; max-width: 40rem; margin: 2rem auto; padding: 0 1rem">
<h1>Discord de prueba</h1>
<p>Arranca el portal con <code>RED_INTERNA=permitida DISCORD_API=http://127.0.0.1:${DISCORD_PORT}/api</code> y pon este token:</p>
<p><code>${DISCORD_TOKEN}</code></p>
<p>Token: ${discord.acceptsToken ? 'vale' : 'anulado'}. Comandos en: ${escapeHtml(discord.interactionsUrl ?? 'ninguna dirección')}</p>
<form method="post" action="/token"><button>${discord.acceptsToken ? 'Anular el token' : 'Aceptar el token'}</button></form>
<h2>Comandos</h2>
<form method="post" action="/comando">
  <p><label>Comando <select name="nombre">${discord.commands.map(({ name }) => `<option>${escapeHtml(name)}</option>`).join('')}</select></label>
  <label>Opción <input name="opcion" size="10"></label> <label>Valor <input name="valor"></label> <button>Usar</button></p>
</form>
<pre style="white-space: pre-wrap">${escapeHtml(lastAnswer)}</pre>
<h2>Mensajes</h2>
<ul>${discord.messages.map(messageItem).join('')}</ul>
<h2>Canales</h2>
<ul>${threads().map(threadItem).join('')}</ul>
<form method="post" action="/fallo">
  <p>Lo próximo que pida el portal <select name="estado"><option value="429">429, espera 20 segundos</option><option>503</option></select> <button>Falla</button></p>
</form>
`;

async function press(data: URLSearchParams): Promise<void> {
  const [name = '', option = '', value = ''] = ['nombre', 'opcion', 'valor'].map((field) => data.get(field)?.trim());
  const member = { user: USER, roles: [], permissions: '0', nick: null };
  const command = commandData(name, option === '' ? {} : { [option]: value });
  try {
    lastAnswer = JSON.stringify(
      await discord.send({ type: INTERACTION.command, data: command, member, context: 0 }),
      null,
      2,
    );
  } catch (error) {
    lastAnswer = String(error);
  }
}

/** Forms of the page, by their path. */
const PRESSES: Record<string, (form: URLSearchParams) => unknown> = {
  '/token': () => {
    discord.acceptsToken = !discord.acceptsToken;
  },
  '/comando': press,
  '/borrar': (form) => discord.deleteMessage(form.get('id') ?? ''),
  '/hilo': (form) => {
    for (const { id, thread_metadata } of threads())
      if (id === form.get('id')) thread_metadata.locked = !thread_metadata.locked;
  },
  '/fallo': (form) =>
    discord.next.push(form.get('estado') === '429' ? rateLimited(20) : { status: 503, body: 'unavailable' }),
};

await servePage({
  port: DISCORD_PORT,
  serve(path, request, response) {
    if (!path.startsWith('/api/')) return false;
    discord.handle(request, response);
    return true;
  },
  async post(path, form) {
    await PRESSES[path]?.(form);
  },
  render: page,
  greet: (url) => `El Discord de prueba atiende en ${url}; ciérralo con Ctrl+C`,
});
