import { llano } from '@conserje/rules';

/** Letters that are looked at together. */
const LARGO = 3;
/** A mark for each of so many classes of such groups: of some 600 groups in a block, one in thirty is set. */
const MARCAS = 16_384;

const claseDe = (texto: string, i: number): number => {
  let n = 0;
  for (let k = 0; k < LARGO; k += 1) n = Math.imul(n, 0x01000193) ^ texto.charCodeAt(i + k);
  n ^= n >>> 15;
  return (Math.imul(n, 0x2c1b3c6d) >>> 12) % MARCAS;
};

function* clasesDe(texto: string): Generator<number> {
  for (let i = 0; i + LARGO <= texto.length; i += 1) yield claseDe(texto, i);
}

/** Six marks to a sign, which a database can look at by its place. */
const SIGNOS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const POR_SIGNO = 6;

/** Which groups of letters some texts hold, as a text of a few kilobytes. */
export function trazar(textos: Iterable<string>): string {
  const marcas = new Uint8Array(Math.ceil(MARCAS / POR_SIGNO));
  for (const texto of new Set(textos)) {
    // A search looks for letters as they were typed: signs of their own behind a letter are in one of the two.
    for (const forma of new Set([llano(texto), texto.toLowerCase()]))
      for (const clase of clasesDe(forma)) {
        const lugar = Math.floor(clase / POR_SIGNO);
        marcas[lugar] = (marcas[lugar] ?? 0) | (1 << (clase % POR_SIGNO));
      }
  }
  return Array.from(marcas, (n) => SIGNOS[n]).join('');
}

/** A place of what `trazar` makes, from 1, and the signs of which one stands there where a group of letters is. */
export interface Pista {
  lugar: number;
  signos: readonly string[];
}

/** Groups that are written in one way alone, whatever was typed. */
const SEGURO = /^[\x20-\x7eñ]+$/;
/** So many tell enough. */
const PISTAS_MAX = 12;

/**
 * What must stand in the trace of texts that hold what is searched for; null where that cannot be told, since it is too
 * short or has other letters than these.
 */
export function pistasDe(buscado: string): Pista[] | null {
  const texto = llano(buscado);
  const grupos = Array.from({ length: Math.max(0, texto.length - LARGO + 1) }, (_, i) => texto.slice(i, i + LARGO));
  const clases = new Set(grupos.filter((grupo) => SEGURO.test(grupo)).map((grupo) => claseDe(grupo, 0)));
  if (clases.size === 0) return null;
  return [...clases].slice(-PISTAS_MAX).map((clase) => ({
    lugar: Math.floor(clase / POR_SIGNO) + 1,
    signos: [...SIGNOS].filter((_, n) => (n & (1 << (clase % POR_SIGNO))) !== 0),
  }));
}
