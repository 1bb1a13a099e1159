import type { AnswerOf, Tiempo } from '@conserje/contract';
import type { TiempoOp } from '@conserje/rules';
import { TIEMPO_OP, tiempoActions } from '@conserje/rules';
import { expect } from 'vitest';
import type { Refusal } from './apiClient.ts';
import type { AuditLogRow } from './effects.ts';
import type { Person, Portal } from './portal.ts';

type Result = AnswerOf<'POST actionTime'>;
/** Overrides of the row as seen, and further fields of an action. */
interface ActionExtras {
  alto?: number;
  pausa?: number;
  sumado?: number;
  mins?: number;
  sumar?: boolean;
}

/** Opens a tiempo managed by `quien`, or by `alto` (-1: none). */
export async function openTiempo(portal: Portal, quien: Person, bajo: Person, alto = quien.id): Promise<Tiempo> {
  return (await portal.as(quien).succeeds('POST openTime', { body: { bajo: bajo.id, alto } })).data;
}

/** Returns the body that a screen sends for an action on the tiempo it shows. */
export async function tiempoActionAsSeen(portal: Portal, op: number, id: number, more: ActionExtras = {}) {
  const row = await portal.db
    .selectFrom('tiempo')
    .select(['alto', 'pausa', 'sumado'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { op, id, ...row, alto: row.alto ?? -1, ...more };
}

/** Runs an action on a tiempo as it is seen. */
export async function runTiempoAction(
  portal: Portal,
  quien: Person,
  op: number,
  id: number,
  more?: ActionExtras,
): Promise<Result> {
  return portal.as(quien).succeeds('POST actionTime', { body: await tiempoActionAsSeen(portal, op, id, more) });
}

/** Runs an action that must be refused and change nothing. */
export async function expectActionRefused(
  portal: Portal,
  quien: Person,
  op: number,
  id: number,
  more?: ActionExtras,
): Promise<Refusal> {
  const body = await tiempoActionAsSeen(portal, op, id, more);
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
  runTiempoAction(portal, quien, TIEMPO_OP.pause, id);
export const linkTiempo = (portal: Portal, quien: Person, id: number) =>
  runTiempoAction(portal, quien, TIEMPO_OP.link, id);
export const cancelTiempo = (portal: Portal, quien: Person, id: number) =>
  runTiempoAction(portal, quien, TIEMPO_OP.cancel, id);

export const recoverTiempo = (portal: Portal, quien: Person, id: number) =>
  portal.as(quien).succeeds('POST recuperarTiempo', { body: { id } });

/** Returns the actions that a screen offers a person on a tiempo. */
export async function offeredTiempoActions(portal: Portal, { key }: Person, tiempo: Tiempo): Promise<TiempoOp[]> {
  const { data } = await portal.as().succeeds('POST login', { body: { op: 1, token: key } });
  const { olvido_minutos } = await portal.as().succeeds('GET configuracion');
  return tiempoActions(tiempo, data, olvido_minutos, portal.clock.now);
}

/** Returns an open tiempo as a person sees it in the list. */
export async function findTiempo(portal: Portal, quien: Person, id: number): Promise<Tiempo | undefined> {
  return (await portal.as(quien).succeeds('GET getAllTime')).find((t) => t.id === id);
}

/** Returns the audit entry that groups the effects of one action on many tiempos. */
export const bulkTiempoAuditRow = (quien: Person, motivo: string): AuditLogRow => ({
  modulo: 'tiempos',
  objeto: null,
  usuario: null,
  encargado: quien.id,
  motivo,
});

/** Returns an audit entry of a tiempo. */
export const tiempoAuditRow = (id: number, bajo: Person, quien: Person, motivo: string): AuditLogRow => ({
  modulo: 'tiempos',
  objeto: id,
  usuario: bajo.id,
  encargado: quien.id,
  motivo,
});

/** Returns a usuario's minutes in the ledger by type, over all tiempos. */
export async function creditedMinutes(portal: Portal, { id }: Person) {
  const rows = await portal.db.selectFrom('trabajo').select(['tipo', 'minutos']).where('usuario', '=', id).execute();
  const sumOf = (tipo: string) => rows.filter((f) => f.tipo === tipo).reduce((n, f) => n + f.minutos, 0);
  return { asistencia: sumOf('asistencia'), times: sumOf('times') };
}

/** Returns the event for a bajo about an action on their tiempo. */
export const noticeToBajo = (quien: string, msg: string, bajo: { id: number }) => ({
  tema: 'tiempos' as const,
  quien,
  msg,
  para: bajo.id,
});

/** Returns a function that puts tiempos and versions back, as a database does that lost the commits since. */
export async function rememberTiempos({ engine: { db } }: Portal): Promise<() => Promise<void>> {
  const [versions, tiempos] = [
    await db.selectFrom('version').selectAll().execute(),
    await db.selectFrom('tiempo').selectAll().execute(),
  ];
  return async () => {
    for (const { tema, n } of versions) await db.updateTable('version').set({ n }).where('tema', '=', tema).execute();
    for (const { id, ...row } of tiempos) await db.updateTable('tiempo').set(row).where('id', '=', id).execute();
  };
}
