import type { Reparo } from './cuenta.ts';
import { TEXTOS } from './textos.ts';

/** One stored time is this many supervised minutes (decisions §5). */
export const MINUTOS_POR_TIME = 30;
/** Stored times per shown time (part 1 §9). */
const TIMES_POR_MOSTRADO = 2;
/** Supervised minutes of one shown time. */
const MINUTOS_POR_MOSTRADO = MINUTOS_POR_TIME * TIMES_POR_MOSTRADO;
/** Last category of the junior pay group (part 1 §9). */
export const CATEGORIA_BAJA_MAX = 2;
/** Category whose pay goes by hours alone (part 1 §2, §9). */
export const CATEGORIA_INICIALES = 1;
/** Credits for 1, 2, 3 and 4 hours in that category (part 1 §2). */
export const PAGA_INICIALES = [4, 6, 7, 9] as const;
/** Up to this category the profile shows requirements (part 1 §9). */
export const CATEGORIA_REQUISITOS_MAX = 10;

const CATEGORIA_LOG_TIEMPOS = 7;
/** What the work log of a category lists: attendance in the lower ones, supervised time in the higher (part 1 §9). */
export const tipoTrabajo = (categoria: number): 'asistencias' | 'tiempos' =>
  categoria < CATEGORIA_LOG_TIEMPOS ? 'asistencias' : 'tiempos';

export type GrupoPaga = 'bajo' | 'alto';
/** Junior or senior pay group (part 1 §9). */
export const grupoPaga = (categoria: number): GrupoPaga => (categoria <= CATEGORIA_BAJA_MAX ? 'bajo' : 'alto');

/** Stored times of supervised minutes. */
export const timesDe = (minutos: number): number => Math.floor(minutos / MINUTOS_POR_TIME);
/** Times as the profile shows them. */
export const timesMostrados = (times: number): number => times / TIMES_POR_MOSTRADO;

/** How much an adjustment adds or takes off (part 1 §5 Nomina adjust). */
export const revisarCantidad = ({ cantidad }: { cantidad: number }): Reparo<'cantidad'> | null =>
  cantidad > 0 ? null : { campo: 'cantidad', msg: TEXTOS.cantidadInvalida };

/** What a category asks for and pays (decisions §2, §5). Hours, shown times, credits. Null: no such requirement. */
export interface RequisitosCategoria {
  id_categoria: number;
  nomina_asistencia: number;
  nomina_times: number;
  bono_asistencia: number | null;
  bono_times: number | null;
}

/** What a category asks for, and the credits that it pays for it (decisions §5). */
export interface PagaCategoria extends RequisitosCategoria {
  paga_nomina: number;
  bono_paga: number;
}

/** Progress towards pay and bonus (part 1 §3 Requirements). Percentages are 0 to 100, rounded down. */
export interface Requisitos {
  nomina_label: string;
  nomina: number;
  nomina_hecha: number;
  nomina_porcentaje: number;
  bonificacion_label: string | null;
  bonificacion: number | null;
  bonificacion_hecha: number | null;
  bonificacion_porcentaje: number | null;
}

interface Meta {
  horas: number;
  times: number;
}

const mitad = (n: number, reducida: boolean): number => (reducida ? Math.ceil(n / 2) : n);

/** One side of a requirement: what it asks for, what is done, and by how many hundredths (rounded down). */
const lado = (label: string, pide: number, hecho: number, minutos: number) => ({
  label,
  pide,
  hecho,
  porcentaje: Math.min(100, Math.floor((minutos * 100) / (pide * 60))),
});

/** The bar follows the side that lags behind, since both must be met. */
function avance(meta: Meta, asistencia: number, times: number) {
  const lados = [
    lado(meta.horas === 1 ? 'hora' : 'horas', meta.horas, Math.floor((asistencia * 100) / 60) / 100, asistencia),
    lado(
      meta.times === 1 ? 'hora de tiempos' : 'horas de tiempos',
      meta.times,
      timesMostrados(times),
      times * MINUTOS_POR_TIME,
    ),
  ].filter(({ pide }) => pide > 0);
  const nada = { pide: 0, hecho: 0, porcentaje: 100 };
  const [primero = nada, segundo = primero] = lados;
  const peor = segundo.porcentaje < primero.porcentaje ? segundo : primero;
  const label = lados.map((l) => `${l.pide} ${l.label}`).join(' y ');
  return { label, pide: peor.pide, hecho: peor.hecho, porcentaje: peor.porcentaje };
}

