import type { Answer, CancelledTiempo, tiemposCalls } from '@conserje/contract';
import type { Staff } from '@conserje/rules';
import {
  canBeEncargado,
  canCloseOwnTiempo,
  insertName,
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
import { findActiveUsuario, limitToKey } from '../../../identity/people/people.public.ts';
import { stopAt } from '../clock/tiempos.clock.ts';
import { lockEncargado, record, settleSolicitudes } from '../opening/tiempos.link.ts';
import { clockOf, vistas } from '../tiempos.mapper.ts';
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

/** Closes a tiempo for good and credits nothing. */
export async function close(tx: Tx, row: TiempoRow): Promise<void> {
  await writeCancelled(tx.db, row.id, tx.ahora);
  await settleSolicitudes(tx, [row]);
}

/** Closes a tiempo and credits nothing; who did it may take it back for a while. The row must be locked. */
export async function cancel(tx: Tx, row: TiempoRow, quien: { id: number }): Promise<string> {
  await close(tx, row);
  await tx.db
    .updateTable('tiempo')
    .set({ cancelado_por: quien.id, recuperable: tx.ahora + RECOVER_MINUTES * 60_000 })
    .where('id', '=', row.id)
    .execute();
  const doneText = `canceló el tiempo de ${NAME_PLACEHOLDER}`;
  await record(tx, [row], doneText);
  return doneText;
}

/** `cerrarMiTiempo`: the junior closes their own, while it has no manager and nothing of it was confirmed (decisions §4). */
export async function closeOwn(p: CallContext<CloseOwnCall>): Promise<Answer<CloseOwnCall>> {
  return p.transaction(async (tx) => {
    await tx.lockRow('tiempo', p.body.id);
    const row = orThrow(await findTiempoById(tx.db, p.body.id), 'TIEMPO_NO_EXISTE');
    if (row.bajo !== p.usuario.id) throw new AppError('SIN_PERMISO');
    if (row.cerrado !== null) throw new AppError('TIEMPO_CERRADO');
    if (!canCloseOwnTiempo(row)) throw new AppError('CAMBIO_MIENTRAS', TEXTS.tiempoConEncargado);
    await cancel(tx, row, p.usuario);
    tx.notify({ tema: 'tiempos', msg: 'cerró su tiempo' });
    return { msg: 'Cerraste tu tiempo', status: 0 as const };
  });
}

/** Those that a user has cancelled and may still take back, the last one first. */
export async function cancelledTiempos(db: Db, quien: SessionUsuario, ahora: number): Promise<CancelledTiempo[]> {
  const ownOnes = (await findCancelledBy(db, quien.id, ahora)).filter((row) => canReopen(row, quien));
  return ownOnes.map(({ otro, ...row }) => ({
    id: row.id,
    bajoNombre: row.bajoNombre,
    altoNombre: row.altoNombre ?? '',
    cancelado: iso(row.cerrado),
    hasta: iso(row.recuperable),
    restan: remainingSeconds(clockOf(row), row.cerrado),
    ocupado: otro !== null,
  }));
}

/** Whoever opens one again stands above its junior, as whoever opens one does; or it is their own, that somebody opened. */
const canReopen = (row: TiempoRow, quien: Staff): boolean => row.bajo === quien.id || canBeEncargado(row, quien);

/** Why a user may not take a tiempo back; the instant at which it was cancelled when they may. */
function check(row: TiempoRow, quien: Staff, ahora: number): number {
  if (row.cierre === 'confirmado') throw new AppError('TIEMPO_CERRADO');
  if (row.cancelado_por !== quien.id || !canReopen(row, quien)) throw new AppError('SIN_PERMISO');
  if (row.cerrado === null) throw new AppError('YA_RECUPERADO');
  if (row.recuperable === null || row.recuperable < ahora) throw new AppError('PLAZO_VENCIDO');
  return row.cerrado;
}

/** Opens it again with the seconds that were left when it was cancelled, running or paused as it was. */
async function reopen(tx: Tx, row: TiempoRow, cerrado: number): Promise<void> {
  const reloj = clockOf(row);
  const finaliza = reloj.pausa
    ? row.finaliza
    : resumeClock({ ...reloj, restante: remainingSeconds(reloj, cerrado) }, tx.ahora).finaliza;
  tx.onDuplicate('tiempo_abierto', () => new AppError('TIEMPO_ABIERTO'));
  if (!reloj.pausa) await insertStops(tx.db, [stopAt(row, cerrado)]);
  await tx.db
    .updateTable('tiempo')
    .set({ cerrado: null, cierre: null, recuperable: null, finaliza })
    .where('id', '=', row.id)
    .execute();
}

/** Who is being dismissed meanwhile must not come back with it: its junior and its manager, who do not change while it is closed. */
async function lockPeople(tx: Tx, id: number): Promise<void> {
  const row = orThrow(await findTiempoById(tx.db, id), 'TIEMPO_NO_EXISTE');
  await tx.lockRow('usuario', row.bajo);
  if (row.alto !== null) await lockEncargado(tx, row.alto);
}

/** `recuperarTiempo`: who cancelled takes it back, as if it had been paused meanwhile (decisions §4). */
export async function recover(p: CallContext<RecoverCall>): Promise<Answer<RecoverCall>> {
  const { usuario } = p;
  const { id } = p.body;
  return p.transaction(async (tx) => {
    await lockPeople(tx, id);
    await tx.lockRow('tiempo', id);
    const row = orThrow(await findTiempoById(tx.db, id), 'TIEMPO_NO_EXISTE');
    const quien = limitToKey(orThrow(await findActiveUsuario(tx.db, usuario.id), 'SIN_SESION'), usuario);
    const cerrado = check(row, quien, tx.ahora);
    orThrow(await findActiveUsuario(tx.db, row.bajo), 'USUARIO_NO_EXISTE');
    await reopen(tx, row, cerrado);
    const doneText = `recuperó el tiempo de ${NAME_PLACEHOLDER}`;
    await record(tx, [row], doneText);
    const again = await reopenSolicitudes(tx.db, id, cerrado);
    const retiradas = await releaseIneligible(tx);
    for (const para of again.filter((quien) => !retiradas.some((r) => r.tiempo === id && r.quien === quien)))
      tx.notify({
        tema: 'solicitudes',
        msg: `te pide otra vez ser encargado del tiempo de ${NAME_PLACEHOLDER}`,
        para,
        clase: 'encargo',
        sobre: { id: row.bajo, usuario: row.bajoNombre },
      });
    tx.notify({ tema: 'tiempos', msg: insertName(doneText, row.bajoNombre) });
    const [data] = await vistas(tx.db, await findTiemposByIds(tx.db, [id]), tx.ahora);
    const msg = insertName(toSecondPerson(doneText), row.bajoNombre);
    return { msg, status: 0 as const, data: orThrow(data, 'TIEMPO_NO_EXISTE') };
  });
}
