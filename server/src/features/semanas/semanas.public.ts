import type { Db } from '../../platform/db/database.ts';
import type { Intervalo } from '../trabajo/trabajo.public.ts';
import { personasYObras } from './semanas.queries.ts';

/** What someone did in a week. */
export interface SumaSemana {
  usuario: number;
  usuarioNombre: string;
  /** Exact minutes; below 0 where more was subtracted in that week than was worked in it. */
  asistencia: number;
  times: number;
  /** Promotions given, without those that were taken back in the same week. */
  ascensos: number;
  /** The last work or promotion of theirs in it, UTC milliseconds; null where there was none. */
  fecha: number | null;
}

/**
 * What everyone did in a week, in the order of their names: whoever belonged to the agency at its end, those who did
 * nothing too (docs/decisions/0024). Only what was written within it counts, so a week that is over never changes.
 * @param intervalo such as `semanaDelInstante` of `platform/fechas.ts` gives
 */
export async function semanaDe(db: Db, intervalo: Intervalo): Promise<SumaSemana[]> {
  const filas = await personasYObras(db, intervalo);
  return filas.map(({ ultimoTrabajo, ultimoAscenso, ascensos, ...fila }) => ({
    ...fila,
    ascensos: ascensos ?? 0,
    fecha: masNuevo(ultimoTrabajo, ultimoAscenso),
  }));
}

const masNuevo = (uno: number | null, otro: number | null): number | null =>
  uno === null ? otro : Math.max(uno, otro ?? uno);
