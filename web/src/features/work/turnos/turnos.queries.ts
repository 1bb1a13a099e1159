import { callQuery } from '../../../platform/api/callQuery.ts';

const TURNOS_KEY = ['turnos'] as const;
/** No event reports that an hour begins, ends or is covered. */
const INTERVAL_MS = 60_000;
/** Each tiempo that is opened may cover an hour. */
const THROTTLE_MS = 15_000;

/** The hours of the week of a day. @param isCurrent whether it is the present week, in which hours begin and are covered */
export const weekQuery = (dia: string, isCurrent: boolean) =>
  callQuery('GET turnosSemana/:dia', [...TURNOS_KEY, 'semana', dia], {
    request: { params: { dia } },
    meta: {
      topics: ['ausencias', 'carrera', 'configuracion', ...(isCurrent ? (['tiempos', 'paselista'] as const) : [])],
      throttleMs: THROTTLE_MS,
    },
    refetchInterval: isCurrent ? INTERVAL_MS : false,
  });

/** The viewer's turnos, and the offers to them. */
export const ownTurnosQuery = () =>
  callQuery('GET misTurnos', [...TURNOS_KEY, 'propios'], {
    meta: { topics: ['ausencias'] },
    refetchInterval: INTERVAL_MS,
  });

/** The plan, beside the presence of the last weeks. */
export const planQuery = () => callQuery('GET turnosPlan', [...TURNOS_KEY, 'plan']);

/** People to whom the viewer may offer a turno. */
export const turnoPeopleQuery = () =>
  callQuery('GET turnosPersonas', [...TURNOS_KEY, 'personas'], { meta: { topics: ['usuarios', 'carrera'] } });
