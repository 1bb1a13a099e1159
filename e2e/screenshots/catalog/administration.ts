import { mkdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DISCORD_TOKEN } from '../../../server/src/demo/discord.ts';
import { openStandIn } from '../../fixtures/discord.ts';
import type { ScreenshotSpec } from '../screenshot.ts';
import {
  button,
  chooseOption,
  choosePerson,
  dialog,
  mainOf,
  openingDialog,
  pathAbout,
  pressing,
  typeText,
} from '../screenshot.ts';
import type { ScreenshotServer } from '../screenshotServer.ts';
import { NOW } from '../screenshotServer.ts';

/** Returns the person with the most llamados, preferring those with an image. */
const personWithLlamados = (server: ScreenshotServer): Promise<string> =>
  server.queryValue(
    `select u.usuario from llamado l join usuario u on u.id = l.usuario where u.despedido = 0
    group by u.id order by max(l.evidencia is not null) desc, count(*) desc, u.id limit 1`,
  );

const [HOUR_MS, MEGABYTE] = [3_600_000, 1024 * 1024];
/** Age in hours, kind and size in megabytes of the backups in the screenshot. */
const BACKUPS: [hours: number, kind: string, megabytes: number][] = [
  [5.5, '-sola', 12.4],
  [26, '-pedida', 12.3],
  [29.5, '-sola', 12.3],
  [52, '-antes', 12.1],
  [53.5, '-sola', 12.1],
  [77.5, '-sola', 11.9],
];

/** Puts files under the names of backups into the folder of the server, which only lists them. */
async function placeBackups({ portal }: ScreenshotServer): Promise<void> {
  const folder = `${portal.database.url.replace('file:', '')}-copias`;
  await mkdir(folder);
  for (const [hours, kind, megabytes] of BACKUPS) {
    const time = new Date(NOW - hours * HOUR_MS).toISOString().replaceAll(':', '-');
    const path = join(folder, `conserje-${time}-083_copias${kind}.db`);
    await writeFile(path, '');
    await truncate(path, Math.round(megabytes * MEGABYTE));
  }
}

/** Does the first four steps of the bot, as an admin would, on a site of the Internet. */
async function setUpDiscordBot(server: ScreenshotServer, viewer: string): Promise<void> {
  const { portal } = server;
  const { close } = await openStandIn(portal, () => NOW);
  try {
    const { key } = await server.logIn(viewer);
    const send = (call: string, body: object) => portal.sendRequest(call, { key, body });
    await send('ponerBotDiscord', { token: DISCORD_TOKEN });
    await send('servidorDiscord', {});
    await send('comandosDiscord', {});
    await portal.database.sql("update discord_bot set sitio = 'https://portal.example/discord/interacciones'");
  } finally {
    await close();
  }
}

/** The bot with roles by rank, of which one went above its own; some accounts wait. */
async function setUpDiscordRoles(server: ScreenshotServer, viewer: string): Promise<void> {
  await setUpDiscordBot(server, viewer);
  const { database } = server.portal;
  await database.sql(
    `insert into discord_rol (fuente, objeto, rol, nombre) select 'categoria', id, id, n_categoria from categoria
    where id >= (select max(id) - 3 from categoria)`,
  );
  await database.sql(`insert into discord_rol values ('membresia', 0, '5', 'VIP', null)`);
  await database.sql(
    `update discord_rol set problema = 'Está más alto que el rol del bot. Bájalo en Discord'
    where objeto = (select max(id) from categoria)`,
  );
  await database.sql('update discord_rol_estado set encolado = ?, revisado = ?, apodo = 1', NOW, NOW - 20 * 60_000);
}

/** The bot with three channels, of which one was closed. */
async function setUpDiscordNews(server: ScreenshotServer, viewer: string): Promise<void> {
  await setUpDiscordBot(server, viewer);
  const { database } = server.portal;
  const channels = [
    ['#general', 'ascenso', NOW - 6 * 60_000, null],
    ['Noticias · #ideas', 'comunicado', NOW - 2 * HOUR_MS, null],
    ['Pase de lista · #staff', 'paselista', NOW - 5 * HOUR_MS, 'El hilo está cerrado. Ábrelo en Discord'],
  ] as const;
  for (const [i, [nombre, evento, entregado, fallo]] of channels.entries()) {
    await database.sql(
      'insert into discord_destino (canal, nombre, puesto, entregado, fallo, fallado) values (?, ?, ?, ?, ?, ?)',
      `9000${i}`,
      nombre,
      NOW,
      entregado,
      fallo,
      fallo === null ? null : NOW - 60_000,
    );
    await database.sql(
      `insert into discord_aviso (destino, evento, plantilla, roles, roles_nombres)
      select id, ?, null, '', '' from discord_destino where nombre = ?`,
      evento,
      nombre,
    );
  }
  await database.sql(
    `insert into discord_aviso (destino, evento, plantilla, roles, roles_nombres)
    select id, 'encuesta', null, '', '' from discord_destino where nombre = 'Noticias · #ideas'`,
  );
}

