import type { Escalon, Grupo, Minutos, Terminos } from './oraculo.terminos.ts';
import {
  escalones,
  grupoDe,
  mas,
  menos,
  NADA,
  porTipo,
  porTrabajo,
  sinTrabajo,
  trabajoPor,
  valor,
} from './oraculo.terminos.ts';

/** A row that carries what it was earned for, whatever was paid on it: paid, spent on a promotion, or left pending. */
export interface Fila {
  ganado: number;
  estado: 'abierta' | 'pagada' | 'ascenso' | 'pendiente';
  /** What was paid on it, or spent of it. */
  pagado: number;
  /** By whose terms it was earned, and on whose list it stands. */
  categoria: number;
  grupo: Grupo;
  /** On which list of its group it stood when it was paid. */
  lista: number;
  partida: boolean;
}

/** The part of an open period that goes by the same terms. */
export interface Tramo {
  terminos: Terminos;
  reducida: boolean;
  grupo: Grupo;
  /** A payment came back beside what waited of it: the decisions do not say in how many rows it waits from then on. */
  partida: boolean;
  /** Once the terms have changed: the work that its rows were given for then. Null while it goes on. */
  usado: Minutos | null;
  /** The rows of it that are carried. */
  filas: Fila[];
}

export const tramoNuevo = (terminos: Terminos, reducida: boolean): Tramo => ({
  ...{ terminos, reducida, grupo: grupoDe(terminos.categoria) },
  ...{ partida: false, usado: null, filas: [] },
});

export const suma = (numeros: number[]): number => numeros.reduce((a, b) => a + b, 0);
const llevado = ({ filas }: Tramo): number => suma(filas.map((f) => f.ganado));
export const escala = ({ terminos, reducida }: Tramo) => escalones(terminos, reducida);

/** What the open row of a stretch shows, and the work that it and those that are carried were given for. */
interface Parte {
  tramo: Tramo;
  abierto: number;
  usado: Minutos;
}

export interface Reparto {
  partes: Parte[];
  /** The work that is not used up by older terms: what the present ones count. */
  disponible: Minutos;
}

/** A stretch in its two parts: what it adds to the pay that asks for no work, and what work is worth beside that. */
interface EnPartes {
  tramo: Tramo;
  base: number;
  escala: Escalon[];
  /** Of what its carried rows were earned for, what was by work. */
  llevadoPorTrabajo: number;
}

/**
 * "A pay that asks for no work counts once a period: the highest of those that a person stood under, beside whatever work has
 * earned": what a stretch's exceeds those of all before it by is earned in it.
 */
const enPartes = (tramos: Tramo[]): EnPartes[] =>
  tramos.map((tramo, i) => {
    const antes = Math.max(0, ...tramos.slice(0, i).map((t) => sinTrabajo(escala(t))));
    const base = Math.max(0, sinTrabajo(escala(tramo)) - antes);
    const llevadoPorTrabajo = Math.max(0, llevado(tramo) - base);
    return { tramo, base, escala: porTrabajo(escala(tramo)), llevadoPorTrabajo };
  });

/** The work that carried rows were given for: nobody takes it from them any more. */
const fijado = (p: EnPartes): Minutos => trabajoPor(p.escala, p.llevadoPorTrabajo);

const parteDe = (p: EnPartes, porTrabajo: number): Parte => ({
  tramo: p.tramo,
  abierto: Math.max(0, p.base - llevado(p.tramo)) + porTrabajo - p.llevadoPorTrabajo,
  usado: trabajoPor(p.escala, porTrabajo),
});

/** A stretch of older terms keeps what its rows were given for, as far as that much work is still there. */
function deAntes(p: EnPartes, quedan: Minutos): Parte {
  const fijo = fijado(p);
  const pide = menos(p.tramo.usado ?? NADA, fijo);
  const toma = porTipo(pide, quedan, (x, q) => Math.max(0, Math.min(x, q)));
  return parteDe(p, Math.max(p.llevadoPorTrabajo, valor(p.escala, mas(fijo, toma))));
}

/**
 * Whom the work of an open period belongs to. What carried rows were given for comes first: nothing paid is claimed back.
 * Then the rows of older terms, the oldest first, so that what is subtracted is missing first from what is not used up,
 * then from the newest row that is not yet paid; and what is given back goes back there. The rest counts towards the
 * present terms.
 */
export function repartir({ trabajo, tramos }: { trabajo: Minutos; tramos: Tramo[] }): Reparto {
  const suyos = enPartes(tramos);
  let quedan = suyos.map(fijado).reduce(menos, trabajo);
  const partes: Parte[] = [];
  for (const p of suyos.slice(0, -1)) {
    const parte = deAntes(p, quedan);
    quedan = menos(quedan, menos(parte.usado, fijado(p)));
    partes.push(parte);
  }
  const actual = suyos.at(-1);
  if (!actual) throw new Error('a period has a stretch');
  const disponible = mas(quedan, fijado(actual));
  partes.push(parteDe(actual, Math.max(actual.llevadoPorTrabajo, valor(actual.escala, disponible))));
  return { partes, disponible };
}
