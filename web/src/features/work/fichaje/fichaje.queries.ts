import { callQuery } from '../../../platform/api/callQuery.ts';

/** The viewer's fichajes, newest first. */
export const ownFichajesQuery = (usuario: number) => callQuery('GET getFichajes', ['fichaje', 'propios', usuario]);

export const openFichajesQuery = () =>
  callQuery('GET getFichajesActivos', ['fichaje', 'activos'], { meta: { topics: ['carrera'], throttleMs: 15_000 } });