/** What Discord says of its channels and roles. */
const PLACES = {
  lugares: [
    { id: '90001', nombre: '#general', problema: null },
    { id: '90002', nombre: 'Ascensos · #general', problema: null },
  ],
  roles: [{ id: '90003', nombre: 'VIP', aviso: null }],
};

export const ADMINISTRATION: readonly ScreenshotSpec[] = [
  {
    nombre: 'paga',
    path: '/listaPaga',
    format: 'ambos',
    open: async (page, _server, where) => {
      if (where === 'telefono') return undefined;
      await button(mainOf(page), /^Paga \d+c a /).click();
      await button(mainOf(page), /^Deshacer el pago de /).waitFor();
      return undefined;
    },
  },
  {
    nombre: 'paga-ascenso',
    path: '/listaPaga',
    format: 'escritorio',
    open: async (page) => {
      const buttons = mainOf(page).getByRole('button', { name: /^Ascenso por paga de / });
      for (const one of await buttons.all()) {
        await one.click();
        const apply = dialog(page).getByRole('button', { name: 'Aplicar' });
        await dialog(page).getByText('Créditos que quedan').waitFor();
        if (await apply.isEnabled()) break;
        await dialog(page).getByRole('button', { name: 'Cerrar', exact: true }).last().click();
      }
      return dialog(page);
    },
  },
  {
    nombre: 'paga-reiniciar',
    path: '/listaPaga?reinicios=1',
    format: 'escritorio',
    open: openingDialog('Reiniciar lista'),
  },
  { nombre: 'pendientes', path: '/pendientes', format: 'ambos' },
  { nombre: 'ventas', path: '/ventas', format: 'ambos' },
  {
    nombre: 'ventas-semanas',
    path: '/ventas',
    format: 'escritorio',
    open: async (page) => {
      await button(mainOf(page), 'Por semanas').click();
      return mainOf(page).getByRole('figure').locator('..');
    },
  },
  {
    nombre: 'usuarios',
    path: async (server) => `/usuarios?persona=${encodeURIComponent(await server.firstOfCategoria(5))}`,
    format: 'ambos',
  },
  {
    nombre: 'usuarios-varias',
    path: '/usuarios',
    format: 'ambos',
    open: async (page, _server, where) => {
      if (where === 'telefono') await button(mainOf(page), 'Elegir personas').click();
      const boxes = mainOf(page).getByRole('checkbox', { name: /^Seleccionar a \D/ });
      for (const n of [0, 1, 2]) await boxes.nth(n).check();
      await button(mainOf(page), 'Avisar').waitFor();
      return undefined;
    },
  },
  { nombre: 'excepciones', path: '/excepciones', format: 'ambos' },
  {
    nombre: 'excepciones-nueva',
    path: '/excepciones?nuevo=1',
    format: 'escritorio',
    open: async (page, server) => {
      await choosePerson(page, await server.firstOfCategoria(6));
      const permisosGroup = page.getByRole('group', { name: 'Permisos' });
      await permisosGroup.getByRole('checkbox', { name: /^Multas / }).check();
      await permisosGroup.getByRole('checkbox', { name: /^Rentas / }).check();
      return undefined;
    },
  },
  {
    nombre: 'permisos-matriz',
    path: '/mantenimiento?pestana=permisos',
    format: 'ambos',
    open: async (page, _server, where) => {
      if (where === 'telefono') {
        const rangoSelect = page.getByRole('combobox', { name: 'Rango' });
        const option = rangoSelect.getByRole('option', { name: /^Supervisores/, includeHidden: true });
        await rangoSelect.selectOption(await option.getAttribute('value'));
      }
      await page.getByRole('checkbox', { name: 'Multas en Supervisores', exact: true }).check();
      await page.getByText(/^Cambia lo que pueden/).waitFor();
      return undefined;
    },
  },
  {
    nombre: 'firmas',
    path: '/firmas?nuevo=1',
    format: 'ambos',
    open: async (page) => {
      await mainOf(page).getByRole('searchbox').first().fill('a');
      await mainOf(page).getByRole('table').waitFor();
      return undefined;
    },
  },
  {
    nombre: 'degrados',
    path: pathAbout('/degrados', 6),
    format: 'ambos',
    open: async (page) => {
      await chooseOption(page, 'Misión a la que baja', '');
      await typeText(page, 'Motivo', 'No respondió al pase de lista');
      return undefined;
    },
  },
  {
    nombre: 'traslados',
    path: pathAbout('/traslados', 1),
    format: 'ambos',
    open: async (page) => {
      await typeText(page, 'Agencia anterior', 'Hotel Aurora');
      await chooseOption(page, 'Misión que recibe', 'Aprendiz I');
      return undefined;
    },
  },
  {
    nombre: 'traslados-hecho',
    path: pathAbout('/traslados', 1),
    format: 'escritorio',
    open: async (page) => {
      await typeText(page, 'Agencia anterior', 'Hotel Aurora');
      await chooseOption(page, 'Misión que recibe', 'Aprendiz I');
      await typeText(page, 'Firma', 'ZQX');
      await button(mainOf(page), 'Trasladar').click();
      await button(page.getByRole('dialog'), 'Trasladar').click();
      return page.getByRole('region', { name: 'Listo' });
    },
  },
  {
    nombre: 'venta-rangos',
    path: pathAbout('/misiones', 2),
    format: 'ambos',
    open: async (page) => {
      await chooseOption(page, 'Nueva misión', 'Técnico');
      return undefined;
    },
  },
  {
    nombre: 'venta-rangos-pregunta',
    path: pathAbout('/misiones', 2),
    format: 'escritorio',
    open: async (page) => {
      await chooseOption(page, 'Nueva misión', 'Técnico');
      await button(mainOf(page), 'Vender').click();
      return dialog(page);
    },
  },
  {
    nombre: 'membresias',
    path: pathAbout('/membresias', 3),
    format: 'ambos',
    open: async (page) => {
      await chooseOption(page, 'Membresía', 'Reducción');
      return undefined;
    },
  },
  { nombre: 'multas', path: '/multas', format: 'ambos' },
  {
    nombre: 'despidos',
    path: pathAbout('/despidos', 4),
    format: 'escritorio',
    open: async (page) => {
      await typeText(page, 'Motivo', 'Dejó la agencia');
      return undefined;
    },
  },
  { nombre: 'despidos-telefono', path: '/despidos', format: 'telefono' },
  { nombre: 'ingreso', path: '/ingreso', format: 'ambos' },
  {
    nombre: 'ingreso-solicitud',
    path: '/ingreso',
    format: 'ambos',
    open: openingDialog('Leer la solicitud de LunaDeAbril'),
  },
  { nombre: 'ingreso-preguntas', path: '/ingreso?preguntas=1', format: 'escritorio' },
  { nombre: 'lista-negra', path: '/listanegra', format: 'ambos' },
  { nombre: 'llamados', path: '/llamadoatencion', format: 'ambos' },
  {
    nombre: 'llamados-persona',
    path: '/llamadoatencion',
    format: 'escritorio',
    open: async (page, server, where) =>
      pressing(`Ver los llamados de ${await personWithLlamados(server)}`)(page, server, where),
  },
  { nombre: 'resumen-semanal', path: '/resumensemanal', format: 'ambos' },
  {
    nombre: 'libro-periodo',
    path: '/resumensemanal',
    format: 'escritorio',
    open: openingDialog('Excel de un período'),
  },
  { nombre: 'resumen-horas', path: '/resumensemanal?vista=horas', format: 'ambos' },
  { nombre: 'referidos', path: '/usuarios?ver=referidos', format: 'ambos' },
  { nombre: 'renta', path: '/renta', format: 'ambos' },
  { nombre: 'registros', path: '/registros', format: 'ambos' },
  { nombre: 'seguridad', path: '/seguridad', format: 'ambos' },
  { nombre: 'clones', path: '/clones', format: 'ambos' },
  { nombre: 'mantenimiento', path: '/mantenimiento?pestana=misiones', format: 'ambos' },
  {
    nombre: 'discord-bot',
    path: '/mantenimiento?pestana=agencia',
    format: 'ambos',
    prepare: setUpDiscordBot,
    open: async (page) => {
      const steps = page.getByRole('list', { name: 'Pasos del bot' });
      await steps.scrollIntoViewIfNeeded();
      return steps;
    },
  },
  {
    nombre: 'discord-token',
    path: '/mantenimiento?pestana=agencia',
    format: 'telefono',
    theme: 'light',
    open: openingDialog('Poner el token del bot'),
  },
  {
    nombre: 'discord-roles',
    path: '/mantenimiento?pestana=agencia',
    format: 'ambos',
    prepare: setUpDiscordRoles,
    open: async (page) => {
      const roles = page.getByRole('list', { name: 'Roles de Discord' });
      await roles.scrollIntoViewIfNeeded();
      return roles;
    },
  },
  {
    nombre: 'discord-canales',
    path: '/mantenimiento?pestana=agencia',
    format: 'ambos',
    prepare: setUpDiscordNews,
    open: async (page) => {
      const channels = page.getByRole('list', { name: 'Canales de Discord' });
      await channels.scrollIntoViewIfNeeded();
      return channels;
    },
  },
  {
    nombre: 'discord-canal',
    path: '/mantenimiento?pestana=agencia',
    format: 'telefono',
    theme: 'light',
    prepare: setUpDiscordBot,
    open: async (page) => {
      await page.route('**/api/lugaresDiscord', (route) => route.fulfill({ json: PLACES }));
      await button(mainOf(page), 'Agregar un canal de Discord').click();
      await chooseOption(page, 'Canal o hilo', 'Ascensos · #general');
      await dialog(page).getByRole('switch', { name: 'Ascensos' }).check();
      await button(dialog(page), 'Cambiar texto o avisar a un rol').click();
      await dialog(page).getByRole('textbox', { name: 'Tu texto' }).fill('¡**{nombre}** ya es **{mision}**!');
      await chooseOption(page, 'Avisa a', 'VIP');
      return dialog(page);
    },
  },
  {
    nombre: 'copias',
    path: '/mantenimiento?pestana=copias',
    format: 'ambos',
    prepare: placeBackups,
  },
];
