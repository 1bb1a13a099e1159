import type { RangoEditable } from '@conserje/contract';
import type { DatosRango } from '@conserje/rules';
import { ROTULOS_RANGO } from '@conserje/rules';

/** Units of `tiempo_ascenso`, as they are sent behind its value (part 2 §3). */
export const UNIDADES = ['minutos', 'horas', 'dias'] as const;
/** A time until a promotion, or its unit, as it is read. */
export const conTilde = (tiempo: string): string => tiempo.replace('dia', 'día');
export type Unidad = (typeof UNIDADES)[number];

type Numeros = Exclude<keyof DatosRango, 'n_categoria' | 'tiempo_ascenso'>;
/** A rank in its form: numbers may be missing, and the time until a promotion is a value and its unit. */
export type EnForma = { n_categoria: string; tiempo_ascenso: number | null; unidad: Unidad } & Record<
  Numeros,
  number | null
>;

// The keys of the labels are the fields.
export const CAMPOS_RANGO = Object.keys(ROTULOS_RANGO) as (keyof DatosRango)[];

/** What is edited of a rank. */
export const editable = (rango: RangoEditable): DatosRango =>
  Object.fromEntries(CAMPOS_RANGO.map((c) => [c, rango[c]])) as unknown as DatosRango;

export function aForma({ tiempo_ascenso, ...datos }: DatosRango): EnForma {
  const [cuanto = '', palabra = ''] = tiempo_ascenso.split(' ');
  const unidad = UNIDADES.find((u) => u.startsWith(palabra.replace(/s$/, ''))) ?? 'horas';
  return { ...datos, tiempo_ascenso: cuanto === '' ? null : Number(cuanto), unidad };
}

/** A number that is missing is out of every bound: the rule says which one there may be. */
const FALTA = -1;

export function deForma({ tiempo_ascenso, unidad, ...valores }: EnForma): DatosRango {
  const { bono_asistencia, bono_times, n_categoria, ...numeros } = valores;
  const escritos = Object.fromEntries(Object.entries(numeros).map(([campo, n]) => [campo, n ?? FALTA]));
  return {
    ...(escritos as Record<keyof typeof numeros, number>),
    n_categoria: n_categoria.trim(),
    tiempo_ascenso: `${tiempo_ascenso ?? ''} ${unidad}`.trim(),
    bono_asistencia,
    bono_times,
  };
}

const TERMINOS = [
  ...(['paga_nomina', 'nomina_asistencia', 'nomina_times', 'bono_asistencia', 'bono_times', 'bono_paga'] as const),
];
/** Whether what a rank asks for its pay, or pays, is another. */
export const cambiaPaga = (antes: DatosRango, despues: DatosRango): boolean =>
  TERMINOS.some((c) => antes[c] !== despues[c]);
