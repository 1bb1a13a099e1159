import type { Answer, listaPagaCalls, MissingSignOffs, ResetPreview } from '@conserje/contract';
import type { PagaGroup } from '@conserje/rules';
import { capitalize, missingSignOffText, PAGA_GROUP_NUMBER } from '@conserje/rules';
import { AppError } from '../../../platform/appError.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { formatCount } from '../../../platform/phrases.ts';
import { isoOrNull } from '../../../platform/time/dates.ts';
import { queueForDiscord } from '../../community/discord/discord.public.ts';
import { groupPeriodStart } from '../../work/workLedger/workLedger.public.ts';
import {
  cutGroup,
  evaluatePeriods,
  keepUnlistedPay,
  lockOpenList,
  lockOpenRows,
  lockOrOpenLists,
  moveWithdrawnRows,
  updateRows,
} from '../paga/paga.public.ts';
import { leavePendientes } from '../pendientes/pendientes.public.ts';
import { findMissingSignOffs } from '../signOff/signOff.public.ts';
import { findOpenList, lastClosings, listSums, unpaidNames, waitingPeople } from './listaPaga.queries.ts';

type Calls = typeof listaPagaCalls;
/** What the dialog showed. */
type SeenReset = CallContext<Calls['reiniciarNomina']>['body']['visto'];

const NAMES_MAX = 200;
/** A second reset within this time counts as a double click. */
const BETWEEN_RESETS_MS = 60_000;

const groupOfOp = (op: number): PagaGroup => (op === PAGA_GROUP_NUMBER.bajo ? 'bajo' : 'alto');

/** Returns the last closing of a list of a group, ISO 8601. */
const lastClosing = async (db: Db, grupo: PagaGroup): Promise<string | null> =>
  isoOrNull((await lastClosings(db)).get(grupo) ?? null);
/** Returns the start of the period of a group, ISO 8601; null in the first one. */
const lastCut = async (db: Db, grupo: PagaGroup): Promise<string | null> =>
  isoOrNull((await groupPeriodStart(db, grupo)) || null);
const EMPTY_SUMS = { personas: 0, creditos: 0, pagadas: 0, pagadoCreditos: 0 };

export async function currentListState(db: Db, grupo: PagaGroup) {
  const list = await findOpenList(db, grupo);
  return { lista: list?.id ?? null, sums: list ? await listSums(db, list.id) : EMPTY_SUMS };
}

/** Previews the reset of a list: the unpaid people. */
async function previewListaPaga(db: Db, grupo: PagaGroup): Promise<ResetPreview> {
  const { lista, sums } = await currentListState(db, grupo);
  const names = lista === null ? [] : await unpaidNames(db, lista, NAMES_MAX);
  const nombres = names.map((n) => n.nombre);
  return { ...sums, nuevas: 0, nuevosCreditos: 0, nombres, anterior: await lastClosing(db, grupo) };
}

/**
 * Previews the reset of a nomina: the list after its update, and the people added by that.
 * @returns also the number of people of the group with changed rows, on either list
 */
export async function previewNomina(
  db: Db,
  grupo: PagaGroup,
  now: number,
): Promise<{ preview: ResetPreview; cambian: number }> {
  const { lista, sums } = await currentListState(db, grupo);
  const due = new Map<number, number>();
  for (const { usuario, creditos } of lista === null ? [] : await waitingPeople(db, lista)) due.set(usuario, creditos);
  const newPeople: { nombre: string; sortKey: string; creditos: number }[] = [];
  let cambian = 0;
  for (const { person, rows } of await evaluatePeriods(db, { grupo }, now)) {
    if (rows.some((f) => f.monto !== f.before.monto)) cambian += 1;
    const groupRows = rows.filter((f) => f.grupo === grupo);
    const more = groupRows.reduce((n, f) => n + f.monto - f.before.monto, 0);
    due.set(person.usuario, (due.get(person.usuario) ?? 0) + more);
    const creditos = groupRows.reduce((n, f) => n + (f.before.monto === 0 ? f.monto : 0), 0);
    if (creditos > 0) newPeople.push({ nombre: person.nombre, sortKey: person.nombre_plano, creditos });
  }
  const owed = [...due.values()].filter((n) => n > 0);
  const sum = (ns: number[]): number => ns.reduce((a, b) => a + b, 0);
  const preview = {
    ...sums,
    personas: owed.length,
    creditos: sum(owed),
    anterior: await lastCut(db, grupo),
    nuevas: newPeople.length,
    nuevosCreditos: sum(newPeople.map((n) => n.creditos)),
    nombres: newPeople
      .sort((a, b) => (a.sortKey < b.sortKey ? -1 : 1))
      .map((n) => n.nombre)
      .slice(0, NAMES_MAX),
  };
  return { preview, cambian };
}

export async function previewReset({ deps, params, now }: CallContext<Calls['previoReinicio']>): Promise<ResetPreview> {
  const { db } = deps.engine;
  const grupo = groupOfOp(params.op);
  if (params.que !== 0) return previewListaPaga(db, grupo);
  const { preview } = await previewNomina(db, grupo, now);
  const faltan = (await findMissingSignOffs(db))[grupo];
  return { ...preview, ...(faltan && { faltan }) };
}

/** Requires that nobody made the same reset since the dialog was shown; a caller who sends no `anterior` is not checked. */
function requireSeenLast(seen: SeenReset, last: string | null): void {
  if (seen?.anterior === undefined || seen.anterior === last) return;
  throw new AppError('CAMBIO_MIENTRAS', 'Otra persona lo hizo mientras mirabas. Revísalo antes de repetirlo.');
}

