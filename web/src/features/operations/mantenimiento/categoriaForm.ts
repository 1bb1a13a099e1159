import type { RangoEditable } from '@conserje/contract';
import type { CategoriaInput } from '@conserje/rules';
import { CATEGORIA_LABELS } from '@conserje/rules';

/** Units of `tiempo_ascenso`, as sent after its value (part 2 §3). */
export const ASCENSO_UNITS = ['minutos', 'horas', 'dias'] as const;
/** Writes a wait or its unit with its accent. */
export const addAccent = (tiempo: string): string => tiempo.replace('dia', 'día');
export type AscensoUnit = (typeof ASCENSO_UNITS)[number];

type NumericField = Exclude<keyof CategoriaInput, 'n_categoria' | 'tiempo_ascenso'>;
/** Form values of a rango: numbers may be missing, and the wait is split into value and unit. */
export type CategoriaFormValues = { n_categoria: string; tiempo_ascenso: number | null; unit: AscensoUnit } & Record<
  NumericField,
  number | null
>;

// The keys of the labels are the fields.
export const CATEGORIA_FIELDS = Object.keys(CATEGORIA_LABELS) as (keyof CategoriaInput)[];

/** Picks the editable fields of a rango. */
export const editableCategoria = (rango: RangoEditable): CategoriaInput =>
  Object.fromEntries(CATEGORIA_FIELDS.map((c) => [c, rango[c]])) as unknown as CategoriaInput;

export function toFormValues({ tiempo_ascenso, ...data }: CategoriaInput): CategoriaFormValues {
  const [amount = '', word = ''] = tiempo_ascenso.split(' ');
  const unit = ASCENSO_UNITS.find((u) => u.startsWith(word.replace(/s$/, ''))) ?? 'horas';
  return { ...data, tiempo_ascenso: amount === '' ? null : Number(amount), unit };
}

/** Out of every bound, so that validation names the allowed ones. */
const MISSING = -1;

export function fromFormValues({ tiempo_ascenso, unit, ...values }: CategoriaFormValues): CategoriaInput {
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
/** Returns whether the requirements or amounts of the paga differ. */
export const changesPaga = (before: CategoriaInput, after: CategoriaInput): boolean =>
  PAGA_FIELDS.some((c) => before[c] !== after[c]);
