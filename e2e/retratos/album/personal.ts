import type { Page } from '@playwright/test';
import { ofrecerAscenso } from '../../fixtures/agencia.ts';
import type { Casa } from '../casa.ts';
import { AHORA } from '../casa.ts';
import type { Retrato } from '../retrato.ts';
import { boton, deCategoria, dialogo, parte, principal } from '../retrato.ts';

/** Of those whose tiempo runs, who has most work behind them. */
const bajo = (casa: Casa): Promise<string> =>
  casa.dato(
    `select u.usuario from usuario u join mision m on m.id = u.mision join trabajo t on t.usuario = u.id
    where m.categoria <= 2 and exists
      (select 1 from tiempo s where s.bajo = u.id and s.cerrado is null and s.pausa = 0 and s.finaliza > ?)
    group by u.id order by count(*) desc, u.id limit 1`,
    AHORA,
  );

/** What one is looking for below stands on top. */
const desdePestanas = async (pagina: Page): Promise<undefined> => {
  await pagina
    .getByRole('tablist')
    .first()
    .evaluate((tira) => {
      window.scrollTo(0, tira.getBoundingClientRect().top + window.scrollY - 100);
    });
  return undefined;
};

/** Someone who may take tiempos over, and is offered a promotion. */
const ofrecido = (casa: Casa): Promise<string> =>
  casa.dato(
    `select u.usuario from usuario u join mision m on m.id = u.mision where m.categoria = 4 and m.posicion < 9 and u.despedido = 0
  and not exists (select 1 from ascenso a where a.usuario = u.id and a.resultado is null)
  order by (select max(c.fecha) from carrera c where c.usuario = u.id) limit 1`,
  );

async function ofrecer(casa: Casa, quien: string): Promise<void> {
  await ofrecerAscenso(casa.portal, await casa.entrar(await casa.de(12)), 12, await casa.entrar(quien));
}

const ausente = (casa: Casa): Promise<string> =>
  casa.dato(
    `select u.usuario from ausencia a join usuario u on u.id = a.usuario
    where a.estado = 1 and a.terminada is null and a.final > '2026-11-18' order by a.id limit 1`,
  );

const dentro = (casa: Casa): Promise<string> =>
  casa.dato(
    `select u.usuario from fichaje f join usuario u on u.id = f.usuario where f.salida is null
    order by (select count(*) from fichaje g where g.usuario = u.id) desc, u.id limit 1`,
  );

const pideNombre = (casa: Casa): Promise<string> =>
  casa.dato('select u.usuario from solicitud_nombre s join usuario u on u.id = s.usuario where s.atendida is null');

/** They are asked to take two tiempos over, besides. */
async function pedirles(casa: Casa, quien: string): Promise<void> {
  await ofrecer(casa, quien);
  await casa.portal.base.sql(
    `insert into solicitud_tiempo (tiempo, para, de, fecha)
    select t.id, u.id, t.abierto_por, t.abierto from tiempo t, usuario u
    where u.usuario = ? and t.cerrado is null and t.alto is null and t.bajo <> u.id
    and not exists (select 1 from solicitud_tiempo s where s.tiempo = t.id and s.atendida is null) limit 2`,
    quien,
  );
}

/** They have no signature, and every mission asks for one. */
async function sinFirma(casa: Casa, quien: string): Promise<void> {
  await casa.portal.base.sql("update usuario set firma = '' where usuario = ?", quien);
  await ofrecer(casa, quien);
}

/** Management offers some more people their next mission. */
async function ofrecerMas(casa: Casa): Promise<void> {
  const jefa = await casa.entrar(await casa.de(12));
  const { filas } = await casa.portal.pedir<{ filas: { usuario: string }[] }>('ascensosPosibles', {
    key: jefa.key,
    direccion: jefa.direccion,
  });
  for (const { usuario } of filas.slice(0, 5)) await ofrecerAscenso(casa.portal, jefa, 12, await casa.entrar(usuario));
}

export const PERSONAL: readonly Retrato[] = [
  { nombre: 'mi-cuenta', ruta: '/perfil', quien: bajo, formato: 'ambos' },
  {
    nombre: 'mi-cuenta-movimientos',
    ruta: '/perfil?pestana=movimientos',
    quien: bajo,
    abrir: desdePestanas,
    formato: 'escritorio',
  },
  {
    nombre: 'mi-cuenta-carrera',
    ruta: '/perfil?pestana=historial&parte=carrera',
    quien: bajo,
    abrir: desdePestanas,
    formato: 'escritorio',
  },
  { nombre: 'configuracion', ruta: '/configuracion', quien: deCategoria(5), formato: 'ambos' },
  {
    nombre: 'cambio-de-nombre',
    ruta: '/cambionombre',
    formato: 'escritorio',
  },
  { nombre: 'cambio-de-nombre-telefono', ruta: '/cambionombre', quien: pideNombre, formato: 'telefono' },
  { nombre: 'solicitudes', ruta: '/solicitudes', quien: ofrecido, antes: pedirles, formato: 'ambos' },
  {
    nombre: 'solicitudes-aceptada',
    ruta: '/solicitudes',
    quien: ofrecido,
    antes: ofrecer,
    formato: 'escritorio',
    abrir: async (pagina, casa, donde) => {
      await boton(principal(pagina), /^Aceptar el ascenso/).click();
      await dialogo(pagina)
        .getByRole('button', { name: /^Aceptar/ })
        .click();
      return parte(/^¡Felicidades!/)(pagina, casa, donde);
    },
  },
  {
    nombre: 'solicitudes-firma',
    ruta: '/solicitudes',
    quien: ofrecido,
    antes: sinFirma,
    formato: 'escritorio',
    abrir: async (pagina) => {
      await boton(principal(pagina), /^Aceptar el ascenso/).click();
      return dialogo(pagina, 'Tu firma');
    },
  },
  { nombre: 'solicitudes-ofrecidos', ruta: '/solicitudes?vista=ofrecidos', antes: ofrecerMas, formato: 'ambos' },
  { nombre: 'ausencias', ruta: '/ausencias', quien: ausente, formato: 'ambos' },
  { nombre: 'ausencias-solicitudes', ruta: '/ausencias', formato: 'ambos' },
  { nombre: 'fichaje', ruta: '/fichaje', quien: dentro, formato: 'ambos' },
  { nombre: 'fichaje-activos', ruta: '/fichaje', formato: 'ambos' },
  { nombre: 'sugerencias', ruta: '/sugerencias?vista=todas', formato: 'ambos' },
  {
    nombre: 'notificaciones',
    ruta: '/tiempos',
    quien: deCategoria(7),
    formato: 'ambos',
    abrir: async (pagina) => {
      await pagina
        .getByRole('banner')
        .getByRole('button', { name: /^Notificaciones/ })
        .click();
      await dialogo(pagina, 'Notificaciones').getByRole('listitem').first().waitFor();
      return undefined;
    },
  },
  {
    nombre: 'estados',
    ruta: '/estados',
    formato: 'ambos',
  },
];
