import type { Answer, turnosCalls } from '@conserje/contract';
import type { TurnoScope } from '@conserje/rules';
import { NAME_PLACEHOLDER, TEXTS, TURNO_OFFER_OP } from '@conserje/rules';
import { AppError, orThrow } from '../../../platform/appError.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { findActiveUsuario, keepActor } from '../../identity/people/people.public.ts';
import { scopedText } from './turnos.context.ts';
import type { Hour } from './turnos.hours.ts';
import { expectedOf } from './turnos.hours.ts';
import { freePlaces } from './turnos.mapper.ts';
import type { ClaimRow, OfferRow } from './turnos.queries.ts';
import { closeLapsedOffers, closeOffer, endClaims, insertOffer, offerById } from './turnos.queries.ts';
import { declareDuplicates, giveDay, giveWeekly, lockClaim, lockOpenClaim, takeDay } from './turnos.service.ts';

type Calls = typeof turnosCalls;

/** Finds the active receiver of an offer, who may take turnos. @throws AppError USUARIO_NO_EXISTE, TURNO_SIN_PERMISO */
async function requireReceiver(tx: Tx, id: number) {
  const receiver = orThrow(await findActiveUsuario(tx.db, id), 'USUARIO_NO_EXISTE');
  if (!receiver.permisos.includes('tt')) throw new AppError('TURNO_SIN_PERMISO', undefined, 'para');
  return receiver;
}

/** `ofrecerTurno` */
export async function offerTurno(p: CallContext<Calls['ofrecerTurno']>): Promise<Answer<Calls['ofrecerTurno']>> {
  const { para } = p.body;
  if (para === 0 || para === p.usuario.id) throw new AppError('REGLA', TEXTS.seleccionaUsuario, 'para');
  return p.transaction(async (tx) => {
    tx.onDuplicate('turno_oferta_abierta', () => new AppError('TURNO_OFRECIDO'));
    const staff = await keepActor(tx, p.usuario);
    const { claim, hour } = await lockOpenClaim(tx, p.body, staff.id);
    const alcance: TurnoScope = claim.dia === null ? p.body.alcance : 'dia';
    if (!expectedOf(hour).some(({ id }) => id === claim.id)) throw new AppError('TURNO_DEJADO');
    if (hour.inicio <= tx.now) throw new AppError('TURNO_PASADO');
    const receiver = await requireReceiver(tx, para);
    const hasIt = alcance === 'siempre' ? hour.semanales : expectedOf(hour).map(({ usuario }) => usuario);
    if (hasIt.includes(para)) throw new AppError('REGLA', `${receiver.usuario} ya tiene ese turno`, 'para');
    await closeLapsedOffers(tx, claim.id);
    const { id } = await insertOffer(tx, {
      turno: claim.id,
      de: staff.id,
      para,
      dia: hour.dia,
      alcance,
      vence: hour.inicio,
    });
    const text = scopedText(hour, alcance);
    await tx.audit({
      modulo: 'turnos',
      objeto: id,
      usuario: para,
      motivo: `ofreció a ${NAME_PLACEHOLDER} el turno ${text}`,
      makes: `oferta ${id}`,
    });
    tx.notify({ tema: 'turnos', msg: `te ofrece el turno ${text}`, para, clase: 'turno_ofrecido' });
    return { msg: `Ofreciste el turno a ${receiver.usuario}`, status: 0 as const };
  });
}

function requireOpen({ cerrada, vence }: OfferRow, now: number): void {
  if (cerrada !== null || vence <= now) throw new AppError('OFERTA_TURNO_CERRADA');
}

/**
 * Locks the hour of an open offer and reads the offer after that. Its turno is open as well, as the end of a turno
 * closes its offer.
 * @throws AppError OFERTA_TURNO_CERRADA
 */
async function lockOffer(tx: Tx, seen: OfferRow): Promise<{ offer: OfferRow; claim: ClaimRow; hour: Hour }> {
  requireOpen(seen, tx.now);
  const locked = await lockClaim(tx, { id: seen.turno, dia: seen.dia }, seen.de, seen.para);
  const offer = orThrow(await offerById(tx.db, seen.id), 'NO_EXISTE');
  requireOpen(offer, tx.now);
  return { offer, ...locked };
}

/** `retirarOfertaTurno` */
export async function withdrawOffer(
  p: CallContext<Calls['retirarOfertaTurno']>,
): Promise<Answer<Calls['retirarOfertaTurno']>> {
  return p.transaction(async (tx) => {
    await keepActor(tx, p.usuario);
    const seen = await offerById(tx.db, p.body.id);
    if (seen?.de !== p.usuario.id) throw new AppError('NO_EXISTE');
    const { offer, hour } = await lockOffer(tx, seen);
    await closeOffer(tx, offer.id, 'retirada');
    const motivo = `retiró el turno que ofreció a ${NAME_PLACEHOLDER}, ${scopedText(hour, offer.alcance)}`;
    await tx.audit({ modulo: 'turnos', objeto: offer.id, usuario: offer.para, motivo, undoes: `oferta ${offer.id}` });
    tx.notify({ tema: 'turnos', msg: 'ya no te ofrece un turno', para: offer.para });
    return { msg: `Ya no ofreces el turno a ${offer.paraNombre}`, status: 0 as const };
  });
}

/** Moves the turno to the receiver. Who has left the day meanwhile gives it only while a place is free. */
async function handOver(tx: Tx, { alcance }: OfferRow, claim: ClaimRow, hour: Hour, receiver: number): Promise<void> {
  if (alcance === 'siempre') {
    await endClaims(tx, [claim.id]);
    await giveWeekly(tx, hour, receiver, tx.now);
    return;
  }
  const isStillIn = expectedOf(hour).some(({ id }) => id === claim.id);
  if (!isStillIn && freePlaces(hour) === 0) throw new AppError('TURNO_LLENO');
  await takeDay(tx, claim, hour.dia);
  await giveDay(tx, hour, receiver);
}

/** `responderOfertaTurno` */
export async function answerOffer(
  p: CallContext<Calls['responderOfertaTurno']>,
): Promise<Answer<Calls['responderOfertaTurno']>> {
  const { id, op } = p.body;
  return p.transaction(async (tx) => {
    declareDuplicates(tx);
    const staff = await keepActor(tx, p.usuario);
    const seen = await offerById(tx.db, id);
    if (seen?.para !== staff.id) throw new AppError('NO_EXISTE');
    const { offer, claim, hour } = await lockOffer(tx, seen);
    const accepts = op === TURNO_OFFER_OP.accept;
    await closeOffer(tx, offer.id, accepts ? 'aceptada' : 'rechazada');
    if (accepts) await handOver(tx, offer, claim, hour, staff.id);
    const text = scopedText(hour, offer.alcance);
    const verb = accepts ? 'aceptó' : 'rechazó';
    const motivo = `${verb} el turno de ${NAME_PLACEHOLDER}, ${text}`;
    await tx.audit({ modulo: 'turnos', objeto: offer.id, usuario: offer.de, motivo });
    tx.notify({ tema: 'turnos', msg: `${verb} un turno` });
    tx.notify({ tema: 'turnos', msg: `${verb} tu turno ${text}`, para: offer.de, clase: 'turno_respondido' });
    return { msg: accepts ? `Aceptaste el turno ${text}` : 'Rechazaste el turno', status: 0 as const };
  });
}
