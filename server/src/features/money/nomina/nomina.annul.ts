import type { Answer, nominaCalls } from '@conserje/contract';
import type { Ranked } from '@conserje/rules';
import { MINUTES_PER_TIME, NAME_PLACEHOLDER } from '@conserje/rules';
import { AppError, orThrow } from '../../../platform/appError.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { CallContext, SessionUsuario } from '../../../platform/http/routing/callContext.ts';
import { motivoOf } from '../../../platform/motivo.ts';
import { formatCount } from '../../../platform/phrases.ts';
import { findActiveUsuario, ordersOf, standsBelow } from '../../identity/people/people.public.ts';
import { findAdjustment, insertReversal } from '../../work/workLedger/workLedger.public.ts';
import { buildCanAnnul, contraryMotivo, insertAnnulment, requireAnnullable } from '../annulments/annulments.public.ts';
import { findPeople, lockUnpaid, lowerPendientes } from '../paga/paga.public.ts';
import { usuarioPeriodStart } from './nomina.queries.ts';

type AnnulCall = typeof nominaCalls.anularAjuste;

interface LogRow {
  encargado: number;
  fecha: number;
  /** Confirmed tiempo of the row; null for an adjustment. */
  tiempo: number | null;
  anulada: number | null;
  /** Set for a contrary row. */
  contrary: number | null;
}

/** As for an adjustment, anyone but the author must be above the usuario. */
const isAuthorOrAbove = (autor: number, person: Ranked | undefined, actor: Ranked): boolean =>
  autor === actor.id || person === undefined || standsBelow(person, actor);

/** Builds the check whether the viewer may annul a row of a work log. */
export async function buildCanAnnulAdjustment(
  db: Db,
  viewer: { usuario: SessionUsuario; now: number },
  usuario: number,
  rows: readonly LogRow[],
): Promise<(row: LogRow) => boolean> {
  const authors = rows.map((row) => row.encargado);
  const mayAnnul = await buildCanAnnul(db, viewer, 'req', authors);
  const orden = (await ordersOf(db, [usuario])).get(usuario);
  const person = orden === undefined ? undefined : { id: usuario, orden };
  return ({ encargado: autor, fecha, tiempo, anulada, contrary }) =>
    tiempo === null &&
    anulada === null &&
    contrary === null &&
    isAuthorOrAbove(autor, person, viewer.usuario) &&
    mayAnnul({ autor, fecha, de: [usuario] });
}

type StoredAdjustment = NonNullable<Awaited<ReturnType<typeof findAdjustment>>>;

/** Describes the work of an adjustment, such as `+2 tiempos como encargado`. */
function amountOf({ tipo, minutos }: StoredAdjustment): string {
  const sign = minutos > 0 ? '+' : '-';
  const amount = Math.abs(minutos);
  return tipo === 'times'
    ? `${sign}${formatCount(amount / MINUTES_PER_TIME, 'tiempo como encargado', 'tiempos como encargado')}`
    : `${sign}${formatCount(amount, 'minuto de asistencia', 'minutos de asistencia')}`;
}

async function requireMayAnnul(tx: Tx, row: StoredAdjustment, usuario: number, actor: SessionUsuario): Promise<void> {
  const { id: objeto, encargado: autor, fecha, anuladaPor } = row;
  const request = { autor, fecha, de: [usuario], permiso: 'req', modulo: 'requisitos', objeto } as const;
  const encargado = await requireAnnullable(tx, actor, { ...request, anuladaPor });
  if (!isAuthorOrAbove(autor, await findActiveUsuario(tx.db, usuario), encargado)) throw new AppError('SIN_PERMISO');
}

/** @throws AppError if the reversal took more work than the open period has */
async function requireWorkLeft(tx: Tx, { tipo, usuarioNombre }: StoredAdjustment, usuario: number): Promise<void> {
  // Also of somebody who left: work after their return would fill the deficit.
  const [person] = await findPeople(tx.db, { usuario });
  if (orThrow(person, 'INTERNO')[tipo] < 0)
    throw new AppError('NO_SE_PUEDE_ANULAR', `A ${usuarioNombre} ya no le queda ese trabajo en su período de paga`);
}

function notifyLoweredPendiente(tx: Tx, usuario: number, usuarioNombre: string, lowered: number): void {
  tx.notify({ tema: 'pendientes', msg: `rebajó el pendiente de ${usuarioNombre}` });
  const noticeText = `anuló un ajuste tuyo: tu pendiente bajó ${lowered}c`;
  tx.notify({ tema: 'creditos', msg: noticeText, para: usuario, clase: 'paga' });
}

/** Annuls an adjustment with a contrary row on the same day (decisions §5, §10). Paid credits stay paid. */
export async function annul(p: CallContext<AnnulCall>): Promise<Answer<AnnulCall>> {
  const { usuario: actor, body } = p;
  const motivo = motivoOf(body);
  return p.transaction(async (tx) => {
    const { usuario } = orThrow(await findAdjustment(tx.db, body.id), 'NO_EXISTE');
    // Manual changes of work lock the usuario; the row is read again after the lock.
    await tx.lockRow('usuario', usuario);
    const row = orThrow(await findAdjustment(tx.db, body.id), 'NO_EXISTE');
    const { id: trabajo, fecha, minutos, usuarioNombre } = row;
    await requireMayAnnul(tx, row, usuario, actor);
    // Lock order of a reset: lists before work.
    if (minutos > 0) await lockUnpaid(tx, usuario);
    const contrario = await insertReversal(tx, row, contraryMotivo(row.motivo, motivo));
    const annulmentId = await insertAnnulment(tx, { usuario, motivo, trabajo, contrario });
    const isOpenPeriod = fecha >= (await usuarioPeriodStart(tx.db, usuario));
    if (isOpenPeriod && minutos > 0) await requireWorkLeft(tx, row, usuario);
    const lowering = { anulacion: annulmentId, why: 'al anular un ajuste', motivo: 'Se anuló un ajuste' };
    const lowered = isOpenPeriod && minutos > 0 ? await lowerPendientes(tx, usuario, lowering) : 0;
    const loweredText = lowered > 0 ? `. Su pendiente bajó ${lowered}c` : '';
    const amountText = amountOf(row);
    const diferencias = [{ campo: 'Anulado', antes: false, despues: true }];
    await tx.audit({
      modulo: 'requisitos',
      objeto: trabajo,
      usuario,
      motivo: `anuló un ajuste de ${amountText} a ${NAME_PLACEHOLDER}: ${motivo}${loweredText}`,
      diferencias,
      undoes: `ajuste ${trabajo}`,
    });
    tx.notify({ tema: 'nomina', msg: `anuló un ajuste de la nómina de ${usuarioNombre}` });
    tx.notify({
      tema: 'nomina',
      msg: `anuló un ajuste tuyo de ${amountText}: ${motivo}`,
      para: usuario,
      clase: 'paga',
    });
    if (lowered > 0) notifyLoweredPendiente(tx, usuario, usuarioNombre, lowered);
    const closedText = isOpenPeriod ? '' : '. Ese período de paga ya se cerró: lo que se pagó no cambia';
    return {
      msg: `Anulaste el ajuste de ${amountText} a ${usuarioNombre}${loweredText}${closedText}`,
      status: 0 as const,
    };
  });
}
