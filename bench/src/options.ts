import { parseArgs } from 'node:util';

export interface Options {
  /** Fewer and shorter rounds: an estimate in about 40 s. */
  quick: boolean;
  postgres: boolean;
  /** Only single calls, against bare servers. */
  calls: boolean;
  /** Only whether wide reads slow down the other requests. */
  wide: boolean;
  /** Only the search of the audit log; with `postgres` on both engines. */
  log: boolean;
  /** Only the weekly screens; with `postgres` on both engines. */
  weeks: boolean;
  /** Only the log-ins of many people from one address. */
  logins: boolean;
  /** Only the requests of open screens while others work. */
  rush: boolean;
  /** Only an agency of 60,000 on PostgreSQL with three processes: parts of it, or with `large` the whole. */
  city: boolean;
  /** The rush hour with four times the people; only when asked for. */
  large: boolean;
  /**
   * Only an agency of maximum size, and twenty viewers who read all of it at once; with `postgres` on both engines.
   * Only when asked for.
   */
  size: boolean;
  /** Only an agency of ten years against one of a year; with `postgres` on both engines. Only when asked for. */
  life: boolean;
  /** Only the first start of a fresh clone and of a release. Only when asked for. */
  coldStart: boolean;
  /** Only a week that is played through the public door; with `postgres` on both engines. Only when asked for. */
  playedWeek: boolean;
  /** Only the roles of Discord of 5,000 people, with a kill in between. Only when asked for. */
  roles: boolean;
  /** With `playedWeek`: also Lighthouse, on a simulated phone. */
  lighthouse: boolean;
}

export interface Effort {
  rounds: number;
  seconds: number;
}

/** @throws TypeError on an unknown option */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      rapido: { type: 'boolean', default: false },
      postgres: { type: 'boolean', default: false },
      llamadas: { type: 'boolean', default: false },
      fechas: { type: 'boolean', default: false },
      registros: { type: 'boolean', default: false },
      semanas: { type: 'boolean', default: false },
      entradas: { type: 'boolean', default: false },
      'hora-punta': { type: 'boolean', default: false },
      ciudad: { type: 'boolean', default: false },
      grande: { type: 'boolean', default: false },
      tamano: { type: 'boolean', default: false },
      vida: { type: 'boolean', default: false },
      arranque: { type: 'boolean', default: false },
      semana: { type: 'boolean', default: false },
      roles: { type: 'boolean', default: false },
      lighthouse: { type: 'boolean', default: false },
    },
  });
  return {
    quick: values.rapido,
    postgres: values.postgres,
    calls: values.llamadas,
    wide: values.fechas,
    log: values.registros,
    weeks: values.semanas,
    logins: values.entradas,
    rush: values['hora-punta'],
    city: values.ciudad,
    large: values.grande,
    size: values.tamano,
    life: values.vida,
    coldStart: values.arranque,
    playedWeek: values.semana,
    roles: values.roles,
    lighthouse: values.lighthouse,
  };
}

export const effortOf = ({ quick }: Options): Effort =>
  quick ? { rounds: 3, seconds: 0.4 } : { rounds: 9, seconds: 0.8 };
