import type { SolicitudAscenso, UltimoAscenso } from '@conserje/contract';
import { expect } from 'vitest';
import type { Rechazo } from './cliente.ts';
import type { Persona, Portal } from './portal.ts';

/** How someone sees the next promotion of another. */
export const ver = (portal: Portal, quien: Persona, de: Persona): Promise<UltimoAscenso> =>
  portal.pide(quien).logra('GET verUltimoAscenso/:id', { params: { id: de.id } });

/** What a screen that shows the promotion as it is sends. */
export async function envioDe(portal: Portal, quien: Persona, de: Persona) {
  const visto = await ver(portal, quien, de);
  const { id_categoria: micat } = (await portal.pide(quien).logra('POST login', { body: { op: 1, token: quien.key } }))
    .data;
  return { usuario: de.id, encargado: quien.id, nueva: visto.m_nueva, id_rango: visto.id_nuevo, micat };
}

/** Offers someone their next mission. */
export async function ofrecer(portal: Portal, quien: Persona, a: Persona): Promise<UltimoAscenso> {
  const body = await envioDe(portal, quien, a);
  return (await portal.pide(quien).logra('POST sendAscenso', { body })).data;
}

/** The promotion that waits for someone. */
export async function laSolicitud(portal: Portal, de: Persona): Promise<SolicitudAscenso> {
  const [solicitud, ...otras] = await portal
    .pide(de)
    .logra('GET getSolicitudes/:userId', { params: { userId: de.id } });
  expect(otras).toEqual([]);
  if (!solicitud) throw new Error(`nothing waits for ${de.usuario}`);
  return solicitud;
}

export const ACEPTAR = 0;
export const RECHAZAR = 1;

/** What a screen that shows a request sends with the answer to it. */
export const respuestaA = (solicitud: SolicitudAscenso, option: number) => ({
  option,
  id: solicitud.id,
  encargado: solicitud.encargado,
  rango: solicitud.id_rango,
  mision: solicitud.nueva,
});

/** Answers the promotion that waits for someone. */
export async function responder(portal: Portal, quien: Persona, option: number) {
  const body = respuestaA(await laSolicitud(portal, quien), option);
  return portal.pide(quien).logra('POST actionSolicitudes', { body });
}

/** The same, which must be refused. */
export async function sinResponder(portal: Portal, quien: Persona, option: number): Promise<Rechazo> {
  const body = respuestaA(await laSolicitud(portal, quien), option);
  return portal.pide(quien).falla('POST actionSolicitudes', { body });
}

/** Someone's steps, oldest first, as they see them. */
export async function pasos(portal: Portal, de: Persona) {
  const filas = await portal.pide(de).logra('GET carrera/:id', { params: { id: de.id } });
  return filas
    .map(({ de: antes, a, encargado, causa, motivo }) => ({ de: antes, a, encargado, causa, motivo }))
    .reverse();
}

/** Everyone stands on the mission of their last step, and each step begins where the one before it ended. */
export async function comprobarCarreras(portal: Portal): Promise<void> {
  const usuarios = await portal.db.selectFrom('usuario').select(['id', 'mision']).execute();
  for (const { id, mision } of usuarios) {
    const filas = await portal.db
      .selectFrom('carrera')
      .select(['de', 'a'])
      .where('usuario', '=', id)
      .orderBy('id')
      .execute();
    expect(filas.map((f) => f.de)).toEqual([null, ...filas.slice(0, -1).map((f) => f.a)]);
    expect(filas.at(-1)?.a).toBe(mision);
  }
}
