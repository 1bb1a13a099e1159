import type { Answer, ascensosCalls } from '@conserje/contract';
import { canGiveMision, canWithdrawOffer, isOfferExpired, NAME_PLACEHOLDER, nextMision } from '@conserje/rules';
import { AppError, orThrow } from '../../../platform/appError.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { iso } from '../../../platform/time/dates.ts';
import { findActiveUsuario, requireActor } from '../../identity/people/people.public.ts';
import { ladder, RANGO_LOST_TEXT, withdrawOffers } from '../career/career.public.ts';
import type { Ascenso, RankedUsuario } from './ascensos.queries.ts';
import { attendedBy, findRanked, lockAscenso, recipientOf, settleOffer, withdrawable } from './ascensos.queries.ts';

type Calls = typeof ascensosCalls;

/** Why an offer lapsed: error for the caller, and text for the audit log and both notices. */
interface LapsedOffer {
  fallo: () => AppError;
  porque: string;
  /** The offer cannot be declined either: it expired, or its promoter left or lost the rank. */
  expired: boolean;
}
const EXPIRED: LapsedOffer = {
  fallo: () => new AppError('SOLICITUD_VENCIDA'),
  porque: 'venció sin respuesta',
  expired: true,
};
const lapsedOffer = (msg: string, porque: string, expired = true): LapsedOffer => ({
  fallo: () => new AppError('SOLICITUD_RETIRADA', msg),
  porque,
  expired,
});

/**
 * Returns the mision and the promoter of an offer, or the reason why it no longer holds. Days may have passed: the
 * ladder, the mision of the usuario and the promoter may have changed since the offer.
 */
export async function checkOffer(db: Db, ascenso: Ascenso, usuario: RankedUsuario, now: number) {
  if (isOfferExpired(ascenso.vence, now)) return EXPIRED;
  const promoter = await findRanked(db, ascenso.encargado);
  if (!promoter)
    return lapsedOffer('Quien te ofreció ese ascenso ya no está en la agencia', 'quien lo ofreció ya no está');
  const misiones = await ladder(db);
  const offeredMision = misiones.find((m) => m.id === ascenso.nueva);
  if (offeredMision && !canGiveMision(offeredMision.orden, promoter))
    return lapsedOffer(
      `${promoter.usuario} ya no puede ascenderte a ${offeredMision.nombre}. Pídeselo a alguien de mayor rango.`,
      RANGO_LOST_TEXT,
    );
  const nueva = nextMision(misiones, usuario.id_mision);
  // A change of the mision of the usuario has withdrawn the offer, so only the ladder can differ.
  if (!nueva || nueva.id !== ascenso.nueva || nueva.nombre !== ascenso.nueva_nombre)
    return lapsedOffer(
      `Los rangos cambiaron y ${ascenso.nueva_nombre} ya no es tu siguiente misión. Pide otro ascenso.`,
      'los rangos cambiaron',
      false,
    );
  return { nueva, promoter };
}

/** Withdraws a lapsed offer in the name of the system. It must be locked. */
export const expireOffer = (tx: Tx, ascenso: Ascenso, { porque }: LapsedOffer): Promise<void> =>
  withdrawOffers(tx, [ascenso.id], () => ({ porque, por: null }));

const expiredFor = (ascenso: Ascenso, reader: number): AppError =>
  new AppError('SOLICITUD_VENCIDA', ascenso.usuario === reader ? undefined : 'Ese ascenso ya venció.');

/**
 * @param reader who reads the refusal: the usuario to whom it was offered, or somebody who withdraws it
 * @throws AppError SOLICITUD_ATENDIDA, SOLICITUD_VENCIDA or SOLICITUD_RETIRADA when it is settled
 */
