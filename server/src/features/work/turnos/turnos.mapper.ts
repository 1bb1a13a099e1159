import type { OwnTurno, TurnoHolder, TurnoHour } from '@conserje/contract';
import type { Staff, TurnoState } from '@conserje/rules';
import {
  addDays,
  CAN_DECIDE_AUSENCIAS,
  canGiveUp,
  DAYS_PER_WEEK,
  dayHourOf,
  hasPermiso,
  hourSpan,
  isAllowed,
  weekdayOf,
} from '@conserje/rules';
import { iso } from '../../../platform/time/dates.ts';
import { standsBelow } from '../../identity/people/people.public.ts';
import type { Holding, Hour, Moment } from './turnos.hours.ts';
import { expectedOf, isExpected } from './turnos.hours.ts';
import type { ClaimRow, openOffersBy } from './turnos.queries.ts';

/** What the answers depend on besides the hours: the viewer, their open offers, and the notice of the agency. */
export interface View extends Moment {
  viewer: Staff;
  /** `turno_aviso`, in hours. */
  aviso: number;
  offers: Awaited<ReturnType<typeof openOffersBy>>;
}

/**
 * Returns the next hour of a weekly claim that begins after an instant, or that of a claim of a day.
 * @param edge `final` for the next one that ends after it: the hour that runs
 */
export function nextHourOf(
  claim: Pick<ClaimRow, 'dia' | 'weekday' | 'hora' | 'desde'>,
  { zona, now }: Moment,
  edge: 'inicio' | 'final' = 'inicio',
) {
  const today = dayHourOf(now, zona).dia;
  const first = claim.dia ?? addDays(today, (claim.weekday - weekdayOf(today) + DAYS_PER_WEEK) % DAYS_PER_WEEK);
  for (const weeks of [0, 1, 2]) {
    const dia = addDays(first, weeks * DAYS_PER_WEEK);
    const span = hourSpan({ dia, hora: claim.hora }, zona);
    if (span && (claim.dia !== null || (span[edge] > now && claim.desde <= span.inicio)))
      return { dia, hora: claim.hora, ...span };
  }
  return null;
}

/** Returns whether a weekly turno may be given up for good: its next hour is not too near. */
export function mayGiveUpForGood(claim: ClaimRow, { aviso, ...moment }: Moment & { aviso: number }): boolean {
  const next = nextHourOf(claim, moment);
  return claim.dia === null && next !== null && canGiveUp(next.inicio, aviso, moment.now);
}

type HolderAction = TurnoHolder['acciones'][number];

/** Actions on the viewer's own turno in an hour; none on one that was given up or taken away. */
function ownActions(holding: Holding, { inicio }: Hour, view: View): Exclude<HolderAction, 'quitar'>[] {
  if (holding.hasta !== null) return [];
  const hasOffer = view.offers.some((o) => o.turno === holding.id);
  const isAhead = isExpected(holding) && inicio > view.now;
  return [
    ...(isAhead && canGiveUp(inicio, view.aviso, view.now) ? (['dejarDia'] as const) : []),
    ...(mayGiveUpForGood(holding, view) ? (['dejar'] as const) : []),
    ...(hasOffer ? (['retirarOferta'] as const) : isAhead ? (['ofrecer'] as const) : []),
  ];
}

/** Returns whether a turno can be taken away: a weekly one from its next hour on, one of a day until it begins. */
export const canBeTakenAway = (
  { dia }: Pick<ClaimRow, 'dia'>,
  { inicio }: Pick<Hour, 'inicio'>,
  now: number,
): boolean => dia === null || inicio > now;

const mayTakeAway = (holding: Holding, hour: Hour, { viewer, now }: View): boolean =>
  holding.hasta === null &&
  hasPermiso(viewer, 'tur') &&
  standsBelow({ id: holding.usuario, orden: holding.orden }, viewer) &&
  canBeTakenAway(holding, hour, now);

function sentOffer(holding: Holding, { viewer, offers }: View): TurnoHolder['oferta'] {
  const offer = holding.usuario === viewer.id ? offers.find((o) => o.turno === holding.id) : undefined;
  return offer ? { id: offer.id, paraNombre: offer.paraNombre, dia: offer.dia, alcance: offer.alcance } : null;
}

/** Future ausencias are known to their person and to those who decide on them; others see that the turno is free. */
function shownState({ usuario, estado }: Holding, { dia }: Hour, { viewer, zona, now }: View): TurnoState {
  const isKnown = usuario === viewer.id || isAllowed(CAN_DECIDE_AUSENCIAS, viewer) || dia <= dayHourOf(now, zona).dia;
  return estado === 'ausente' && !isKnown ? 'libre' : estado;
}

const toHolder = (holding: Holding, hour: Hour, view: View): TurnoHolder => ({
  id: holding.id,
  usuario: holding.usuario,
  usuarioNombre: holding.usuarioNombre,
  semanal: holding.dia === null,
  estado: shownState(holding, hour, view),
  oferta: sentOffer(holding, view),
  acciones:
    holding.usuario === view.viewer.id
      ? ownActions(holding, hour, view)
      : mayTakeAway(holding, hour, view)
        ? ['quitar']
        : [],
});

/**
 * People that an hour asks for; 0 once it is over: the plan of that day is not kept, and today's says nothing of it.
 */
export const askedPlaces = ({ piden, final }: Hour, now: number): number => (final <= now ? 0 : piden);

/** Returns the free places of an hour on its day. */
export const freePlaces = (hour: Hour): number => Math.max(0, hour.piden - expectedOf(hour).length);

function hourActions(hour: Hour, { viewer, now }: View): TurnoHour['acciones'] {
  if (!hasPermiso(viewer, 'tt') || hour.final <= now) return [];
  const isIn = expectedOf(hour).some(({ usuario }) => usuario === viewer.id) || hour.ausentes.includes(viewer.id);
  const mayTakeWeekly = !hour.semanales.includes(viewer.id) && hour.semanales.length < hour.piden;
  return [
    ...(mayTakeWeekly ? (['tomar'] as const) : []),
    ...(!isIn && freePlaces(hour) > 0 ? (['tomarDia'] as const) : []),
  ];
}

export const toTurnoHour = (hour: Hour, view: View): TurnoHour => ({
  dia: hour.dia,
  hora: hour.hora,
  inicio: iso(hour.inicio),
  final: iso(hour.final),
  piden: askedPlaces(hour, view.now),
  libres: hour.final <= view.now ? 0 : freePlaces(hour),
  gente: hour.holdings.map((holding) => toHolder(holding, hour, view)),
  acciones: hourActions(hour, view),
});

export const toOwnTurno = (holding: Holding, hour: Hour, view: View): OwnTurno => ({
  id: holding.id,
  dia: hour.dia,
  hora: hour.hora,
  inicio: iso(hour.inicio),
  final: iso(hour.final),
  semanal: holding.dia === null,
  libre: !isExpected(holding),
  oferta: sentOffer(holding, view),
  acciones: ownActions(holding, hour, view),
});
