import type { Answer, CancelledTiempo, tiemposCalls } from '@conserje/contract';
import type { Staff } from '@conserje/rules';
import {
  attendedMinutes,
  canCloseOwnTiempo,
  canStayEncargado,
  hasPermiso,
  insertName,
  isMgmt,
  isTiempoFinished,
  MINUTE_MS,
  NAME_PLACEHOLDER,
  RECOVER_MINUTES,
  remainingSeconds,
  resumeClock,
  TEXTS,
  toSecondPerson,
} from '@conserje/rules';
import { AppError, orThrow } from '../../../../platform/appError.ts';
import type { Db, Tx } from '../../../../platform/database/database.ts';
import type { CallContext, SessionUsuario } from '../../../../platform/http/routing/callContext.ts';
import { iso } from '../../../../platform/time/dates.ts';
import { findActiveUsuario, requireActor, shareWithRights } from '../../../identity/people/people.public.ts';
import { readConfiguracion } from '../../../operations/agencia/agencia.public.ts';
import { stopAt } from '../clock/tiempos.clock.ts';
import { auditTiempos, markShared, settleSolicitudes } from '../opening/tiempos.link.ts';
import { clockOf, toTiempoState, toTiempos } from '../tiempos.mapper.ts';
import type { TiempoRow } from '../tiempos.queries.ts';
import {
  findCancelledBy,
  findTiempoById,
  findTiemposByIds,
  insertStops,
  reopenSolicitudes,
  writeCancelled,
} from '../tiempos.queries.ts';
import { releaseIneligible } from './tiempos.eligibility.ts';

type RecoverCall = typeof tiemposCalls.recuperarTiempo;
type CloseOwnCall = typeof tiemposCalls.cerrarMiTiempo;

/** Closes a tiempo without credits; it cannot be recovered. */
export async function closeTiempo(tx: Tx, row: TiempoRow): Promise<void> {
  await writeCancelled(tx.db, row.id, tx.now);
  await settleSolicitudes(tx, [row], 'ya no te pide ser encargado de');
}

const LOST_TEXT = 'Se perdieron los minutos sin confirmar.';
/** Kind of the stored notice that unconfirmed minutes were lost, or are back. */
const LOSS_KIND = 'tiempo_cancelado';
const losesMinutes = (row: TiempoRow, cancelledAt: number): boolean =>
  attendedMinutes(clockOf(row), cancelledAt) > row.confirmado;

/** Notifies the alto, unless it is the actor. @param doneText with `NAME_PLACEHOLDER` */
function notifyAlto(tx: Tx, row: TiempoRow, doneText: string): void {
  if (row.alto === null || row.alto === tx.actor?.id) return;
  const sobre = { id: row.bajo, usuario: row.bajoNombre };
  tx.notify({ tema: 'tiempos', msg: doneText, para: row.alto, clase: LOSS_KIND, sobre });
}

/** Notifies the alto of unconfirmed minutes that a cancellation takes. @param doneText with `NAME_PLACEHOLDER` */
export function notifyLossToAlto(tx: Tx, row: TiempoRow, doneText: string): void {
  if (losesMinutes(row, tx.now)) notifyAlto(tx, row, `${doneText}. ${LOST_TEXT}`);
}

/** Closes without credits; the actor may recover it for a while. The row must be locked. */
export async function cancelTiempo(tx: Tx, row: TiempoRow, actor: { id: number }): Promise<string> {
  await closeTiempo(tx, row);
  await tx.db
    .updateTable('tiempo')
    .set({ cancelado_por: actor.id, recuperable: tx.now + RECOVER_MINUTES * MINUTE_MS })
    .where('id', '=', row.id)
    .execute();
  const doneText = `canceló el tiempo de ${NAME_PLACEHOLDER}`;
  const lossToBajo = { dicho: `canceló tu tiempo. ${LOST_TEXT}`, clase: LOSS_KIND } as const;
  await auditTiempos(tx, [row], doneText, losesMinutes(row, tx.now) ? lossToBajo : {});
  notifyLossToAlto(tx, row, doneText);
  return doneText;
}

/** `cerrarMiTiempo`: closes the own tiempo of a bajo while it has no alto and no confirmed minutes (decisions §4). */
export async function closeOwn(p: CallContext<CloseOwnCall>): Promise<Answer<CloseOwnCall>> {
  return p.transaction(async (tx) => {
    await tx.lockRow('tiempo', p.body.id);
    const row = orThrow(await findTiempoById(tx.db, p.body.id), 'TIEMPO_NO_EXISTE');
    if (row.bajo !== p.usuario.id) throw new AppError('SIN_PERMISO');
    if (row.cerrado !== null) throw new AppError('TIEMPO_CERRADO');
    if (!canCloseOwnTiempo(row)) throw new AppError('CAMBIO_MIENTRAS', TEXTS.tiempoConEncargado);
    await cancelTiempo(tx, row, p.usuario);
    tx.notify({ tema: 'tiempos', msg: 'cerró su tiempo' });
    return { msg: 'Cerraste tu tiempo', status: 0 as const };
  });
}

