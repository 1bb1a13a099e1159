import type { Page } from '@playwright/test';
import { offerAscenso } from '../../fixtures/agenciaSetup.ts';
import type { ScreenshotSpec } from '../screenshot.ts';
import { button, dialog, mainOf, ofCategoria, showRegion } from '../screenshot.ts';
import type { ScreenshotServer } from '../screenshotServer.ts';
import { NOW } from '../screenshotServer.ts';

/** Returns the bajo of a running tiempo with the most work. */
const busiestBajo = (server: ScreenshotServer): Promise<string> =>
  server.queryValue(
    `select u.usuario from usuario u join mision m on m.id = u.mision join trabajo t on t.usuario = u.id
    where m.categoria <= 2 and exists
      (select 1 from tiempo s where s.bajo = u.id and s.cerrado is null and s.pausa = 0 and s.finaliza > ?)
    group by u.id order by count(*) desc, u.id limit 1`,
    NOW,
  );

/** Scrolls to the tabs, so that the screenshot shows their content. */
const scrollToTabs = async (page: Page): Promise<undefined> => {
  await page
    .getByRole('tablist')
    .first()
    .evaluate((strip) => {
      window.scrollTo(0, strip.getBoundingClientRect().top + window.scrollY - 100);
    });
  return undefined;
};

/** Returns a person who may take over tiempos and receive an ascenso. */
const personToOffer = (server: ScreenshotServer): Promise<string> =>
  server.queryValue(
    `select u.usuario from usuario u join mision m on m.id = u.mision where m.categoria = 4 and m.posicion < 9 and u.despedido = 0
  and not exists (select 1 from ascenso a where a.usuario = u.id and a.resultado is null)
  order by (select max(c.fecha) from carrera c where c.usuario = u.id) limit 1`,
  );

async function makeOffer(server: ScreenshotServer, usuario: string): Promise<void> {
  await offerAscenso(
    server.portal,
    await server.logIn(await server.firstOfCategoria(12)),
    12,
    await server.logIn(usuario),
  );
}

const absentPerson = (server: ScreenshotServer): Promise<string> =>
  server.queryValue(
    `select u.usuario from ausencia a join usuario u on u.id = a.usuario
    where a.estado = 1 and a.terminada is null and a.final > '2026-11-18' order by a.id limit 1`,
  );

const clockedInPerson = (server: ScreenshotServer): Promise<string> =>
  server.queryValue(
    `select u.usuario from fichaje f join usuario u on u.id = f.usuario where f.salida is null
    order by (select count(*) from fichaje g where g.usuario = u.id) desc, u.id limit 1`,
  );

const personRequestingName = (server: ScreenshotServer): Promise<string> =>
  server.queryValue(
    'select u.usuario from solicitud_nombre s join usuario u on u.id = s.usuario where s.atendida is null',
  );

/** Offers an ascenso and adds two requests to take over a tiempo. */
async function addRequests(server: ScreenshotServer, usuario: string): Promise<void> {
  await makeOffer(server, usuario);
  await server.portal.database.sql(
    `insert into solicitud_tiempo (tiempo, para, de, fecha)
    select t.id, u.id, t.abierto_por, t.abierto from tiempo t, usuario u
    where u.usuario = ? and t.cerrado is null and t.alto is null and t.bajo <> u.id
    and not exists (select 1 from solicitud_tiempo s where s.tiempo = t.id and s.atendida is null) limit 2`,
    usuario,
  );
}

/** Removes the firma first, because accepting then asks for one. */
async function removeFirmaAndOffer(server: ScreenshotServer, usuario: string): Promise<void> {
  await server.portal.database.sql("update usuario set firma = '' where usuario = ?", usuario);
  await makeOffer(server, usuario);
}

/** Offers further people their next mision on behalf of an admin. */
async function offerMore(server: ScreenshotServer): Promise<void> {
  const boss = await server.logIn(await server.firstOfCategoria(12));
  const { filas } = await server.portal.sendRequest<{ filas: { usuario: string }[] }>('ascensosPosibles', {
    key: boss.key,
    direccion: boss.direccion,
  });
  for (const { usuario } of filas.slice(0, 5)) await offerAscenso(server.portal, boss, 12, await server.logIn(usuario));
}

export const STAFF: readonly ScreenshotSpec[] = [
  { nombre: 'mi-cuenta', path: '/perfil', viewer: busiestBajo, format: 'ambos' },
  {
    nombre: 'mi-cuenta-movimientos',
    path: '/perfil?pestana=movimientos',
    viewer: busiestBajo,
    open: scrollToTabs,
    format: 'escritorio',
  },
  {
    nombre: 'mi-cuenta-carrera',
    path: '/perfil?pestana=historial&parte=carrera',
    viewer: busiestBajo,
    open: scrollToTabs,
    format: 'escritorio',
  },
  { nombre: 'configuracion', path: '/configuracion', viewer: ofCategoria(5), format: 'ambos' },
  {
    nombre: 'cambio-de-nombre',
    path: '/cambionombre',
    format: 'escritorio',
  },
  { nombre: 'cambio-de-nombre-telefono', path: '/cambionombre', viewer: personRequestingName, format: 'telefono' },
  { nombre: 'solicitudes', path: '/solicitudes', viewer: personToOffer, prepare: addRequests, format: 'ambos' },
  {
    nombre: 'solicitudes-aceptada',
    path: '/solicitudes',
    viewer: personToOffer,
    prepare: makeOffer,
    format: 'escritorio',
    open: async (page, server, where) => {
      await button(mainOf(page), /^Aceptar el ascenso/).click();
      await dialog(page)
        .getByRole('button', { name: /^Aceptar/ })
        .click();
      return showRegion(/^¡Felicidades!/)(page, server, where);
    },
  },
  {
    nombre: 'solicitudes-firma',
    path: '/solicitudes',
    viewer: personToOffer,
    prepare: removeFirmaAndOffer,
    format: 'escritorio',
    open: async (page) => {
      await button(mainOf(page), /^Aceptar el ascenso/).click();
      return dialog(page, 'Tu firma');
    },
  },
  { nombre: 'solicitudes-ofrecidos', path: '/solicitudes?vista=ofrecidos', prepare: offerMore, format: 'ambos' },
  { nombre: 'ausencias', path: '/ausencias', viewer: absentPerson, format: 'ambos' },
  { nombre: 'ausencias-solicitudes', path: '/ausencias', format: 'ambos' },
  { nombre: 'ausencias-calendario', path: '/ausencias?vista=calendario', format: 'ambos' },
  { nombre: 'actividad', path: '/actividad', format: 'ambos' },
  { nombre: 'fichaje', path: '/fichaje', viewer: clockedInPerson, format: 'ambos' },
  { nombre: 'fichaje-activos', path: '/fichaje', format: 'ambos' },
  { nombre: 'sugerencias', path: '/sugerencias?vista=todas', format: 'ambos' },
  {
    nombre: 'notificaciones',
    path: '/tiempos',
    viewer: ofCategoria(7),
    format: 'ambos',
    open: async (page) => {
      await page
        .getByRole('banner')
        .getByRole('button', { name: /^Notificaciones/ })
        .click();
      await dialog(page, 'Notificaciones').getByRole('listitem').first().waitFor();
      return undefined;
    },
  },
  {
    nombre: 'estados',
    path: '/estados',
    format: 'ambos',
  },
];
