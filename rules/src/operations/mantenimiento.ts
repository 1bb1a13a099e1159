import { parseAscensoWait } from '../careers/career.ts';
import type { Violation } from '../identity/registration.ts';
import { CATEGORIA_VENTA_MAX } from '../money/ventas.ts';
import { CREDITOS_MAX, RANGO_NAME_MAX, REQUIREMENT_MAX } from '../shared/limits.ts';
import { TEXTS } from '../shared/texts.ts';
import { visibleText } from '../shared/visibleText.ts';

/** A rank category as it is edited (part 2 §3, decisions §2, §7). Hours, shown times, credits; null: not asked for. */
export interface RangoInput {
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
/** What its screen, its dialog and the audit log call each field; in the order of the dialog. */
export const RANGO_LABELS: Record<keyof RangoInput, string> = {
  n_categoria: 'Rango',
  tiempo_ascenso: 'Tiempo de ascenso',
  nomina_asistencia: 'Horas trabajadas',
  nomina_times: 'Tiempos',
  paga_nomina: 'Paga',
  bono_asistencia: 'Horas para la bonificación',
  bono_times: 'Tiempos para la bonificación',
  bono_paga: 'Bonificación',
  porciento: 'Porcentaje de ventas',
  renta: 'Renta',
  traslado_precio: 'Precio de traslado',
};

export interface MisionInput {
  nombre: string;
  precio: number;
  /** 1 = for sale; 1 = offered in transfers. */
  venta: number;
  traslado_venta: number;
}
export const MISION_LABELS: Record<keyof MisionInput, string> = {
  nombre: 'Nombre',
  precio: 'Precio',
  venta: 'Venta disponible',
  traslado_venta: 'Traslado disponible',
};

/** What a membership type may give its member beside their name (decisions §5). */
export const HONORS = { heroe: 'Héroe', legion: 'Legión' } as const;
export type Honor = keyof typeof HONORS;

export interface MembresiaTypeInput {
  nombre: string;
  details: string;
  /** Credits a month; of a permanent one, once. */
  precio: number;
  /** 1 halves the pay requirement; 1 VIP; 1 permanent. */
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
/** Characters of a membership's description. */
export const MEMBRESIA_DETAILS_MAX = 300;

const isIntegerUpTo = (n: number, max: number): boolean => Number.isInteger(n) && n >= 0 && n <= max;

/** The name of a rank, a mission or a type of membership. */
export function checkName<C extends string>(campo: C, nombre: string): Violation<C> | null {
  const text = visibleText(nombre);
  if (text === '') return { campo, msg: TEXTS.nombreVacio };
  return [...text].length > RANGO_NAME_MAX ? { campo, msg: TEXTS.nombreRangoLargo } : null;
}

const violationAt = <C extends string>(bad: C | undefined, msg: string): Violation<C> | null =>
  bad === undefined ? null : { campo: bad, msg };

/** The first of some fields whose number is out of its bounds. */
const firstOutOfBounds = <C extends string>(data: Record<C, number | null>, fields: readonly C[], max: number) =>
  fields.find((c) => data[c] !== null && !isIntegerUpTo(data[c], max));

/** A bonus never asks for less than the pay itself, and asks for something where it pays. */
function checkBonus(d: RangoInput): Violation<keyof RangoInput> | null {
  if (d.bono_asistencia !== null && d.bono_asistencia < d.nomina_asistencia)
    return { campo: 'bono_asistencia', msg: TEXTS.bonoMenor };
  if (d.bono_times !== null && d.bono_times < d.nomina_times) return { campo: 'bono_times', msg: TEXTS.bonoMenor };
  const asks = d.bono_asistencia !== null || d.bono_times !== null;
  return d.bono_paga > 0 && !asks ? { campo: 'bono_times', msg: TEXTS.bonoSinRequisito } : null;
}

/** Part 2 §2 Maintenance, Ranks; bounds and bonus by decisions §2, §5. */
export function checkRango(data: RangoInput): Violation<keyof RangoInput> | null {
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

/** Part 2 §5 Mission edit. Missions above category 9 are not for sale (decisions §5). */
export function checkMision(data: MisionInput, categoria: number): Violation<keyof MisionInput> | null {
  return (
    checkName('nombre', data.nombre) ??
    violationAt(firstOutOfBounds(data, ['precio'], CREDITOS_MAX), TEXTS.creditosInvalidos) ??
    (data.venta === 1 && categoria > CATEGORIA_VENTA_MAX ? { campo: 'venta', msg: TEXTS.soloHastaNueve } : null)
  );
}

/** Part 2 §2 Maintenance, Memberships. */
export function checkMembresiaType(data: MembresiaTypeInput): Violation<keyof MembresiaTypeInput> | null {
  if ([...visibleText(data.details)].length > MEMBRESIA_DETAILS_MAX)
    return { campo: 'details', msg: `La descripción puede tener como máximo ${MEMBRESIA_DETAILS_MAX} caracteres` };
  return (
    checkName('nombre', data.nombre) ??
    violationAt(firstOutOfBounds(data, ['precio'], CREDITOS_MAX), TEXTS.creditosInvalidos)
  );
}

/**
 * Whether somebody sets what a category asks, pays, charges or shares: of those below their own, and in the highest that is on
 * the ladder (`highest`) of all of them (decisions §5).
 */
export const canSetRates = (categoria: number, viewer: { id_categoria: number }, highest: number): boolean =>
  categoria < viewer.id_categoria || viewer.id_categoria >= highest;

/** Who stands where on the ladder: `orden` is the place. Nobody changes the ladder at or above themselves (decisions §7). */
export const canReorder = (orden: number, viewer: { orden: number }): boolean => orden < viewer.orden;
