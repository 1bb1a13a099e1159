import type { Answer, turnosCalls } from '@conserje/contract';
import type { TurnoScope } from '@conserje/rules';
import {
  addDays,
  canGiveUp,
  claimedFrom,
  DAYS_PER_WEEK,
  formatHourRange,
  HOURS_PER_DAY,
  NAME_PLACEHOLDER,
} from '@conserje/rules';
import { AppError, orThrow } from '../../../platform/appError.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { formatCount } from '../../../platform/phrases.ts';
import { iso } from '../../../platform/time/dates.ts';
import type { UndoableEffect } from '../../../platform/unit-of-work/auditLog.ts';
import { keepActor, requireUsuarioBelow } from '../../identity/people/people.public.ts';
import { agenciaDayAt } from '../../operations/agencia/agencia.public.ts';
import type { AgencyMoment } from './turnos.context.ts';
import { lockHour, readMoment, requireNearWeek, scopedText, withdrawOffers } from './turnos.context.ts';
import type { Hour } from './turnos.hours.ts';
import { expectedOf, loadHours, withWork } from './turnos.hours.ts';
import type { View } from './turnos.mapper.ts';
import { askedPlaces, canBeTakenAway, mayGiveUpForGood, nextHourOf, toOwnTurno, toTurnoHour } from './turnos.mapper.ts';
import type { ClaimRow } from './turnos.queries.ts';
import {
  claimById,
  deleteFreeDay,
  endClaims,
  findTurnoPeople,
  insertClaim,
  insertFreeDay,
  openClaimsOf,
  openOffersBy,
  openOffersTo,
} from './turnos.queries.ts';

type Calls = typeof turnosCalls;

async function buildView(
  db: Db,
  { usuario, now }: Pick<CallContext<Calls['misTurnos']>, 'usuario' | 'now'>,
): Promise<View> {
  return { ...(await readMoment(db, now)), viewer: usuario, offers: await openOffersBy(db, usuario.id, now) };
}

/** `turnosSemana`: the hours of a week that ask for people or that people have; of those that are over the latter. */
export async function getWeek(p: CallContext<Calls['turnosSemana']>): Promise<Answer<Calls['turnosSemana']>> {
  const { db } = p.deps.engine;
  const view = await buildView(db, p);
  const inicio = requireNearWeek(p.params.dia, view);
  const all = Array.from({ length: DAYS_PER_WEEK * HOURS_PER_DAY }, (_, i) => ({
    dia: addDays(inicio, Math.floor(i / HOURS_PER_DAY)),
    hora: i % HOURS_PER_DAY,
  }));
  const loaded = await loadHours(db, all, view, p.usuario.id);
  const hours = loaded.filter((hour) => askedPlaces(hour, p.now) > 0 || hour.holdings.length > 0);
  const worked = await withWork(db, hours, p.now);
  return { inicio, aviso: view.aviso, horas: worked.map((hour) => toTurnoHour(hour, view)) };
}

/** `misTurnos`: the hour of each turno of the viewer that runs, else its next one, and the offers to them. */
export async function getOwn(p: CallContext<Calls['misTurnos']>): Promise<Answer<Calls['misTurnos']>> {
  const { db } = p.deps.engine;
  const view = await buildView(db, p);
  const claims = await openClaimsOf(db, p.usuario.id, addDays(iso(p.now).slice(0, 10), -1));
  const nextHours = claims
    .flatMap((claim) => nextHourOf(claim, view, 'final') ?? [])
    .filter(({ final }) => final > p.now);
  const distinct = [...new Map(nextHours.map((next) => [next.inicio, next])).values()];
  const hours = await loadHours(
    db,
    distinct.sort((a, b) => a.inicio - b.inicio),
    view,
    p.usuario.id,
  );
  const offers = await openOffersTo(db, p.usuario.id, p.now);
  return {
    turnos: hours.flatMap((hour) =>
      hour.holdings.filter(({ usuario }) => usuario === p.usuario.id).map((holding) => toOwnTurno(holding, hour, view)),
    ),
    ofertas: offers.map(({ vence, fecha, ...offer }) => ({ ...offer, inicio: iso(vence), fecha: iso(fecha) })),
  };
}

/** `turnosPersonas`: others who may take turnos. */
export const listPeople = ({ deps, usuario }: CallContext<Calls['turnosPersonas']>) =>
  findTurnoPeople(deps.engine.db, usuario.id);

