import type { Parada } from './presencia.ts';
import type { Reloj } from './tiempo.ts';
import { segundosRestantes } from './tiempo.ts';

/** So many of a tiempo's past managers and stretches are told; of more, the last ones. */
export const TRAMOS_MAX = 30;

/** Who managed a tiempo before, `alto` -1 nobody, until the attended second `hasta`. */
export interface Relevo {
  alto: number;
  altoNombre: string;
  hasta: number;
}

/** A tiempo with its way until now. Instants in UTC milliseconds; `relevos` and `paradas` in the order in which they were. */
export interface Recorrido extends Reloj {
  alto: number;
  altoNombre: string;
  pausado: number | null;
  relevos: readonly Relevo[];
  paradas: readonly Parada[];
}

/** A stretch of a tiempo's bar, under one manager: its clock ran (`corre`), or stood still. Instants in UTC milliseconds. */
export interface TramoBarra {
  alto: number;
  altoNombre: string;
  corre: boolean;
  desde: number;
  hasta: number;
}

/** Until when the clock of a tiempo that runs has run, with the seconds attended by then. */
export function paradaDe(reloj: Reloj, ahora: number): Parada {
  const restantes = segundosRestantes(reloj, ahora);
  // The instant at which that second was over; the clock may have been set.
  return { atendidos: reloj.mins * 60 - restantes, fecha: Math.min(ahora, reloj.finaliza - restantes * 1000) };
}

/** A time in which the clock ran without a stop: attended seconds from `de` to `a`, and when that was. */
interface Corrida {
  de: number;
  a: number;
  desde: number;
  hasta: number;
}

const corridaHasta = (de: number, { atendidos, fecha }: Parada): Corrida => ({
  ...{ de, a: Math.max(de, atendidos), hasta: fecha },
  desde: fecha - Math.max(0, atendidos - de) * 1000,
});

/** The one under way, by milliseconds; of a paused one what no stop tells of yet, null where all is told. */
function ultima(r: Recorrido, de: number, ahora: number): Corrida | null {
  if (!r.pausa) {
    const hasta = Math.max(Math.min(ahora, r.finaliza), r.finaliza - (r.mins * 60 - de) * 1000);
    return { de, a: r.mins * 60 - (r.finaliza - hasta) / 1000, desde: r.finaliza - (r.mins * 60 - de) * 1000, hasta };
  }
  const atendidos = r.mins * 60 - r.restante;
  if (atendidos <= de && r.paradas.length > 0) return null;
  return corridaHasta(de, { atendidos, fecha: r.pausado ?? ahora });
}

function corridasDe(r: Recorrido, ahora: number): Corrida[] {
  const corridas: Corrida[] = [];
  let de = 0;
  r.paradas.forEach((parada, i) => {
    // Of a list that is full nobody knows how long the first one was.
    if (i > 0 || r.paradas.length < TRAMOS_MAX) corridas.push(corridaHasta(de, parada));
    de = Math.max(de, parada.atendidos);
  });
  const esta = ultima(r, de, ahora);
  return esta ? [...corridas, esta] : corridas;
}

/** A manager's stretch ends where the next one begins; the last one's does not end yet. */
const mandos = ({ alto, altoNombre, relevos }: Recorrido): Relevo[] => [
  ...relevos,
  { alto, altoNombre, hasta: Number.POSITIVE_INFINITY },
];

/** Of a list that is full nobody knows what the first one began with. */
const seSabe = (i: number, relevos: readonly Relevo[]): boolean => i > 0 || relevos.length <= TRAMOS_MAX;

/** What ran, cut where another manager took over. */
function cortar({ de, a, desde, hasta }: Corrida, relevos: readonly Relevo[]): TramoBarra[] {
  const tramos: TramoBarra[] = [];
  const en = (segundo: number): number => (segundo >= a ? hasta : Math.min(hasta, desde + (segundo - de) * 1000));
  let inicio = de;
  relevos.forEach(({ alto, altoNombre, hasta: fin }, i) => {
    const corte = Math.min(a, fin);
    if (corte <= inicio) return;
    if (seSabe(i, relevos)) tramos.push({ alto, altoNombre, corre: true, desde: en(inicio), hasta: en(corte) });
    inicio = corte;
  });
  return tramos;
}

/** Joins what belongs together, and leaves out what took no time. */
function juntar(tramos: readonly TramoBarra[]): TramoBarra[] {
  const juntos: TramoBarra[] = [];
  for (const tramo of tramos) {
    if (tramo.hasta <= tramo.desde) continue;
    const antes = juntos.at(-1);
    if (antes && antes.corre === tramo.corre && antes.alto === tramo.alto) antes.hasta = tramo.hasta;
    else juntos.push({ ...tramo });
  }
  return juntos;
}

/**
 * The bar of an open tiempo: its stretches from when it was opened until now, or until it ended, each beginning where the one
 * before ends. Those that ran add up to what was attended. Where its clock stood still, it is whose who had it when it went on.
 */
export function barraDe(r: Recorrido, ahora: number): TramoBarra[] {
  const relevos = mandos(r);
  const tramos: TramoBarra[] = [];
  let visto: number | null = null;
  const parar = (atendidos: number, hasta: number): void => {
    if (visto === null) return;
    const i = relevos.findIndex((uno) => uno.hasta > atendidos);
    const dueno = relevos[i] ?? r;
    if (seSabe(i, relevos))
      tramos.push({ alto: dueno.alto, altoNombre: dueno.altoNombre, corre: false, desde: visto, hasta });
  };
  const corridas = corridasDe(r, ahora);
  for (const corrida of corridas) {
    parar(corrida.de, corrida.desde);
    // A clock that was set a little back does not make two of them run at once.
    const desde = Math.max(corrida.desde, visto ?? corrida.desde);
    const hasta = Math.max(corrida.hasta, desde);
    tramos.push(...cortar({ ...corrida, desde, hasta }, relevos));
    visto = hasta;
  }
  if (r.pausa) parar(corridas.at(-1)?.a ?? 0, Math.max(ahora, visto ?? ahora));
  return juntar(tramos);
}
