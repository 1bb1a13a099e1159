import type { RangoEditable } from '@conserje/contract';
import type { RangoInput } from '@conserje/rules';
import { RANGO_LABELS } from '@conserje/rules';

/** Units of `tiempo_ascenso`, as they are sent behind its value (part 2 §3). */
export const ASCENSO_UNITS = ['minutos', 'horas', 'dias'] as const;
/** A time until a promotion, or its unit, as it is read. */
export const addAccent = (tiempo: string): string => tiempo.replace('dia', 'día');
export type AscensoUnit = (typeof ASCENSO_UNITS)[number];

type NumericField = Exclude<keyof RangoInput, 'n_categoria' | 'tiempo_ascenso'>;
/** A rank in its form: numbers may be missing, and the time until a promotion is a value and its unit. */
export type RangoFormValues = { n_categoria: string; tiempo_ascenso: number | null; unit: AscensoUnit } & Record<
  NumericField,
  number | null
>;

// The keys of the labels are the fields.
export const RANGO_FIELDS = Object.keys(RANGO_LABELS) as (keyof RangoInput)[];

/** What is edited of a rank. */
export const editableRango = (rango: RangoEditable): RangoInput =>
  Object.fromEntries(RANGO_FIELDS.map((c) => [c, rango[c]])) as unknown as RangoInput;

export function toFormValues({ tiempo_ascenso, ...data }: RangoInput): RangoFormValues {
  const [amount = '', word = ''] = tiempo_ascenso.split(' ');
  const unit = ASCENSO_UNITS.find((u) => u.startsWith(word.replace(/s$/, ''))) ?? 'horas';
  return { ...data, tiempo_ascenso: amount === '' ? null : Number(amount), unit };
}

/** A number that is missing is out of every bound: the rule says which one there may be. */
const MISSING = -1;

export function fromFormValues({ tiempo_ascenso, unit, ...values }: RangoFormValues): RangoInput {
  const { bono_asistencia, bono_times, n_categoria, ...numbers } = values;
  const numbersOrMissing = Object.fromEntries(Object.entries(numbers).map(([field, n]) => [field, n ?? MISSING]));
  return {
    ...(numbersOrMissing as Record<keyof typeof numbers, number>),
    n_categoria: n_categoria.trim(),
    tiempo_ascenso: `${tiempo_ascenso ?? ''} ${unit}`.trim(),
    bono_asistencia,
    bono_times,
  };
}

const PAGA_FIELDS = [
  ...(['paga_nomina', 'nomina_asistencia', 'nomina_times', 'bono_asistencia', 'bono_times', 'bono_paga'] as const),
];
/** Whether what a rank asks for its pay, or pays, is another. */
export const changesPaga = (before: RangoInput, after: RangoInput): boolean =>
  PAGA_FIELDS.some((c) => before[c] !== after[c]);
