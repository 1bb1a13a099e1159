import type { AnswerOf, Tiempo } from '@conserje/contract';
import type { OpTiempo } from '@conserje/rules';
import { accionesDe, OP } from '@conserje/rules';
import { expect } from 'vitest';
import type { Rechazo } from './cliente.ts';
import type { FilaBitacora } from './efectos.ts';
import type { Persona, Portal } from './portal.ts';

type Hecho = AnswerOf<'POST actionTime'>;
/** What differs from the row as it is, or what else an action carries. */
interface Mas {
  alto?: number;
  pausa?: number;
  sumado?: number;
  mins?: number;
  sumar?: boolean;
}

/** Opens a tiempo with its own manager, or as `alto` says (-1: with none). */
export async function abrir(portal: Portal, quien: Persona, bajo: Persona, alto = quien.id): Promise<Tiempo> {
  return (await portal.pide(quien).logra('POST openTime', { body: { bajo: bajo.id, alto } })).data;
}

/** What a screen that shows the tiempo as it is sends with an action. */
export async function comoSeVe(portal: Portal, op: number, id: number, mas: Mas = {}) {
  const fila = await portal.db
    .selectFrom('tiempo')
    .select(['alto', 'pausa', 'sumado'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { op, id, ...fila, alto: fila.alto ?? -1, ...mas };
}

/** Acts on a tiempo by someone who sees it as it is. */
export async function hacer(portal: Portal, quien: Persona, op: number, id: number, mas?: Mas): Promise<Hecho> {
  return portal.pide(quien).logra('POST actionTime', { body: await comoSeVe(portal, op, id, mas) });
}

/** The same, which must be refused and leave everything as it was. */
export async function intentar(portal: Portal, quien: Persona, op: number, id: number, mas?: Mas): Promise<Rechazo> {
  const body = await comoSeVe(portal, op, id, mas);
  const [cuentas, fila] = [await portal.cuentas(), await filaDe(portal, id)];
  const { resultado, ...efectos } = await portal.observar(() => portal.pide(quien).falla('POST actionTime', { body }));
  expect(efectos).toEqual({ bitacora: [], trabajo: [], avisos: [] });
  expect(await portal.cuentas()).toEqual(cuentas);
  expect(await filaDe(portal, id)).toEqual(fila);
  return resultado;
}

const filaDe = (portal: Portal, id: number) =>
  portal.db.selectFrom('tiempo').selectAll().where('id', '=', id).executeTakeFirst();

export const confirmar = (portal: Portal, quien: Persona, id: number) => hacer(portal, quien, OP.confirmar, id);
export const pausar = (portal: Portal, quien: Persona, id: number) => hacer(portal, quien, OP.pausar, id);
export const ligar = (portal: Portal, quien: Persona, id: number) => hacer(portal, quien, OP.ligar, id);
export const cancelar = (portal: Portal, quien: Persona, id: number) => hacer(portal, quien, OP.cancelar, id);

export const recuperar = (portal: Portal, quien: Persona, id: number) =>
  portal.pide(quien).logra('POST recuperarTiempo', { body: { id } });

/** What a screen offers someone to do with a tiempo that it was answered. */
export async function puedeCon(portal: Portal, { key }: Persona, tiempo: Tiempo): Promise<OpTiempo[]> {
  const { data } = await portal.pide().logra('POST login', { body: { op: 1, token: key } });
  const { olvido_minutos } = await portal.pide().logra('GET configuracion');
  return accionesDe(tiempo, data, olvido_minutos, portal.reloj.ahora);
}

/** An open tiempo as someone sees it in the list. */
export async function ver(portal: Portal, quien: Persona, id: number): Promise<Tiempo | undefined> {
  return (await portal.pide(quien).logra('GET getAllTime')).find((t) => t.id === id);
}

/** The row of the audit log that tells of all that one press did to tiempos. */
export const deTodos = (quien: Persona, motivo: string): FilaBitacora => ({
  ...{ modulo: 'tiempos', objeto: null, usuario: null },
  ...{ encargado: quien.id, motivo },
});

/** A row of a tiempo's log. */
export const apunte = (id: number, bajo: Persona, quien: Persona, motivo: string): FilaBitacora => ({
  modulo: 'tiempos',
  objeto: id,
  usuario: bajo.id,
  encargado: quien.id,
  motivo,
});

/** Minutes of the ledger by user and kind, over all tiempos. */
export async function acreditado(portal: Portal, { id }: Persona) {
  const filas = await portal.db.selectFrom('trabajo').select(['tipo', 'minutos']).where('usuario', '=', id).execute();
  const de = (tipo: string) => filas.filter((f) => f.tipo === tipo).reduce((n, f) => n + f.minutos, 0);
  return { asistencia: de('asistencia'), times: de('times') };
}

/** What a junior is told of what was done to their own tiempo. */
export const alBajo = (quien: string, msg: string, bajo: { id: number }) => ({
  ...{ tema: 'tiempos' as const, quien, msg },
  para: bajo.id,
});
