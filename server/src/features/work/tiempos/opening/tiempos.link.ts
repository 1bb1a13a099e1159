import type { NotificationKind, Staff } from '@conserje/rules';
import { attendedSeconds, canBeEncargado, formatList, NAME_PLACEHOLDER } from '@conserje/rules';
import { AppError } from '../../../../platform/appError.ts';
import type { Db, Tx } from '../../../../platform/database/database.ts';
import { insertRows } from '../../../../platform/database/dataLists.ts';
import { formatCount } from '../../../../platform/phrases.ts';
import type { AuditEntry, FieldDifference } from '../../../../platform/unit-of-work/auditLog.ts';
import { findSharingUsuarios } from '../../../identity/clones/clones.public.ts';
import { readConfiguracion } from '../../../operations/agencia/agencia.public.ts';
import { clockOf, toTiempoState } from '../tiempos.mapper.ts';
import type { TiempoRow } from '../tiempos.queries.ts';
import { markSolicitudesSettled } from '../tiempos.queries.ts';

/** Finds bajos who share an address with an encargado; `rejected` are those that the configuracion refuses. */
export async function checkAddresses(tx: Tx, encargado: number, bajos: number[]) {
  const clones = await findSharingUsuarios(tx.db, encargado, bajos);
  const rejects = clones.size > 0 && (await readConfiguracion(tx.db)).rechazar_misma_direccion;
  return { clones, rejected: rejects ? clones : new Set<number>() };
}

type AddressCheck = Awaited<ReturnType<typeof checkAddresses>>;

/** As `checkAddresses`, but throws on rejected ones and logs the others. */
export const enforceAddresses = async (tx: Tx, encargado: number, bajos: number[]): Promise<Set<number>> =>
  applyAddressCheck(tx, await checkAddresses(tx, encargado, bajos));

/** Throws on rejected bajos and logs the others, which it returns. */
export async function applyAddressCheck(tx: Tx, { clones, rejected }: AddressCheck): Promise<Set<number>> {
  if (rejected.size > 0) throw new AppError('MISMA_DIRECCION');
  await tx.audit(
    ...[...clones].map((bajo) => ({
      modulo: 'clones' as const,
      objeto: bajo,
      usuario: bajo,
      motivo: `ligó el tiempo de ${NAME_PLACEHOLDER} y comparten conexión`,
    })),
  );
  return clones;
}

/** Finds the altos and bajos of a usuario in open tiempos that are not marked. */
async function findPartners(db: Db, usuario: number): Promise<number[]> {
  const rows = await db
    .selectFrom('tiempo')
    .select(['bajo', 'alto'])
    .where('cerrado', 'is', null)
    .where('comparten', '=', 0)
    .where((eb) => eb.or([eb('bajo', '=', usuario), eb('alto', '=', usuario)]))
    .execute();
  return rows.flatMap(({ bajo, alto }) => (bajo === usuario ? (alto ?? []) : bajo));
}

/** Marks the open tiempos between a usuario and those who share an address with them. */
export async function markShared(tx: Tx, usuario: number): Promise<void> {
  const others = [...(await findSharingUsuarios(tx.db, usuario, await findPartners(tx.db, usuario)))];
  if (others.length === 0) return;
  const { numUpdatedRows } = await tx.db
    .updateTable('tiempo')
    .set({ comparten: 1 })
    .where('cerrado', 'is', null)
    .where('comparten', '=', 0)
    .where((eb) =>
      eb.or([
        eb.and([eb('bajo', '=', usuario), eb('alto', 'in', others)]),
        eb.and([eb('alto', '=', usuario), eb('bajo', 'in', others)]),
      ]),
    )
    .executeTakeFirst();
  if (numUpdatedRows > 0n) tx.as(null).notify({ tema: 'tiempos', msg: 'marcó tiempos de quienes comparten conexión' });
}

/** Starts a segment of an encargado, or with null a segment without one. */
async function startSegment(tx: Tx, rows: TiempoRow[], encargado: number | null, clones: Set<number>): Promise<void> {
  const ids = rows.map((f) => f.id);
  await tx.db.updateTable('tiempo').set({ alto: encargado, comparten: 0 }).where('id', 'in', ids).execute();
  const marked = rows.filter((f) => clones.has(f.bajo)).map((f) => f.id);
  if (marked.length > 0) await tx.db.updateTable('tiempo').set({ comparten: 1 }).where('id', 'in', marked).execute();
  await insertRows(
    tx.db,
    'segmento',
    rows.map((f) => ({ tiempo: f.id, encargado, desde: attendedSeconds(clockOf(f), tx.now) })),
  ).execute();
}

/**
 * Settles the solicitudes of tiempos that got an alto or are closed, and notifies their recipients.
 * @param done what the actor did, before the name of the bajo
 */
export async function settleSolicitudes(tx: Tx, rows: TiempoRow[], done = 'ya atendió el tiempo de'): Promise<void> {
  const names = new Map(rows.map((f) => [f.id, f.bajoNombre]));
  for (const { tiempo, para } of await markSolicitudesSettled(tx.db, [...names.keys()], tx.now)) {
    const msg = `${done} ${names.get(tiempo)}`;
    tx.notify({ tema: 'solicitudes', msg, para });
  }
}