/** Returns the tiempos that a usuario cancelled and may still recover, last first. */
export async function cancelledTiempos(db: Db, actor: SessionUsuario, now: number): Promise<CancelledTiempo[]> {
  const { olvido_minutos } = await readConfiguracion(db);
  const recoverable = (await findCancelledBy(db, actor.id, now)).filter((row) => canReopen(row, actor, olvido_minutos));
  return recoverable.map(({ otro, ...row }) => ({
    id: row.id,
    bajoNombre: row.bajoNombre,
    altoNombre: row.altoNombre ?? '',
    cancelado: iso(row.cerrado),
    hasta: iso(row.recuperable),
    restan: remainingSeconds(clockOf(row), row.cerrado),
    ocupado: otro !== null,
  }));
}

/**
 * Returns whether the actor is the bajo, or holds `tt` and may be the encargado of the bajo, or holds `tt`, is
 * management and closed a forgotten tiempo.
 */
const canReopen = (row: TiempoRow, actor: Staff, forgottenAfterMinutes: number): boolean =>
  row.bajo === actor.id ||
  canStayEncargado(row, actor) ||
  (isMgmt(actor) &&
    hasPermiso(actor, 'tt') &&
    row.cerrado !== null &&
    toTiempoState(row, row.cerrado, forgottenAfterMinutes).olvidado);

/** Returns the instant of the cancellation, or throws why the actor may not recover it. */
function requireRecoverable(row: TiempoRow, actor: Staff, now: number, forgottenAfterMinutes: number): number {
  if (row.cierre === 'confirmado') throw new AppError('TIEMPO_CERRADO');
  if (row.cancelado_por !== actor.id) throw new AppError('SIN_PERMISO');
  if (row.cerrado === null) throw new AppError('YA_RECUPERADO');
  if (!canReopen(row, actor, forgottenAfterMinutes)) throw new AppError('SIN_PERMISO');
  if (row.recuperable === null || row.recuperable < now) throw new AppError('PLAZO_VENCIDO');
  return row.cerrado;
}

/** Reopens a tiempo with the seconds left at its cancellation, running, paused or finished as before. */
async function reopen(tx: Tx, row: TiempoRow, cancelledAt: number): Promise<void> {
  tx.onDuplicate('tiempo_abierto', () => new AppError('TIEMPO_ABIERTO'));
  const clock = clockOf(row);
  const hadEnded = isTiempoFinished(clock, cancelledAt);
  let { finaliza } = row;
  // The system clock may have been set back to before the end.
  if (hadEnded) finaliza = Math.min(finaliza, tx.now);
  else if (!clock.pausa)
    finaliza = resumeClock({ ...clock, restante: remainingSeconds(clock, cancelledAt) }, tx.now).finaliza;
  if (!hadEnded && !clock.pausa) await insertStops(tx.db, [stopAt(row, cancelledAt)]);
  await tx.db
    .updateTable('tiempo')
    .set({ cerrado: null, cierre: null, recuperable: null, finaliza })
    .where('id', '=', row.id)
    .execute();
}

/**
 * Locks the bajo and the alto, so that no dismissed usuario returns with the tiempo. Neither of them changes while it
 * is closed.
 */
async function lockPeople(tx: Tx, id: number): Promise<void> {
  const row = orThrow(await findTiempoById(tx.db, id), 'TIEMPO_NO_EXISTE');
  await tx.lockRow('usuario', row.bajo);
  if (row.alto !== null) await shareWithRights(tx, row.alto);
}

/** `recuperarTiempo`: the author of the cancellation recovers the tiempo, as if it had been paused (decisions §4). */
export async function recover(p: CallContext<RecoverCall>): Promise<Answer<RecoverCall>> {
  const { usuario } = p;
  const { id } = p.body;
  return p.transaction(async (tx) => {
    await lockPeople(tx, id);
    await tx.lockRow('tiempo', id);
    const row = orThrow(await findTiempoById(tx.db, id), 'TIEMPO_NO_EXISTE');
    const actor = await requireActor(tx, usuario);
    const { olvido_minutos } = await readConfiguracion(tx.db);
    const cancelledAt = requireRecoverable(row, actor, tx.now, olvido_minutos);
    orThrow(await findActiveUsuario(tx.db, row.bajo), 'USUARIO_NO_EXISTE');
    await reopen(tx, row, cancelledAt);
    // Marks it again: a log-in from a shared address during the cancellation marked only open tiempos.
    if (row.alto !== null) await markShared(tx, row.alto);
    const doneText = `recuperó el tiempo de ${NAME_PLACEHOLDER}`;
    const lostMinutes = losesMinutes(row, cancelledAt);
    await auditTiempos(tx, [row], doneText, lostMinutes ? { clase: LOSS_KIND } : {});
    if (lostMinutes) notifyAlto(tx, row, doneText);
    const reaskedIds = await reopenSolicitudes(tx.db, id, cancelledAt);
    const withdrawn = await releaseIneligible(tx);
    for (const para of reaskedIds.filter((userId) => !withdrawn.some((r) => r.tiempo === id && r.quien === userId)))
      tx.notify({
        tema: 'solicitudes',
        msg: `te pide otra vez ser encargado del tiempo de ${NAME_PLACEHOLDER}`,
        para,
        clase: 'encargo',
        sobre: { id: row.bajo, usuario: row.bajoNombre },
      });
    tx.notify({ tema: 'tiempos', msg: insertName(doneText, row.bajoNombre) });
    const [data] = await toTiempos(tx.db, await findTiemposByIds(tx.db, [id]), tx.now);
    const msg = insertName(toSecondPerson(doneText), row.bajoNombre);
    return { msg, status: 0 as const, data: orThrow(data, 'TIEMPO_NO_EXISTE') };
  });
}
