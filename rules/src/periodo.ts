import type { Escalon, Hecho, PagaCategoria } from './nomina.ts';
import { asksForWork, escalones, ganado } from './nomina.ts';

/** What someone is paid by: their category's figures, and whether a membership halves what they ask for. */
export interface Terminos {
  categoria: PagaCategoria;
  reducida: boolean;
}

/** Credits, and the work that they were given for. */
export interface Dado {
  creditos: number;
  usa: Hecho;
}

/** A stretch of a pay period under one set of terms. */
export interface Tramo {
  terminos: Terminos;
  /** Credits of its rows that wait no longer: paid, pending, or spent on a promotion. */
  llevado: number;
}

/** A stretch whose terms have ended: it claims no more than it had come to. */
export interface TramoCerrado extends Tramo {
  tope: Dado;
  /** Whether a row of it waits, or was taken back: one that is not paid. */
  espera: boolean;
}

/** A stretch's pay in its two parts: what asks for no work, and what work earns beside it. */
export interface Parte {
  /** What it adds to the pay of the period that asks for no work. */
  sinTrabajo: number;
  /** What work adds to that, from the least to the most. */
  escala: readonly Escalon[];
  /** Of what its rows carry that wait no longer, what was earned by work. */
  fijo: Dado;
  /** What may still wait of the part without work. */
  porDar: number;
}

/** How a period's work is shared out. */
export interface Reparto {
  /** Of each ended stretch: what its rows that wait come to, and the work that all its rows use up. */
  cerrados: Dado[];
  /** The same of the present one. */
  actual: Dado;
  /** Work that no ended stretch has used up: it counts towards the present terms. Below 0 where paid work was subtracted. */
  libre: Hecho;
}

const NADA: Hecho = { asistencia: 0, times: 0 };
const cada = (a: Hecho, b: Hecho, que: (x: number, y: number) => number): Hecho => ({
  asistencia: que(a.asistencia, b.asistencia),
  times: que(a.times, b.times),
});
const mas = (a: Hecho, b: Hecho): Hecho => cada(a, b, (x, y) => x + y);
const menos = (a: Hecho, b: Hecho): Hecho => cada(a, b, (x, y) => x - y);
const mayor = (a: Hecho, b: Hecho): Hecho => cada(a, b, Math.max);
const menor = (a: Hecho, b: Hecho): Hecho => cada(a, b, Math.min);

/** What work is given for so many credits: that of the least pay that comes to as much. */
const trabajoDe = (escala: readonly Escalon[], creditos: number): Hecho =>
  creditos === 0 ? NADA : ((escala.find(({ paga }) => paga >= creditos) ?? escala.at(-1))?.pide ?? NADA);

/**
 * The parts of a period's stretches, in their order. A pay that asks for no work counts once a period, the highest of them
 * (decisions §5): each stretch adds what its own exceeds those before it by.
 */
export function partesDe(cerrados: readonly TramoCerrado[], actual: Tramo): Parte[] {
  const topes = [...cerrados.map(({ tope }) => tope.creditos), Number.POSITIVE_INFINITY];
  let yaDado = 0;
  return [...cerrados, actual].map(({ terminos, llevado }, i) => {
    const suyos = escalones(terminos.categoria, terminos.reducida);
    const base = suyos.findLast((e) => !asksForWork(e))?.paga ?? 0;
    const sinTrabajo = Math.min(topes[i] ?? 0, Math.max(0, base - yaDado));
    yaDado += sinTrabajo;
    const escala = suyos.filter(asksForWork).map(({ paga, pide }) => ({ paga: paga - base, pide }));
    const creditos = Math.max(0, llevado - sinTrabajo);
    const fijo = { creditos, usa: trabajoDe(escala, creditos) };
    return { sinTrabajo, escala, fijo, porDar: Math.max(0, sinTrabajo - llevado) };
  });
}

/** The work that the rows of the present stretch use up with so many credits in all. */
export function trabajoDelActual(cerrados: readonly TramoCerrado[], actual: Tramo): Hecho {
  return partesDe(cerrados, actual).at(-1)?.fijo.usa ?? NADA;
}

/** What waits for someone who did this work, beside what is fixed: never below 0, as nothing is claimed back. */
function darDe({ escala, fijo, porDar }: Parte, hecho: Hecho, tope = Number.POSITIVE_INFINITY): Dado {
  const escalon = ganado(escala, hecho);
  const resto = Math.max(0, Math.min(escalon.paga, tope) - fijo.creditos);
  return { creditos: porDar + resto, usa: resto > 0 ? mayor(fijo.usa, escalon.pide) : fijo.usa };
}

/**
 * Shares out the work of a person's open pay period (decisions §5, docs/decisions/0012). What rows were given for that
 * wait no longer is used up; ended stretches take theirs next, the oldest first, so that what was subtracted is missing
 * first from what no row was given for and then from the newest row that is not paid; the rest counts towards the
 * present terms.
 * @param cerrados the ended stretches, oldest first
 */
export function repartirPeriodo(hecho: Hecho, cerrados: readonly TramoCerrado[], actual: Tramo): Reparto {
  const partes = partesDe(cerrados, actual);
  let queda = partes.reduce((resto, { fijo }) => menos(resto, fijo.usa), hecho);
  const dados = partes.map((parte, i): Dado => {
    const { sinTrabajo, fijo } = parte;
    const cerrado = cerrados[i];
    // Hours that are missing under what was paid do not stand in the way of a pay that asks for none.
    if (!cerrado) return darDe(parte, mayor(mas(queda, fijo.usa), NADA));
    if (!cerrado.espera) return { creditos: 0, usa: fijo.usa };
    const alcanza = menor(mayor(cerrado.tope.usa, fijo.usa), mas(fijo.usa, mayor(queda, NADA)));
    const dado = darDe(parte, alcanza, cerrado.tope.creditos - sinTrabajo);
    queda = menos(queda, menos(dado.usa, fijo.usa));
    return dado;
  });
  const [suyo = { creditos: 0, usa: NADA }] = dados.splice(-1);
  return { cerrados: dados, actual: suyo, libre: mas(queda, partes.at(-1)?.fijo.usa ?? NADA) };
}

/**
 * Divides what waits among the rows that it stands in, oldest first; the newest takes what is left, also when it has grown.
 * @param montos what each row that waits shows now
 */
export function porFilas(creditos: number, montos: readonly number[]): number[] {
  let queda = creditos;
  return montos.map((monto, i) => {
    const suyo = i === montos.length - 1 ? queda : Math.min(monto, queda);
    queda -= suyo;
    return suyo;
  });
}