/**
 * Code 6: links all that a usuario may take (decisions §4), except shared addresses that the configuracion refuses. The
 * rows must be locked.
 * @throws AppError NADA_QUE_LIGAR; MISMA_DIRECCION when all are refused
 */
export async function linkAll(
  tx: Tx,
  openTiempos: TiempoRow[],
  usuario: Staff,
): Promise<{ linked: TiempoRow[]; fuera: TiempoRow[] }> {
  const rows = openTiempos.filter((f) => isLinkable(f, usuario, tx.now));
  if (rows.length === 0) throw new AppError('NADA_QUE_LIGAR');
  const bajos = rows.map((f) => f.bajo);
  const { rejected } = await checkAddresses(tx, usuario.id, bajos);
  const fuera = rows.filter((f) => rejected.has(f.bajo));
  const linked = rows.filter((f) => !rejected.has(f.bajo));
  if (linked.length === 0) throw new AppError('MISMA_DIRECCION', `No se ligó ninguno: ${sharedConnectionText(fuera)}`);
  const linkRows = () => link(tx, linked, usuario, LINKED);
  await tx.groupAuditEntries(bulkEntry('ligó', linked), linkRows, linked.length);
  return { linked, fuera };
}

export const bulkEntry = (doneText: string, rows: readonly TiempoRow[], suffix = ''): AuditEntry => ({
  modulo: 'tiempos',
  motivo: `${doneText} ${formatCount(rows.length, 'tiempo', 'tiempos')}${suffix}`,
});

export const sharedConnectionText = (fuera: TiempoRow[]): string =>
  `${formatList(fuera.map((f) => f.bajoNombre))} ${fuera.length === 1 ? 'comparte' : 'comparten'} conexión contigo`;

/** Makes a usuario the alto of tiempos without one and settles their solicitudes. */
export async function link(
  tx: Tx,
  rows: TiempoRow[],
  usuario: Pick<Staff, 'id'>,
  motivo: string,
  dicho?: string,
): Promise<void> {
  if (rows.length === 0) return;
  const clones = await enforceAddresses(
    tx,
    usuario.id,
    rows.map((f) => f.bajo),
  );
  await startSegment(tx, rows, usuario.id, clones);
  await settleSolicitudes(tx, rows);
  await auditTiempos(tx, rows, motivo, dicho === undefined ? {} : { dicho });
}

/** Leaves tiempos without alto. @param clase kind of the stored notice to their bajos */
export async function unlink(tx: Tx, rows: TiempoRow[], motivo: string, clase?: NotificationKind): Promise<void> {
  if (rows.length === 0) return;
  await startSegment(tx, rows, null, new Set());
  const isSelf = rows.every(({ alto }) => alto === tx.actor?.id);
  const dicho = isSelf ? 'se desligó de tu tiempo. Ahora está sin encargado' : 'dejó tu tiempo sin encargado';
  await auditTiempos(tx, rows, motivo, { dicho, ...(clase && { clase }) });
}

/**
 * Writes a line per tiempo to its log and to *Registros* and notifies its bajo: *Mi cuenta* shows it, also without
 * access to *Tiempos*.
 */
export const auditTiempos = (
  tx: Tx,
  rows: TiempoRow[],
  motivo: string | ((row: TiempoRow) => string),
  {
    diferencias,
    dicho,
    clase,
  }: { diferencias?: readonly FieldDifference[]; dicho?: string; clase?: NotificationKind } = {},
): Promise<void> => {
  const shared = { modulo: 'tiempos' as const, ...(diferencias && { diferencias }) };
  const entries = rows.map((row) => ({ row, motivo: typeof motivo === 'string' ? motivo : motivo(row) }));
  for (const { row, motivo: own } of entries) {
    const notice = { tema: 'tiempos', msg: dicho ?? toBajoMessage(own), para: row.bajo } as const;
    tx.notify(clase ? { ...notice, clase } : notice);
  }
  return tx.audit(
    ...entries.map(({ row, motivo: own }) => ({ ...shared, motivo: own, objeto: row.id, usuario: row.bajo })),
  );
};

/** «pausó el tiempo de …» becomes «pausó tu tiempo», «sumó 5 minutos a …» becomes «te sumó 5 minutos». */
const toBajoMessage = (motivo: string): string =>
  motivo.includes(` a ${NAME_PLACEHOLDER}`)
    ? `te ${motivo.replace(` a ${NAME_PLACEHOLDER}`, '').replace('el tiempo', 'tu tiempo')}`
    : motivo.replace(`el tiempo de ${NAME_PLACEHOLDER}`, 'tu tiempo');

export const LINKED = `ligó el tiempo de ${NAME_PLACEHOLDER}`;
export const UNLINKED = `desligó el tiempo de ${NAME_PLACEHOLDER}`;

/** Filter of *Ligar Tiempos*: not paused, without alto, bajo of a lower rank; may be finished (decisions §4). */
const isLinkable = (row: TiempoRow, usuario: Staff, now: number): boolean =>
  row.alto === null && row.pausa === 0 && canBeEncargado(toTiempoState(row, now), usuario);
