import type { Grupo, Minutos, Terminos } from './oraculo.terminos.ts';
import { escalones, mas, menos, NADA, porTipo, trabajoPor, valor } from './oraculo.terminos.ts';

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

/** The work that carried rows were given for: nobody takes it from them any more. */
const fijado = (tramo: Tramo): Minutos => trabajoPor(escala(tramo), llevado(tramo));

/** A stretch of older terms keeps what its rows were given for, as far as that much work is still there. */
function deAntes(tramo: Tramo, quedan: Minutos): Parte {
  const fijo = fijado(tramo);
  const pide = menos(tramo.usado ?? NADA, fijo);
  const toma = porTipo(pide, quedan, (p, q) => Math.max(0, Math.min(p, q)));
  const vale = Math.max(llevado(tramo), valor(escala(tramo), mas(fijo, toma)));
  return { tramo, abierto: vale - llevado(tramo), usado: trabajoPor(escala(tramo), vale) };
}

/**
 * Whom the work of an open period belongs to. What carried rows were given for comes first: nothing paid is claimed back.
 * Then the rows of older terms, the oldest first, so that what is subtracted is missing first from what is not used up,
 * then from the newest row that is not yet paid; and what is given back goes back there. The rest counts towards the
 * present terms.
 */
export function repartir(trabajo: Minutos, tramos: Tramo[]): Reparto {
  let quedan = tramos.map(fijado).reduce(menos, trabajo);
  const partes: Parte[] = [];
  for (const tramo of tramos.slice(0, -1)) {
    const parte = deAntes(tramo, quedan);
    quedan = menos(quedan, menos(parte.usado, fijado(tramo)));
    partes.push(parte);
  }
  const actual = tramos.at(-1);
  if (!actual) throw new Error('a period has a stretch');
  const disponible = mas(quedan, fijado(actual));
  const abierto = Math.max(0, valor(escala(actual), disponible) - llevado(actual));
  partes.push({ tramo: actual, abierto, usado: trabajoPor(escala(actual), llevado(actual) + abierto) });
  return { partes, disponible };
}
