import type { Tema } from '@conserje/rules';
import type { Board } from './board.ts';

/** What a screen keeps asking for, as its `queryOptions` of the web say. */
export interface Query {
  path: string;
  /** What makes it stale: the first word of its key, and `meta.temas`. */
  subjects: readonly (Tema | 'perfil' | 'campana')[];
  /** `meta.calma`: at most every so many milliseconds. */
  calm?: number;
  /** `refetchInterval`: milliseconds until it is asked for again. */
  every?(): number;
  /** Told each answer. */
  take?(text: string): void;
}

const each = (ms: number) => (): number => ms;

/** Those of the shell around every screen. */
const shell = (me: number): Query[] => [
  { path: `/api/getSolicitudes/${me}`, subjects: ['solicitudes'], every: each(30_000) },
  { path: '/api/getTimesSolicitudes', subjects: ['solicitudes'], every: each(30_000) },
  { path: '/api/notificacionesSinLeer', subjects: ['campana', 'notificaciones'], calm: 400, every: each(60_000) },
];

/** *Tiempos*. @param shown told whenever its rows may have changed */
export const timesQueries = (me: number, board: Board, shown: () => void): Query[] => [
  {
    path: '/api/getAllTime',
    subjects: ['tiempos'],
    every: () => board.next(),
    take(text) {
      board.take(text);
      shown();
    },
  },
  { path: '/api/getTimesCancelados', subjects: ['tiempos'] },
  ...shell(me),
];

/** *Mi cuenta*. */
export const accountQueries = (me: number, name: string): Query[] => [
  {
    path: '/api/MyPerfil',
    subjects: ['perfil', 'tiempos', 'nomina', 'membresias', 'carrera', 'rangos', 'ausencias'],
    every: each(30_000),
  },
  { path: `/api/getLogUser/${name}?limite=50&orden=-fecha`, subjects: ['nomina'] },
  { path: `/api/verUltimoAscenso/${me}`, subjects: ['ascensos', 'carrera', 'rangos'], every: each(30_000) },
  { path: '/api/ascensosPosibles', subjects: ['ascensos', 'carrera', 'rangos', 'solicitudes'], every: each(30_000) },
  ...shell(me),
];
