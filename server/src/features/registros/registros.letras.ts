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

/** Which groups of letters some texts hold, as a text of a few kilobytes. */
export function trazar(textos: Iterable<string>): string {
  const marcas = Buffer.alloc(MARCAS / 8);
  for (const texto of new Set(textos)) {
    const bajo = texto.toLowerCase();
    // A search looks for letters as they were typed: signs of their own behind a letter are in one of the two.
    for (const forma of new Set([llano(texto), bajo]))
      for (const clase of clasesDe(forma)) marcas[clase >> 3] = (marcas[clase >> 3] ?? 0) | (1 << (clase & 7));
  }
  return marcas.toString('base64');
}

/** Groups that are written in one way alone, whatever was typed. */
const SEGURO = /^[\x20-\x7eñ]+$/;

/**
 * Whether texts of which `trazar` was made may hold what is searched for: never false where one does. Null where that
 * cannot be told, since it is too short or has other letters than these.
 */
export function pistasDe(buscado: string): ((letras: string) => boolean) | null {
  const texto = llano(buscado);
  const grupos = Array.from({ length: Math.max(0, texto.length - LARGO + 1) }, (_, i) => texto.slice(i, i + LARGO));
  const clases = grupos.filter((grupo) => SEGURO.test(grupo)).map((grupo) => claseDe(grupo, 0));
  if (clases.length === 0) return null;
  return (letras) => {
    const marcas = Buffer.from(letras, 'base64');
    return clases.every((clase) => ((marcas[clase >> 3] ?? 0) & (1 << (clase & 7))) !== 0);
  };
}