function requireSeen(seen: SeenReset, { personas, creditos }: { personas: number; creditos: number }): void {
  if (seen === undefined || (seen.personas === personas && seen.creditos === creditos)) return;
  const currentText = `${formatCount(personas, 'persona', 'personas')} y ${creditos}c`;
  throw new AppError('CAMBIO_MIENTRAS', `La lista cambió: ahora son ${currentText}. Revísala y confirma de nuevo.`);
}

/** Asks once about missing sign-offs: the reset goes on when the caller saw whose are missing (decisions §10). */
function requireSeenMissing(seen: readonly number[] = [], missing: MissingSignOffs | undefined): void {
  if (!missing || missing.personas.every((id) => seen.includes(id))) return;
  const { personas, nombres } = missing;
  const text = missingSignOffText(nombres, personas.length);
  throw new AppError('FALTAN_CONFIRMACIONES', `${text} Si sigues, se reinicia igual.`);
}

/** Turns the unpaid rows of a list into pendientes. */
async function leaveUnpaid(tx: Tx, listId: number): Promise<void> {
  const pagas = tx.db
    .selectFrom('paga')
    .select(['usuario', 'id as paga', 'monto'])
    .where('lista', '=', listId)
    .where('estado', '=', 'abierta');
  await leavePendientes(tx, { pagas, motivo: 'Lista reiniciada' });
  await tx.db
    .updateTable('paga')
    .set({ estado: 'pendiente' })
    .where('lista', '=', listId)
    .where('estado', '=', 'abierta')
    .execute();
}

/** Closes the open list of a group: paid rows stay in the history, the others become pendientes (decisions §5). */
export async function resetListaPaga(
  p: CallContext<Calls['reiniciarLista']>,
): Promise<Answer<Calls['reiniciarLista']>> {
  const { usuario: actor, body } = p;
  const grupo = groupOfOp(body.op);
  return p.transaction(async (tx) => {
    const listId = await lockOpenList(tx, grupo);
    if (listId === undefined) throw new AppError('LISTA_VACIA');
    await lockOpenRows(tx, [listId]);
    const { personas, creditos, pagadas } = await listSums(tx.db, listId);
    if (personas + pagadas === 0) throw new AppError('LISTA_VACIA');
    requireSeenLast(body.visto, await lastClosing(tx.db, grupo));
    requireSeen(body.visto, { personas, creditos });
    await keepUnlistedPay(tx, 'lista', [listId]);
    await leaveUnpaid(tx, listId);
    const closingFields = { cerrada: tx.now, encargado: actor.id };
    await tx.db.updateTable('lista_paga').set(closingFields).where('id', '=', listId).execute();
    await moveWithdrawnRows(tx, { lista: listId, grupo });
    const unpaidText =
      personas === 0
        ? 'todo estaba pagado'
        : `${formatCount(personas, 'persona sin pagar', 'personas sin pagar')}, ${creditos}c`;
    const motivo = `reinició la lista de paga del grupo ${grupo}: ${unpaidText}`;
    await tx.audit({ modulo: 'paga', motivo });
    await tx.recordSecurity({ clase: 'reinicio', usuario: null, detalle: `la lista de paga del grupo ${grupo}` });
    const msg = `reinició la lista de paga del grupo ${grupo}`;
    for (const tema of ['paga', 'pendientes', 'creditos'] as const) tx.notify({ tema, msg });
    return { msg: `Reiniciaste la lista. ${capitalize(unpaidText)}.`, status: 0 as const, personas, creditos };
  });
}

/** Starts a periodo for a group after listing the pay of the old one, so that a reset loses nothing (decisions §5). */
export async function resetNomina(p: CallContext<Calls['reiniciarNomina']>): Promise<Answer<Calls['reiniciarNomina']>> {
  const { body } = p;
  const grupo = groupOfOp(body.op);
  return p.transaction(async (tx) => {
    const lists = await lockOrOpenLists(tx);
    if (tx.now - (await groupPeriodStart(tx.db, grupo)) < BETWEEN_RESETS_MS) throw new AppError('NOMINA_RECIENTE');
    requireSeenLast(body.visto, await lastCut(tx.db, grupo));
    const { arrivals } = await updateRows(tx, lists, { scope: { grupo }, locksWork: true });
    requireSeen(body.visto, await listSums(tx.db, lists[grupo]));
    const missing = (await findMissingSignOffs(tx.db))[grupo];
    requireSeenMissing(body.faltan, missing);
    await cutGroup(tx, grupo);
    // Counts the people on the list of this group, as the preview does.
    const nuevas = arrivals[grupo];
    const listedText = formatCount(nuevas, 'persona nueva en la lista', 'personas nuevas en la lista');
    const missingText =
      missing === undefined
        ? ''
        : `. Sin la confirmación de ${formatCount(missing.personas.length, 'persona', 'personas')}`;
    const motivo = `reinició la nómina del grupo ${grupo}: ${listedText}${missingText}`;
    await tx.audit({ modulo: 'paga', motivo });
    await tx.recordSecurity({ clase: 'reinicio', usuario: null, detalle: `la nómina del grupo ${grupo}` });
    await queueForDiscord(tx, 'paga', PAGA_GROUP_NUMBER[grupo]);
    for (const tema of ['paga', 'nomina', 'creditos'] as const)
      tx.notify({ tema, msg: `reinició la nómina del grupo ${grupo}` });
    return { msg: `Reiniciaste la nómina. ${capitalize(listedText)}.`, status: 0 as const, nuevas };
  });
}
