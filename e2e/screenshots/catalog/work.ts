import { NAME_PLACEHOLDER } from '@conserje/rules';
import type { Page } from '@playwright/test';
import { chooseFromMenu } from '../../fixtures/steps.ts';
import { DESKTOP } from '../../fixtures/viewports.ts';
import type { ScreenshotSpec } from '../screenshot.ts';
import { button, chooseOption, dialog, idOf, mainOf, ofCategoria, typeText } from '../screenshot.ts';
import type { ScreenshotServer } from '../screenshotServer.ts';
import { NOW } from '../screenshotServer.ts';

/** Lowest categoria that may adjust tiempos. */
const encargado = ofCategoria(7);

/** Gives the encargado six tiempos: one has ended, with its notification, and one shares a connection. */
async function assignSixTiempos(server: ScreenshotServer): Promise<void> {
  const { database } = server.portal;
  const id = await idOf(server, await encargado(server));
  await database.sql('update tiempo set alto = null where alto = ?', id);
  const runningTiempos = `select t.id from tiempo t join usuario u on u.id = t.bajo join mision m on m.id = u.mision
    where t.cerrado is null and t.pausa = 0 and m.categoria < 4 and t.finaliza`;
  for (const [condition, limit] of [
    [`< ${NOW}`, 1],
    [`> ${NOW}`, 5],
  ] as const)
    await database.sql(
      `update tiempo set alto = ?, comparten = 0 where id in (${runningTiempos} ${condition} order by t.id limit ${limit})`,
      id,
    );
  await database.sql(
    'update tiempo set comparten = 1 where id = (select max(id) from tiempo where alto = ? and cerrado is null)',
    id,
  );
  // Inserts these notifications in advance, so that the server sends none while the screenshot is taken.
  for (const [clase, text] of [
    ['tiempo_por_confirmar', `terminó el tiempo de ${NAME_PLACEHOLDER}: confírmalo`],
    ['tiempo_sin_atender', `no confirmaste el tiempo de ${NAME_PLACEHOLDER}: confírmalo o ciérralo`],
  ] as const)
    await database.sql(
      `insert or ignore into notificacion (para, clase, texto, sobre, unica, fecha)
      select t.alto, ?, ?, t.bajo, t.id || ':' || t.finaliza, t.finaliza from tiempo t
      where t.alto = ? and t.cerrado is null and t.finaliza < ${NOW}`,
      clase,
      text,
      id,
    );
}

/** Returns the bajo of the encargado's third tiempo. */
async function thirdBajo(server: ScreenshotServer): Promise<string> {
  return server.queryValue(
    `select b.usuario from tiempo t join usuario b on b.id = t.bajo
    where t.cerrado is null and t.alto = ? order by t.finaliza limit 1 offset 2`,
    await idOf(server, await encargado(server)),
  );
}

const tiemposOptions = { viewer: encargado, prepare: assignSixTiempos } as const;

/** Returns a person who is eligible for an ascenso. */
const promotableName = (server: ScreenshotServer): Promise<string> =>
  server.queryValue(
    `select u.usuario from usuario u join mision m on m.id = u.mision where m.categoria = 3 and u.despedido = 0
    and not exists (select 1 from ascenso a where a.usuario = u.id and a.resultado is null) order by u.id limit 1`,
  );
const ascensoCardPath = async (server: ScreenshotServer): Promise<string> =>
  `/ascensos?usuario=${await idOf(server, await promotableName(server))}`;

/** Ends the minimum interval between two pases de lista. */
async function makePaseListaDue(server: ScreenshotServer): Promise<void> {
  await server.portal.database.sql(
    'update pase_lista set fecha = fecha - 10800000 where id = (select max(id) from pase_lista)',
  );
}

/** Marks the first four people: two to pause, one for five more minutes, one out of base. */
async function markFour(page: Page): Promise<void> {
  const newListButton = button(mainOf(page), 'Nueva lista');
  const checkboxes = mainOf(page).getByRole('grid').getByRole('checkbox');
  await newListButton.or(checkboxes.first()).first().waitFor();
  if (await newListButton.isVisible()) await newListButton.click();
  for (const [name, i] of [
    [/^Pausar a /, 0],
    [/^Pausar a /, 1],
    [/^Sumar 5 minutos a /, 2],
    [/está fuera de base$/, 3],
  ] as const)
    await checkboxes
      .and(page.getByRole('checkbox', { name, disabled: false }))
      .nth(i)
      .check();
}

/** Chooses the first three people of a list. */
async function chooseThree(page: Page): Promise<undefined> {
  const choose = button(mainOf(page), 'Elegir personas');
  const boxes = mainOf(page).getByRole('listitem').getByRole('checkbox');
  await choose.or(boxes.first()).first().waitFor();
  if (await choose.isVisible()) await choose.click();
  for (const i of [0, 1, 2]) await boxes.nth(i).check();
  // Its code loads with the first choice.
  await mainOf(page).getByRole('region', { name: 'Personas seleccionadas' }).waitFor();
}

/** Returns a person to whom somebody offers a turno. */
const offeredPerson = async (server: ScreenshotServer): Promise<string> =>
  server.queryValue(
    `select u.usuario from turno_oferta o join usuario u on u.id = o.para where o.cerrada is null order by o.id limit 1`,
  );

