import type { ListChange, LiveEvent } from '@conserje/contract';
import { CAN_ADJUST_NOMINA, CAN_DECIDE_AUSENCIAS, isAllowed } from '../../../rules/src/identity/access.ts';
import type { Staff } from '../../../rules/src/work/tiempo.ts';
import type { Board } from './board.ts';

type Topic = LiveEvent['tema'];

/** A query of a screen, as the web client's `queryOptions` define it. */
export interface Query {
  path: string;
  /** Body of a POST request. */
  body?: object;
  /** `enabled`: whether this viewer sends the query at all. */
  wanted?(by: Staff): boolean;
  /** Topics that make it stale: the first element of its key, and `meta.temas`. */
  subjects: readonly Topic[];
  /** `meta.ownTopics`: topics that make it stale when the change is the viewer's own. */
  ownTopics?: readonly Topic[];
  /** `meta.live`: receives changes; the first element of its key is subscribed to. */
  live?: { subject: Topic; applyChange(change: ListChange): void };
  /** `meta.throttleMs`: minimum milliseconds between two requests. */
  throttleMs?: number;
  /** `refetchInterval` in milliseconds. */
  every?(): number;
  /** Receives each answer. */
  take?(text: string): void;
}

const each = (ms: number) => (): number => ms;

/**
 * Lists the queries of the app shell. The ticker is shown where there is room, and on a phone at the foot of *Mi
 * cuenta*.
 */
const shell = (me: number): Query[] => [
  { path: '/api/estados', body: { op: 3 }, subjects: ['estados'], every: each(180_000) },
  { path: `/api/getSolicitudes/${me}`, subjects: ['solicitudes'], every: each(300_000) },
  { path: '/api/getTimesSolicitudes', subjects: ['solicitudes'], every: each(300_000) },
  { path: '/api/notificacionesSinLeer', subjects: ['notificaciones'], throttleMs: 400, every: each(600_000) },
  { path: '/api/getAusencias', subjects: ['ausencias'], wanted: (by) => isAllowed(CAN_DECIDE_AUSENCIAS, by) },
  {
    path: '/api/rectificaciones',
    subjects: ['rectificaciones', 'carrera'],
    wanted: (by) => isAllowed(CAN_ADJUST_NOMINA, by),
  },
];

/**
 * Lists the queries of *Tiempos*.
 * @param shown called when its rows may have changed
 */
export const timesQueries = (me: number, board: Board, shown: () => void): Query[] => [
  {
    path: '/api/getAllTime',
    subjects: [],
    live: {
      subject: 'tiempos',
      applyChange(change) {
        board.apply(change);
        shown();
      },
    },
    every: each(30_000),
    take(text) {
      board.take(text);
      shown();
    },
  },
  { path: '/api/getTimesCancelados', subjects: [], ownTopics: ['tiempos'] },
  ...shell(me),
];

/** Lists the queries of *Mi cuenta*. */
export const accountQueries = (me: number, name: string): Query[] => [
  {
    path: '/api/MyPerfil',
    subjects: ['rangos', 'nomina'],
    ownTopics: ['tiempos', 'creditos', 'membresias', 'carrera', 'ausencias', 'rectificaciones'],
    every: each(30_000),
  },
  { path: `/api/getLogUser/${name}?limite=50&orden=-fecha`, subjects: ['nomina'] },
  { path: `/api/verUltimoAscenso/${me}`, subjects: ['ascensos', 'carrera', 'rangos'], every: each(30_000) },
  { path: '/api/ascensosPosibles', subjects: ['ascensos', 'carrera', 'rangos', 'solicitudes'], every: each(120_000) },
  ...shell(me),
];