/** Gives an hour to a person every week, instead of the single days that they have of it. The hour must be locked. */
export async function giveWeekly(tx: Tx, hour: Hour, usuario: number, desde: number): Promise<void> {
  if (hour.semanales.includes(usuario)) throw new AppError('TURNO_TUYO');
  const open = await openClaimsOf(tx.db, usuario, await agenciaDayAt(tx.db, tx.now));
  const ids = open.filter(({ horaId, dia }) => horaId === hour.horaId && dia !== null).map(({ id }) => id);
  await endClaims(tx, ids);
  await withdrawOffers(tx, ids);
  await insertClaim(tx, { hora: hour.horaId, usuario, dia: null, desde });
}

/** Gives an hour of one day to a person, or back to them. The hour must be locked. */
export async function giveDay(tx: Tx, hour: Hour, usuario: number): Promise<void> {
  if (expectedOf(hour).some((h) => h.usuario === usuario)) throw new AppError('TURNO_TUYO');
  if (hour.ausentes.includes(usuario)) throw new AppError('AUSENTE', 'Ese día tienes una ausencia');
  const own = hour.holdings.find((h) => h.usuario === usuario && h.dia === null && h.hasta === null);
  if (own) await deleteFreeDay(tx.db, own.id, hour.dia);
  else await insertClaim(tx, { hora: hour.horaId, usuario, dia: hour.dia, desde: tx.now });
}

/** Declares what a second claim of a person to an hour answers. */
export const declareDuplicates = (tx: Tx): void => {
  for (const index of ['turno_semanal', 'turno_suelto']) tx.onDuplicate(index, () => new AppError('TURNO_TUYO'));
};

/** @throws AppError TURNO_PASADO, TURNO_TUYO, TURNO_LLENO */
function requirePlace(hour: Hour, usuario: number, alcance: TurnoScope, now: number): void {
  if (hour.final <= now) throw new AppError('TURNO_PASADO');
  if (hour.piden === 0) throw new AppError('TURNO_LLENO', 'Esa hora no pide personas');
  const holders = alcance === 'siempre' ? hour.semanales : expectedOf(hour).map((h) => h.usuario);
  if (holders.includes(usuario)) throw new AppError('TURNO_TUYO');
  if (holders.length >= hour.piden) throw new AppError('TURNO_LLENO');
}

/** The hour of one day, or of every week. */
const turnoEffect = (
  { horaId, dia }: Pick<Hour, 'horaId' | 'dia'>,
  alcance: TurnoScope,
  usuario: number,
): UndoableEffect => `turno ${horaId} ${alcance === 'dia' ? dia : alcance} ${usuario}`;

/** `tomarTurno` */
export async function takeTurno(p: CallContext<Calls['tomarTurno']>): Promise<Answer<Calls['tomarTurno']>> {
  const { dia, hora, alcance } = p.body;
  return p.transaction(async (tx) => {
    declareDuplicates(tx);
    const staff = await keepActor(tx, p.usuario);
    const { hour } = await lockHour(tx, { dia, hora }, staff.id);
    requirePlace(hour, staff.id, alcance, tx.now);
    const others = expectedOf(hour).filter(({ usuario, despedido }) => usuario !== staff.id && despedido === 0);
    const desde = others.length < hour.piden ? claimedFrom(hour, tx.now) : tx.now;
    if (alcance === 'siempre') await giveWeekly(tx, hour, staff.id, desde);
    else await giveDay(tx, hour, staff.id);
    const text = `el turno ${scopedText(hour, alcance)}`;
    await tx.audit({
      modulo: 'turnos',
      objeto: hour.horaId,
      usuario: staff.id,
      motivo: `tomó ${text}`,
      makes: turnoEffect(hour, alcance, staff.id),
    });
    tx.notify({ tema: 'turnos', msg: `tomó ${text}` });
    return { msg: `Tomaste ${text}`, status: 0 as const };
  });
}

interface LockedClaim {
  claim: ClaimRow;
  hour: Hour;
  moment: AgencyMoment;
}

/**
 * Locks the hour of a claim on a day, and reads the claim after that, open or not.
 * @param viewer person whose ausencias count besides those of the holders
 * @throws AppError NO_EXISTE when it is not a turno of that person and day
 */
export async function lockClaim(
  tx: Tx,
  { id, dia }: { id: number; dia: string },
  usuario: number,
  viewer = usuario,
): Promise<LockedClaim> {
  const seen = await claimById(tx.db, id);
  if (seen?.usuario !== usuario) throw new AppError('NO_EXISTE');
  const locked = await lockHour(tx, { dia, hora: seen.hora }, viewer);
  const claim = orThrow(await claimById(tx.db, id), 'NO_EXISTE');
  if (locked.hour.horaId !== claim.horaId || (claim.dia !== null && claim.dia !== dia)) throw new AppError('NO_EXISTE');
  return { claim, ...locked };
}