/** The hours that each pay of category 1 asks for, from the lowest (part 1 §2); halved, two may ask for the same. */
const horasIniciales = (reducida: boolean): number[] => PAGA_INICIALES.map((_paga, i) => mitad(i + 1, reducida));

/** Work of a pay period in minutes: attended, and supervised. */
export interface Hecho {
  asistencia: number;
  times: number;
}

/** A pay, and the work that it asks for. */
export interface Escalon {
  paga: number;
  pide: Hecho;
}

/**
 * What a category pays, from the least to the most, and for which work (decisions §5): category 1 by hours; the others their
 * pay, and with their bonus the larger of both requirements.
 * @param reducida an active membership halves every requirement, rounded up
 */
export function escalones(cat: PagaCategoria, reducida: boolean): Escalon[] {
  if (cat.id_categoria <= CATEGORIA_INICIALES)
    return horasIniciales(reducida).map((horas, i) => ({
      paga: PAGA_INICIALES[i] ?? 0,
      pide: { asistencia: horas * 60, times: 0 },
    }));
  const pide = (horas: number | null, times: number | null): Hecho => ({
    asistencia: mitad(horas ?? 0, reducida) * 60,
    times: mitad(times ?? 0, reducida) * MINUTOS_POR_MOSTRADO,
  });
  const base = { paga: cat.paga_nomina, pide: pide(cat.nomina_asistencia, cat.nomina_times) };
  if (cat.bono_asistencia === null && cat.bono_times === null) return [base];
  const bono = pide(cat.bono_asistencia, cat.bono_times);
  const ambas = {
    asistencia: Math.max(base.pide.asistencia, bono.asistencia),
    times: Math.max(base.pide.times, bono.times),
  };
  return [base, { paga: cat.paga_nomina + cat.bono_paga, pide: ambas }];
}

/** Whether a pay asks for any work. */
export const asksForWork = ({ pide }: Escalon): boolean => pide.asistencia > 0 || pide.times > 0;

/** Whether half of what a category asks for is less: terms that ask for the same are the same (decisions §5). */
export const isReducible = (cat: PagaCategoria): boolean => {
  const halved = escalones(cat, true);
  return escalones(cat, false).some(({ pide }, i) => {
    const half = halved[i]?.pide;
    return half?.asistencia !== pide.asistencia || half.times !== pide.times;
  });
};

/** The highest pay whose work is done; none, and it is 0 credits for nothing. */
export const ganado = (de: readonly Escalon[], { asistencia, times }: Hecho): Escalon =>
  de.findLast(({ pide }) => asistencia >= pide.asistencia && times >= pide.times) ?? {
    paga: 0,
    pide: { asistencia: 0, times: 0 },
  };

/**
 * Credits that a pay period's work earns (decisions §5): category 1 by hours; the others their pay when hours and times
 * are both met, and their bonus besides when its own requirement is met too. What asks for nothing is met.
 * @param asistencia minutes attended in the period
 * @param times stored times in the period
 * @param reducida an active membership halves every requirement, rounded up
 */
export const montoPaga = (cat: PagaCategoria, asistencia: number, times: number, reducida: boolean): number =>
  ganado(escalones(cat, reducida), { asistencia, times: times * MINUTOS_POR_TIME }).paga;

/**
 * Requirement bars of *Mi cuenta* (part 1 §2, decisions §5).
 * @param asistencia minutes attended in the period
 * @param times stored times in the period
 * @param reducida an active membership halves the requirement, rounded up
 */
export function requisitos(cat: RequisitosCategoria, asistencia: number, times: number, reducida: boolean): Requisitos {
  const iniciales = cat.id_categoria <= CATEGORIA_INICIALES;
  const meta: Meta = iniciales
    ? { horas: mitad(PAGA_INICIALES.length, reducida), times: 0 }
    : { horas: mitad(cat.nomina_asistencia, reducida), times: mitad(cat.nomina_times, reducida) };
  const paga = avance(meta, asistencia, times);
  const hayBono = cat.bono_asistencia !== null || cat.bono_times !== null;
  const bono = hayBono
    ? avance(
        { horas: mitad(cat.bono_asistencia ?? 0, reducida), times: mitad(cat.bono_times ?? 0, reducida) },
        asistencia,
        times,
      )
    : null;
  return {
    nomina_label: paga.label,
    nomina: paga.pide,
    nomina_hecha: paga.hecho,
    nomina_porcentaje: paga.porcentaje,
    bonificacion_label: bono?.label ?? null,
    bonificacion: bono?.pide ?? null,
    bonificacion_hecha: bono?.hecho ?? null,
    bonificacion_porcentaje: bono?.porcentaje ?? null,
  };
}
