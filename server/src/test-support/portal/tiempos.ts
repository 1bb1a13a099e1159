import type { AnswerOf, Tiempo } from '@conserje/contract';
import type { TiempoOp } from '@conserje/rules';
import { TIEMPO_OP, tiempoActions } from '@conserje/rules';
import { expect } from 'vitest';
import type { Refusal } from './apiClient.ts';
import type { AuditLogRow } from './effects.ts';
import type { Person, Portal } from './portal.ts';

type Result = AnswerOf<'POST actionTime'>;
/** What differs from the row as it is, or what else an action carries. */
interface ActionExtras {
  alto?: number;
  pausa?: number;
  sumado?: number;
  mins?: number;
  sumar?: boolean;
}

/** Opens a tiempo with its own manager, or as `alto` says (-1: with none). */
export async function openTiempo(portal: Portal, quien: Person, bajo: Person, alto = quien.id): Promise<Tiempo> {
  return (await portal.as(quien).succeeds('POST openTime', { body: { bajo: bajo.id, alto } })).data;
}

/** What a screen that shows the tiempo as it is sends with an action. */
export async function asSeen(portal: Portal, op: number, id: number, more: ActionExtras = {}) {
  const row = await portal.db
    .selectFrom('tiempo')
    .select(['alto', 'pausa', 'sumado'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { op, id, ...row, alto: row.alto ?? -1, ...more };
}

/** Acts on a tiempo by someone who sees it as it is. */
export async function runTiempoAction(
  portal: Portal,
  quien: Person,
  op: number,
  id: number,
  more?: ActionExtras,
): Promise<Result> {
  return portal.as(quien).succeeds('POST actionTime', { body: await asSeen(portal, op, id, more) });
}

/** The same, which must be refused and leave everything as it was. */
export async function expectActionRefused(
  portal: Portal,
  quien: Person,
  op: number,
  id: number,
  more?: ActionExtras,
): Promise<Refusal> {
  const body = await asSeen(portal, op, id, more);
  const [accounts, row] = [await portal.countTableRows(), await rowOf(portal, id)];
  const { result, ...effects } = await portal.observe(() => portal.as(quien).fails('POST actionTime', { body }));
  expect(effects).toEqual({ bitacora: [], trabajo: [], notices: [] });
  expect(await portal.countTableRows()).toEqual(accounts);
  expect(await rowOf(portal, id)).toEqual(row);
  return result;
}

const rowOf = (portal: Portal, id: number) =>
  portal.db.selectFrom('tiempo').selectAll().where('id', '=', id).executeTakeFirst();

export const confirmTiempo = (portal: Portal, quien: Person, id: number) =>
  runTiempoAction(portal, quien, TIEMPO_OP.confirm, id);
export const pauseTiempo = (portal: Portal, quien: Person, id: number) =>
  runTiempoAction(portal, quien, TIEMPO_OP.pauseClock, id);
export const linkTiempo = (portal: Portal, quien: Person, id: number) =>
  runTiempoAction(portal, quien, TIEMPO_OP.link, id);
export const cancelTiempo = (portal: Portal, quien: Person, id: number) =>
  runTiempoAction(portal, quien, TIEMPO_OP.cancel, id);

export const recoverTiempo = (portal: Portal, quien: Person, id: number) =>
  portal.as(quien).succeeds('POST recuperarTiempo', { body: { id } });

/** What a screen offers someone to do with a tiempo that it was answered. */
export async function offeredActions(portal: Portal, { key }: Person, tiempo: Tiempo): Promise<TiempoOp[]> {
  const { data } = await portal.as().succeeds('POST login', { body: { op: 1, token: key } });
  const { olvido_minutos } = await portal.as().succeeds('GET configuracion');
  return tiempoActions(tiempo, data, olvido_minutos, portal.clock.now);
}

/** An open tiempo as someone sees it in the list. */
export async function findTiempo(portal: Portal, quien: Person, id: number): Promise<Tiempo | undefined> {
  return (await portal.as(quien).succeeds('GET getAllTime')).find((t) => t.id === id);
}

/** The row of the audit log that tells of all that one press did to tiempos. */
export const bulkAuditRow = (quien: Person, motivo: string): AuditLogRow => ({
  ...{ modulo: 'tiempos', objeto: null, usuario: null },
  ...{ encargado: quien.id, motivo },
});

/** A row of a tiempo's log. */
export const tiempoAuditRow = (id: number, bajo: Person, quien: Person, motivo: string): AuditLogRow => ({
  modulo: 'tiempos',
  objeto: id,
  usuario: bajo.id,
  encargado: quien.id,
  motivo,
});

/** Minutes of the ledger by user and kind, over all tiempos. */
export async function creditedMinutes(portal: Portal, { id }: Person) {
  const filas = await portal.db.selectFrom('trabajo').select(['tipo', 'minutos']).where('usuario', '=', id).execute();
  const sumOf = (tipo: string) => filas.filter((f) => f.tipo === tipo).reduce((n, f) => n + f.minutos, 0);
  return { asistencia: sumOf('asistencia'), times: sumOf('times') };
}

/** What a junior is told of what was done to their own tiempo. */
export const noticeToBajo = (quien: string, msg: string, bajo: { id: number }) => ({
  ...{ tema: 'tiempos' as const, quien, msg },
  para: bajo.id,
});