/** Locks the hour of a claim that is open. @throws AppError NO_EXISTE; TURNO_DEJADO when it was given up */
export async function lockOpenClaim(...args: Parameters<typeof lockClaim>): Promise<LockedClaim> {
  const locked = await lockClaim(...args);
  if (locked.claim.hasta !== null) throw new AppError('TURNO_DEJADO');
  return locked;
}

/** Takes a day from a claim, which the hour's holder must still have. The hour must be locked. */
export const takeDay = (tx: Tx, claim: ClaimRow, dia: string) =>
  claim.dia === null ? insertFreeDay(tx, claim, dia) : endClaims(tx, [claim.id]);

const lateError = (aviso: number): AppError =>
  new AppError(
    'TURNO_TARDE',
    aviso === 0
      ? 'Esa hora ya empezó'
      : `Puedes dejar un turno hasta ${formatCount(aviso, 'hora', 'horas')} antes. Ofrécelo a alguien.`,
  );

/** `dejarTurno` */
export async function giveUpTurno(p: CallContext<Calls['dejarTurno']>): Promise<Answer<Calls['dejarTurno']>> {
  return p.transaction(async (tx) => {
    const staff = await keepActor(tx, p.usuario);
    const { claim, hour, moment } = await lockOpenClaim(tx, p.body, staff.id);
    const alcance: TurnoScope = claim.dia === null ? p.body.alcance : 'dia';
    if (alcance === 'siempre') {
      if (!mayGiveUpForGood(claim, moment)) throw lateError(moment.aviso);
      await endClaims(tx, [claim.id]);
    } else {
      if (!expectedOf(hour).some(({ id }) => id === claim.id)) throw new AppError('TURNO_DEJADO');
      if (!canGiveUp(hour.inicio, moment.aviso, tx.now)) throw lateError(moment.aviso);
      await takeDay(tx, claim, hour.dia);
    }
    // Who leaves one day keeps the offers of the others.
    await withdrawOffers(tx, [claim.id], alcance === 'dia' ? hour.dia : undefined);
    const text = `el turno ${scopedText(hour, alcance)}`;
    await tx.audit({
      modulo: 'turnos',
      objeto: hour.horaId,
      usuario: staff.id,
      motivo: `dejó ${text}`,
      undoes: turnoEffect(hour, alcance, staff.id),
    });
    tx.notify({ tema: 'turnos', msg: `dejó ${text}` });
    return { msg: `Dejaste ${text}`, status: 0 as const };
  });
}

/** `quitarTurno`: an hour that has begun stays the person's. */
export async function takeAwayTurno(p: CallContext<Calls['quitarTurno']>): Promise<Answer<Calls['quitarTurno']>> {
  return p.transaction(async (tx) => {
    const seen = orThrow(await claimById(tx.db, p.body.id), 'NO_EXISTE');
    await tx.lockRow('usuario', seen.usuario);
    const { usuario } = await requireUsuarioBelow(tx.db, p.usuario, seen.usuario);
    const next = orThrow(nextHourOf(seen, await readMoment(tx.db, tx.now)), 'NO_EXISTE');
    const { claim } = await lockOpenClaim(tx, { id: seen.id, dia: next.dia }, usuario.id);
    if (!canBeTakenAway(claim, next, tx.now)) throw new AppError('TURNO_PASADO');
    await endClaims(tx, [claim.id]);
    await withdrawOffers(tx, [claim.id]);
    const text = `turno ${scopedText(next, claim.dia === null ? 'siempre' : 'dia')}`;
    const motivo = `quitó a ${NAME_PLACEHOLDER} el ${text}`;
    await tx.audit({
      modulo: 'turnos',
      objeto: claim.horaId,
      usuario: usuario.id,
      motivo,
      undoes: turnoEffect({ ...claim, dia: next.dia }, claim.dia === null ? 'siempre' : 'dia', usuario.id),
    });
    tx.notify({ tema: 'turnos', msg: `quitó un turno ${formatHourRange(next.hora)}` });
    tx.notify({ tema: 'turnos', msg: `te quitó el ${text}`, para: usuario.id, clase: 'turno_libre' });
    return { msg: `Quitaste el ${text} a ${usuario.usuario}`, status: 0 as const };
  });
}
