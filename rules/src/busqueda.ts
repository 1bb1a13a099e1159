/**
 * The one rule of every search, in the page and on the server: case and accents do not matter, neither in what is searched
 * for nor in what is looked through. Ñ is a letter of its own.
 */
const LLANAS: Readonly<Record<string, string>> = {
  a: 'áàâäãå',
  c: 'ç',
  e: 'éèêë',
  i: 'íìîï',
  o: 'óòôöõ',
  u: 'úùûü',
  y: 'ýÿ',
};
const LLANA = new Map(Object.entries(LLANAS).flatMap(([llana, otras]) => [...otras].map((letra) => [letra, llana])));
const CON_SIGNO = new RegExp(`[${[...LLANA.keys()].join('')}]`, 'g');
/** Every letter that is taken for another, both cases, and what for; 'Ñ' for its lower case. */
export const LETRAS_LLANAS: readonly (readonly [letra: string, llana: string])[] = [...LLANA, ['ñ', 'ñ'] as const]
  .flatMap(([letra, llana]) => [[letra, llana] as const, [letra.toUpperCase(), llana] as const])
  .filter(([letra]) => [...letra].length === 1);
const SIN_SIGNOS = /^[\0-\x7f]*$/;

/** A text as searches compare it. */
export function llano(texto: string): string {
  const bajo = texto.toLowerCase();
  // Most texts, and by far the quickest.
  if (SIN_SIGNOS.test(bajo)) return bajo;
  return bajo.normalize('NFC').replace(CON_SIGNO, (letra) => LLANA.get(letra) ?? letra);
}

/**
 * Every way to write each letter of what is searched for, for a database that looks for it in texts as they were typed:
 * 'ñé' gives ['ñÑ', 'eEéÉ…'].
 */
export function grafias(buscado: string): string[] {
  return [...llano(buscado)].map((letra) => {
    const escritas = [letra, ...(LLANAS[letra] ?? '')];
    const mayusculas = escritas.map((l) => l.toUpperCase()).filter((m) => [...m].length === 1);
    return [...new Set([...escritas, ...mayusculas])].join('');
  });
}
