import type { Escalon, Hecho, PagaCategoria } from './nomina.ts';
import { escalones, ganado } from './nomina.ts';

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
  /** What its rows carry that wait no longer: paid, pending, or spent on a promotion. */
  fijo: Dado;
}

/** A stretch whose terms have ended: it claims no more than it had come to. */
export interface TramoCerrado extends Tramo {
  tope: Dado;
  /** Whether a row of it waits, or was taken back: one that is not paid. */
  espera: boolean;
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

const pideAlgo = ({ pide }: Escalon): boolean => pide.asistencia > 0 || pide.times > 0;

/** What waits for someone who did this work, beside what is fixed: never below 0, as nothing is claimed back. */
function porDar({ creditos, usa }: Dado, escalon: Escalon, tope = Number.POSITIVE_INFINITY): Dado {
  const resto = Math.max(0, Math.min(escalon.paga, tope) - creditos);
  return { creditos: resto, usa: resto > 0 ? mayor(usa, escalon.pide) : usa };
}

/**
 * Shares out the work of a person's open pay period (decisions §5, docs/decisions/0012). What rows were given for that
 * wait no longer is used up; ended stretches take theirs next, the oldest first, so that what was subtracted is missing
 * first from what no row was given for and then from the newest row that is not paid; the rest counts towards the
 * present terms.
 * @param cerrados the ended stretches, oldest first
 */
export function repartirPeriodo(hecho: Hecho, cerrados: readonly TramoCerrado[], actual: Tramo): Reparto {
  let queda = [...cerrados, actual].reduce((resto, { fijo }) => menos(resto, fijo.usa), hecho);
  const dados = cerrados.map(({ terminos, fijo, tope, espera }): Dado => {
    if (!espera) return { creditos: 0, usa: fijo.usa };
    const alcanza = menor(mayor(tope.usa, fijo.usa), mas(fijo.usa, mayor(queda, NADA)));
    const dado = porDar(fijo, ganado(escalones(terminos.categoria, terminos.reducida), alcanza), tope.creditos);
    queda = menos(queda, menos(dado.usa, fijo.usa));
    return dado;
  });
  const libre = mas(queda, actual.fijo.usa);
  const suyos = escalones(actual.terminos.categoria, actual.terminos.reducida);
  // A pay that asks for nothing is a fixed one for each period, and not for each change of terms in it.
  const yaDados = suyos.some((e) => e.paga > 0 && !pideAlgo(e))
    ? cerrados.reduce((n, { fijo }, i) => n + fijo.creditos + (dados[i]?.creditos ?? 0), 0)
    : 0;
  const conPrevios = { ...actual.fijo, creditos: actual.fijo.creditos + yaDados };
  // Hours that are missing under what was paid do not stand in the way of a pay that asks for none.
  return { cerrados: dados, actual: porDar(conPrevios, ganado(suyos, mayor(libre, NADA))), libre };
}

/** The work that so many credits are given for: that of the least pay that comes to as much. */
export const trabajoDe = ({ categoria, reducida }: Terminos, creditos: number): Hecho => {
  if (creditos === 0) return NADA;
  const suyos = escalones(categoria, reducida);
  return (suyos.find(({ paga }) => paga >= creditos) ?? suyos.at(-1))?.pide ?? NADA;
};

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