/** Asks everybody to confirm their period. */
const askSignOffs = (server: ScreenshotServer): Promise<void> => server.portal.configure({ periodo_confirma: 'ambos' });
/** Returns the bajo with most work. */
const busiestMember = (server: ScreenshotServer): Promise<string> =>
  server.queryValue(
    `select u.usuario from usuario u join mision m on m.id = u.mision join trabajo t on t.usuario = u.id
    left join periodo p on p.usuario = u.id
    where m.categoria = 1 and u.despedido = 0 and t.fecha >= coalesce(p.desde, 0) group by u.id order by count(*) desc limit 1`,
  );

export const WORK: readonly ScreenshotSpec[] = [
  { nombre: 'turnos', path: '/turnos', format: 'ambos' },
  { nombre: 'turnos-mios', path: '/turnos?vista=mios', viewer: offeredPerson, format: 'ambos' },
  { nombre: 'turnos-plan', path: '/turnos?vista=plan', format: 'escritorio' },
  { nombre: 'mi-periodo', path: '/miperiodo', viewer: busiestMember, prepare: askSignOffs, format: 'ambos' },
  { nombre: 'mi-periodo-faltan', path: '/miperiodo?vista=todos', prepare: askSignOffs, format: 'ambos' },
  { nombre: 'ascensos', path: ascensoCardPath, format: 'ambos' },
  { nombre: 'ascensos-varias', path: '/ascensos', format: 'ambos', open: chooseThree },
  {
    nombre: 'ascensos-carrera',
    path: async (server) => `${await ascensoCardPath(server)}&carrera=1`,
    format: 'escritorio',
  },
  { nombre: 'tiempos', path: '/tiempos?mios=1', ...tiemposOptions, format: 'ambos' },
  {
    nombre: 'tiempos-tablero',
    path: '/tiempos?mios=1&tablero=si',
    ...tiemposOptions,
    format: 'ambos',
    open: async (page) => {
      await page.getByRole('region', { name: 'En base ahora' }).getByRole('heading', { level: 3 }).first().waitFor();
      return undefined;
    },
  },
  {
    nombre: 'tiempos-nuevo',
    path: '/tiempos?nuevo=1',
    ...tiemposOptions,
    format: 'ambos',
    open: async (page) => {
      await page.getByRole('combobox', { name: 'Usuario' }).fill('a');
      await page.getByRole('option').first().waitFor();
      return undefined;
    },
  },
  {
    nombre: 'tiempos-menu',
    path: '/tiempos?mios=1',
    ...tiemposOptions,
    format: 'escritorio',
    open: async (page, server) => {
      await button(page, `Más acciones de ${await thirdBajo(server)}`).click();
      await page.getByRole('menuitem').first().waitFor();
      return undefined;
    },
  },
  {
    nombre: 'tiempos-ajustar',
    path: '/tiempos?mios=1',
    ...tiemposOptions,
    format: 'escritorio',
    open: async (page, server) => {
      await chooseFromMenu(page, await thirdBajo(server), 'Ajustar');
      await dialog(page).getByRole('textbox').first().fill('15');
      return dialog(page);
    },
  },
  {
    nombre: 'tiempos-comparten',
    path: '/tiempos?mios=1',
    ...tiemposOptions,
    format: 'telefono',
    open: async (page) => page.getByRole('row').filter({ hasText: 'Misma conexión' }),
  },
  { nombre: 'paselista', path: '/paselista', format: 'ambos' },
  {
    nombre: 'paselista-nueva',
    path: '/paselista?nueva=1',
    prepare: makePaseListaDue,
    format: 'ambos',
    open: async (page) => {
      await markFour(page);
      return undefined;
    },
  },
  {
    nombre: 'paselista-perdida',
    path: '/paselista?nueva=1',
    prepare: makePaseListaDue,
    format: 'telefono',
    open: async (page, server) => {
      await markFour(page);
      const other = await server.logIn(await server.firstOfCategoria(11));
      const otherPage = await server.browser(other, { viewport: DESKTOP });
      await otherPage.goto('/paselista?nueva=1');
      await markFour(otherPage);
      await button(mainOf(otherPage), 'Enviar lista').click();
      await button(dialog(otherPage), 'Enviar lista').click();
      await page.getByRole('alert').filter({ hasText: 'ya pasó lista' }).waitFor();
      return undefined;
    },
  },
  { nombre: 'nomina', path: '/nomina?vista=nomina', format: 'ambos' },
  {
    nombre: 'nomina-ajustar',
    path: '/nomina?vista=nomina',
    format: 'escritorio',
    open: async (page) => {
      await button(mainOf(page), /^Ajustar/).click();
      await typeText(page, 'Cantidad', '30');
      return dialog(page);
    },
  },
  {
    nombre: 'calcula-rango',
    path: '/calcularango',
    format: 'ambos',
    open: async (page) => {
      await chooseOption(page, 'Rango 1', 'Guardia F');
      await chooseOption(page, 'Rango 2', 'Supervisor D');
      await button(mainOf(page), 'Buscar').click();
      return undefined;
    },
  },
];