export async function requireUnanswered(db: Db, ascenso: Ascenso, reader: number): Promise<void> {
  const { resultado, atendido, vence, porque } = ascenso;
  if (resultado === null) return;
  if (resultado !== 'retirado') throw new AppError('SOLICITUD_ATENDIDA');
  if (isOfferExpired(vence, atendido ?? vence)) throw expiredFor(ascenso, reader);
  const por = await attendedBy(db, ascenso);
  throw new AppError('SOLICITUD_RETIRADA', withdrawalText({ isOwn: ascenso.usuario === reader, porque }, por, reader));
}

type Author = Awaited<ReturnType<typeof attendedBy>>;

function withdrawalText(
  { isOwn, porque }: { isOwn: boolean; porque: string | null },
  por: Author,
  reader: number,
): string | undefined {
  const author = por && (por.id === reader ? 'ti' : por.usuario);
  if (porque !== null)
    return `Ese ascenso ya ${isOwn ? 'no se puede aceptar' : 'se canceló'}: ${porque}${author ? `, por ${author}` : ''}`;
  if (!por) return undefined;
  if (por.id === reader) return 'Ya retiraste ese ascenso.';
  return isOwn ? `${por.usuario} retiró ese ascenso. Pide otro` : `${por.usuario} ya retiró ese ascenso.`;
}

/** `ascensosOfrecidos`: offers that the viewer may withdraw (decisions §6). */
export async function listOffered(
  p: CallContext<Calls['ascensosOfrecidos']>,
): Promise<Answer<Calls['ascensosOfrecidos']>> {
  const rows = await withdrawable(p.deps.engine.db, p, p.usuario, p.now);
  return rows.map((f) => ({ ...f, fecha: iso(f.fecha), vence: iso(f.vence) }));
}

async function withdrawInTransaction(
  p: CallContext<Calls['retirarAscenso']>,
  tx: Tx,
): Promise<Answer<Calls['retirarAscenso']> | AppError> {
  const para = orThrow(await recipientOf(tx.db, p.body.id), 'NO_EXISTE');
  const ascenso = orThrow(await lockAscenso(tx, para.id, p.body.id), 'NO_EXISTE');
  // Read again: both may have been moved or dismissed meanwhile.
  const actor = await requireActor(tx, p.usuario);
  const promoter = (await findActiveUsuario(tx.db, ascenso.encargado)) ?? { id: ascenso.encargado, orden: 0 };
  if (!canWithdrawOffer(actor, promoter)) throw new AppError('SIN_PERMISO');
  await requireUnanswered(tx.db, ascenso, actor.id);
  if (isOfferExpired(ascenso.vence, tx.now)) {
    await expireOffer(tx, ascenso, EXPIRED);
    // Returned, not thrown: a throw would roll back the expiry.
    return expiredFor(ascenso, actor.id);
  }
  await settleOffer(tx, ascenso.id, 'retirado');
  const { nueva_nombre: nueva } = ascenso;
  const motivo = `retiró el ascenso de ${NAME_PLACEHOLDER} a ${nueva}`;
  await tx.audit({ modulo: 'rangos', objeto: ascenso.id, usuario: para.id, motivo });
  const userNotice = { tema: 'solicitudes', msg: `retiró tu ascenso a ${nueva}` } as const;
  tx.notify({ ...userNotice, para: para.id, clase: 'ascenso_retirado' });
  const promoterNotice = { para: ascenso.encargado, clase: 'oferta_retirada', sobre: para } as const;
  tx.notify({ tema: 'solicitudes', msg: `retiró el ascenso de ${NAME_PLACEHOLDER} a ${nueva}`, ...promoterNotice });
  tx.notify({ tema: 'ascensos', msg: `retiró un ascenso ofrecido a ${para.usuario}` });
  return { msg: `Retiraste el ascenso de ${para.usuario} a ${nueva}`, status: 0 as const };
}

/** `retirarAscenso`: withdraws an unanswered offer (decisions §6). */
export const withdrawOffer = (p: CallContext<Calls['retirarAscenso']>): Promise<Answer<Calls['retirarAscenso']>> =>
  p.transaction((tx) => withdrawInTransaction(p, tx));
