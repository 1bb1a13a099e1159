import type { Page } from '@playwright/test';
import { offerAscenso } from '../../fixtures/agenciaSetup.ts';
import type { ScreenshotSpec } from '../screenshot.ts';
import { button, dialog, ofCategoria, parte, principal } from '../screenshot.ts';
import type { ScreenshotServer } from '../screenshotServer.ts';
import { NOW } from '../screenshotServer.ts';

/** Of those whose tiempo runs, who has most work behind them. */
const bajo = (server: ScreenshotServer): Promise<string> =>
  server.queryValue(
    `select u.usuario from usuario u join mision m on m.id = u.mision join trabajo t on t.usuario = u.id
    where m.categoria <= 2 and exists
      (select 1 from tiempo s where s.bajo = u.id and s.cerrado is null and s.pausa = 0 and s.finaliza > ?)
    group by u.id order by count(*) desc, u.id limit 1`,
    NOW,
  );

/** What one is looking for below stands on top. */
const scrollToTabs = async (page: Page): Promise<undefined> => {
  await page
    .getByRole('tablist')
    .first()
    .evaluate((strip) => {
      window.scrollTo(0, strip.getBoundingClientRect().top + window.scrollY - 100);
    });
  return undefined;
};

/** Someone who may take tiempos over, and is offered a promotion. */
const personToOffer = (server: ScreenshotServer): Promise<string> =>
  server.queryValue(
    `select u.usuario from usuario u join mision m on m.id = u.mision where m.categoria = 4 and m.posicion < 9 and u.despedido = 0
  and not exists (select 1 from ascenso a where a.usuario = u.id and a.resultado is null)
  order by (select max(c.fecha) from carrera c where c.usuario = u.id) limit 1`,
  );

async function makeOffer(server: ScreenshotServer, quien: string): Promise<void> {
  await offerAscenso(server.portal, await server.logIn(await server.de(12)), 12, await server.logIn(quien));
}

const ausente = (server: ScreenshotServer): Promise<string> =>
  server.queryValue(
    `select u.usuario from ausencia a join usuario u on u.id = a.usuario
    where a.estado = 1 and a.terminada is null and a.final > '2026-11-18' order by a.id limit 1`,
  );

const inside = (server: ScreenshotServer): Promise<string> =>
  server.queryValue(
    `select u.usuario from fichaje f join usuario u on u.id = f.usuario where f.salida is null
    order by (select count(*) from fichaje g where g.usuario = u.id) desc, u.id limit 1`,
  );

const personRequestingName = (server: ScreenshotServer): Promise<string> =>
  server.queryValue(
    'select u.usuario from solicitud_nombre s join usuario u on u.id = s.usuario where s.atendida is null',
  );

/** They are asked to take two tiempos over, besides. */
async function addRequests(server: ScreenshotServer, quien: string): Promise<void> {
  await makeOffer(server, quien);
  await server.portal.base.sql(
    `insert into solicitud_tiempo (tiempo, para, de, fecha)
    select t.id, u.id, t.abierto_por, t.abierto from tiempo t, usuario u
    where u.usuario = ? and t.cerrado is null and t.alto is null and t.bajo <> u.id
    and not exists (select 1 from solicitud_tiempo s where s.tiempo = t.id and s.atendida is null) limit 2`,
    quien,
  );
}

/** They have no signature, and every mission asks for one. */
async function sinFirma(server: ScreenshotServer, quien: string): Promise<void> {
  await server.portal.base.sql("update usuario set firma = '' where usuario = ?", quien);
  await makeOffer(server, quien);
}

/** Management offers some more people their next mission. */
async function offerMore(server: ScreenshotServer): Promise<void> {
  const boss = await server.logIn(await server.de(12));
  const { filas } = await server.portal.sendRequest<{ filas: { usuario: string }[] }>('ascensosPosibles', {
    key: boss.key,
    direccion: boss.direccion,
  });
  for (const { usuario } of filas.slice(0, 5)) await offerAscenso(server.portal, boss, 12, await server.logIn(usuario));
}

export const PERSONAL: readonly ScreenshotSpec[] = [
  { nombre: 'mi-cuenta', ruta: '/perfil', quien: bajo, format: 'ambos' },
  {
    nombre: 'mi-cuenta-movimientos',
    ruta: '/perfil?pestana=movimientos',
    quien: bajo,
    open: scrollToTabs,
    format: 'escritorio',
  },
  {
    nombre: 'mi-cuenta-carrera',
    ruta: '/perfil?pestana=historial&parte=carrera',
    quien: bajo,
    open: scrollToTabs,
    format: 'escritorio',
  },
  { nombre: 'configuracion', ruta: '/configuracion', quien: ofCategoria(5), format: 'ambos' },
  {
    nombre: 'cambio-de-nombre',
    ruta: '/cambionombre',
    format: 'escritorio',
  },
  { nombre: 'cambio-de-nombre-telefono', ruta: '/cambionombre', quien: personRequestingName, format: 'telefono' },
  { nombre: 'solicitudes', ruta: '/solicitudes', quien: personToOffer, antes: addRequests, format: 'ambos' },
  {
    nombre: 'solicitudes-aceptada',
    ruta: '/solicitudes',
    quien: personToOffer,
    antes: makeOffer,
    format: 'escritorio',
    open: async (page, server, where) => {
      await button(principal(page), /^Aceptar el ascenso/).click();
      await dialog(page)
        .getByRole('button', { name: /^Aceptar/ })
        .click();
      return parte(/^¡Felicidades!/)(page, server, where);
    },
  },
  {
    nombre: 'solicitudes-firma',
    ruta: '/solicitudes',
    quien: personToOffer,
    antes: sinFirma,
    format: 'escritorio',
    open: async (page) => {
      await button(principal(page), /^Aceptar el ascenso/).click();
      return dialog(page, 'Tu firma');
    },
  },
  { nombre: 'solicitudes-ofrecidos', ruta: '/solicitudes?vista=ofrecidos', antes: offerMore, format: 'ambos' },
  { nombre: 'ausencias', ruta: '/ausencias', quien: ausente, format: 'ambos' },
  { nombre: 'ausencias-solicitudes', ruta: '/ausencias', format: 'ambos' },
  { nombre: 'fichaje', ruta: '/fichaje', quien: inside, format: 'ambos' },
  { nombre: 'fichaje-activos', ruta: '/fichaje', format: 'ambos' },
  { nombre: 'sugerencias', ruta: '/sugerencias?vista=todas', format: 'ambos' },
  {
    nombre: 'notificaciones',
    ruta: '/tiempos',
    quien: ofCategoria(7),
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
    ruta: '/estados',
    format: 'ambos',
  },
];
