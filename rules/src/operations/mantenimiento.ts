import { parseAscensoWait } from '../careers/career.ts';
import { CATEGORIA_VENTA_MAX } from '../money/ventas.ts';
import { CREDITOS_MAX, RANGO_NAME_MAX, REQUIREMENT_MAX } from '../shared/limits.ts';
import { TEXTS } from '../shared/texts.ts';
import type { Violation } from '../shared/violation.ts';
import { visibleText } from '../shared/visibleText.ts';

/**
 * Editable fields of a categoria (part 2 §3, decisions §2, §7), in hours, shown times and credits; null means no
 * requirement.
 */
export interface CategoriaInput {
  n_categoria: string;
  nomina_asistencia: number;
  nomina_times: number;
  porciento: number;
  /** A value and its unit: '3 horas'. */
  tiempo_ascenso: string;
  paga_nomina: number;
  bono_asistencia: number | null;
  bono_times: number | null;
  bono_paga: number;
  renta: number;
  traslado_precio: number;
}
/** Labels on the screen, in the dialog (in this order) and in the audit log. */
export const CATEGORIA_LABELS: Record<keyof CategoriaInput, string> = {
  n_categoria: 'Rango',
  tiempo_ascenso: 'Tiempo de ascenso',
  nomina_asistencia: 'Horas trabajadas',
  nomina_times: 'Horas como encargado',
  paga_nomina: 'Paga',
  bono_asistencia: 'Horas para la bonificación',
  bono_times: 'Horas como encargado para la bonificación',
  bono_paga: 'Bonificación',
  porciento: 'Porcentaje de ventas',
  renta: 'Renta',
  traslado_precio: 'Precio de traslado',
};

export interface MisionInput {
  nombre: string;
  precio: number;
  /** 1 if for sale; `traslado_venta` is 1 if offered in traslados. */
  venta: number;
  traslado_venta: number;
}
export const MISION_LABELS: Record<keyof MisionInput, string> = {
  nombre: 'Nombre',
  precio: 'Precio',
  venta: 'Venta disponible',
  traslado_venta: 'Traslado disponible',
};

/** Honours that a membresia type shows beside the member's name (decisions §5). */
export const HONORS = { heroe: 'Héroe', legion: 'Legión' } as const;
export type Honor = keyof typeof HONORS;

export interface MembresiaTypeInput {
  nombre: string;
  details: string;
  /** Credits per month, or once if permanent. */
  precio: number;
  /** 1 if it halves the pay requirement; `vip` and `perma`: 1 if VIP, 1 if permanent. */
  reduccion: number;
  vip: number;
  perma: number;
  honor: Honor | null;
}
export const MEMBRESIA_LABELS: Record<keyof MembresiaTypeInput, string> = {
  nombre: 'Nombre',
  details: 'Descripción',
  precio: 'Precio',
  reduccion: 'Reducción',
  vip: 'VIP',
  perma: 'Permanente',
  honor: 'Honor',
};
/** Maximum characters of a membresia's description. */
const MEMBRESIA_DETAILS_MAX = 300;

const isIntegerUpTo = (n: number, max: number): boolean => Number.isInteger(n) && n >= 0 && n <= max;

/** Validates the name of a categoria, a mision or a membresia type. */
export function checkName<C extends string>(campo: C, name: string): Violation<C> | null {
  const text = visibleText(name);
  if (text === '') return { campo, msg: TEXTS.nombreVacio };
  return [...text].length > RANGO_NAME_MAX ? { campo, msg: TEXTS.nombreRangoLargo } : null;
}

const violationAt = <C extends string>(bad: C | undefined, msg: string): Violation<C> | null =>
  bad === undefined ? null : { campo: bad, msg };

const firstOutOfBounds = <C extends string>(data: Record<C, number | null>, fields: readonly C[], max: number) =>
  fields.find((c) => data[c] !== null && !isIntegerUpTo(data[c], max));

/** A bonus never requires less than the pay itself, and has a requirement if it pays. */
function checkBonus(d: CategoriaInput): Violation<keyof CategoriaInput> | null {
  if (d.bono_asistencia !== null && d.bono_asistencia < d.nomina_asistencia)
    return { campo: 'bono_asistencia', msg: TEXTS.bonoMenor };
  if (d.bono_times !== null && d.bono_times < d.nomina_times) return { campo: 'bono_times', msg: TEXTS.bonoMenor };
  const asks = d.bono_asistencia !== null || d.bono_times !== null;
  return d.bono_paga > 0 && !asks ? { campo: 'bono_times', msg: TEXTS.bonoSinRequisito } : null;
}

/** Validates a categoria (part 2 §2 Maintenance, Ranks); bounds and bonus follow decisions §2, §5. */
export function checkCategoriaInput(data: CategoriaInput): Violation<keyof CategoriaInput> | null {
  const requisitos = ['nomina_asistencia', 'nomina_times', 'bono_asistencia', 'bono_times'] as const;
  const creditos = ['paga_nomina', 'bono_paga', 'renta', 'traslado_precio'] as const;
  const waitMs = parseAscensoWait(data.tiempo_ascenso);
  return (
    checkName('n_categoria', data.n_categoria) ??
    violationAt(firstOutOfBounds(data, requisitos, REQUIREMENT_MAX), TEXTS.requisitoInvalido) ??
    violationAt(firstOutOfBounds(data, creditos, CREDITOS_MAX), TEXTS.creditosInvalidos) ??
    violationAt(firstOutOfBounds(data, ['porciento'], 100), TEXTS.porcientoInvalido) ??
    (waitMs === null || waitMs === 0 ? { campo: 'tiempo_ascenso', msg: TEXTS.tiempoAscensoInvalido } : null) ??
    checkBonus(data)
  );
}

/** Validates a mision (part 2 §5 Mission edit). Misiones above categoria 9 are not for sale (decisions §5). */
export function checkMision(data: MisionInput, categoria: number): Violation<keyof MisionInput> | null {
  return (
    checkName('nombre', data.nombre) ??
    violationAt(firstOutOfBounds(data, ['precio'], CREDITOS_MAX), TEXTS.creditosInvalidos) ??
    (data.venta === 1 && categoria > CATEGORIA_VENTA_MAX ? { campo: 'venta', msg: TEXTS.soloHastaNueve } : null)
  );
}

/** Validates a membresia type (part 2 §2 Maintenance, Memberships). */
export function checkMembresiaType(data: MembresiaTypeInput): Violation<keyof MembresiaTypeInput> | null {
  if ([...visibleText(data.details)].length > MEMBRESIA_DETAILS_MAX)
    return { campo: 'details', msg: `La descripción puede tener como máximo ${MEMBRESIA_DETAILS_MAX} caracteres` };
  return (
    checkName('nombre', data.nombre) ??
    violationAt(firstOutOfBounds(data, ['precio'], CREDITOS_MAX), TEXTS.creditosInvalidos)
  );
}

/**
 * Returns whether the viewer sets requirements, pay, charges and shares of a categoria: those below their own; in the
 * highest one on the ladder (`highest`), all of them (decisions §5).
 */
export const canSetRates = (categoria: number, viewer: { id_categoria: number }, highest: number): boolean =>
  categoria < viewer.id_categoria || viewer.id_categoria >= highest;

/** Returns whether the viewer may change the ladder at `orden`: only below their own place (decisions §7). */
export const canReorder = (orden: number, viewer: { orden: number }): boolean => orden < viewer.orden;
