import type { RangoFechas, Reparo } from '@conserje/rules';
import { revisarRangoFechas } from '@conserje/rules';
import { FECHA_INVALIDA, fechaEscrita, leerFecha } from './formatoFecha.ts';

/** Dates as the form holds them: null while what is typed is no date. */
export interface RangoEscrito {
  inicio: string | null;
  final: string | null;
}

/** What is wrong with a typed range (part 1 §5 Nomina date filter, part 2 §5), or null. */
export function revisarEscrito({ inicio, final }: RangoEscrito): Reparo<keyof RangoFechas> | null {
  if (inicio === null) return { campo: 'inicio', msg: FECHA_INVALIDA };
  if (final === null) return { campo: 'final', msg: FECHA_INVALIDA };
  return revisarRangoFechas({ inicio, final });
}

/** A range out of the address; null where there is none, or none that could be asked for. */
export function rangoDeUrl(rango: RangoFechas): RangoFechas | null {
  const sonDias = [rango.inicio, rango.final].every((fecha) => leerFecha(fechaEscrita(fecha)) === fecha);
  return sonDias && revisarRangoFechas(rango) === null ? rango : null;
}
