import { createHash } from 'node:crypto';
import type { Casa, Fila, Tabla, Valor } from './casa.ts';
import { claveDe } from './casa.ts';

/** How much a table holds, and the digest of its rows in the order of their keys: the same on both engines when they hold the same. */
export interface Contenido {
  filas: number;
  huella: string;
}
/** What a whole database holds, by table. */
export type Inventario = Readonly<Record<string, Contenido>>;

const ALGORITMO = 'sha256';

/** A row as both engines write it. */
const canonica = (fila: Fila): string =>
  JSON.stringify(
    fila.map((valor) =>
      valor instanceof Uint8Array ? { bytes: createHash(ALGORITMO).update(valor).digest('hex') } : valor,
    ),
  );

async function contenidoDe(casa: Casa, tabla: Tabla): Promise<Contenido> {
  const huella = createHash(ALGORITMO).update(JSON.stringify(tabla.columnas));
  let cuantas = 0;
  for await (const filas of casa.paginas(tabla)) {
    for (const fila of filas) huella.update(canonica(fila)).update('\n');
    cuantas += filas.length;
  }
  return { filas: cuantas, huella: huella.digest('hex') };
}

/** Reads all that a database holds, a page at a time. */
export async function inventariar(casa: Casa, tablas: readonly Tabla[]): Promise<Inventario> {
  const inventario: Record<string, Contenido> = {};
  for (const tabla of tablas) inventario[tabla.nombre] = await contenidoDe(casa, tabla);
  return inventario;
}

/** Which of two keys comes first, as both engines have it: below 0 the first. */
function enOrden(una: readonly Valor[], otra: readonly Valor[]): number {
  const i = una.findIndex((valor, n) => valor !== otra[n]);
  const [a, b] = [una[i], otra[i]];
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return i < 0 ? 0 : Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)));
}

async function* filasDe(casa: Casa, tabla: Tabla): AsyncGenerator<Fila> {
  for await (const filas of casa.paginas(tabla)) yield* filas;
}

/** In words, where a table of two databases differs first. What it holds is nobody's to read. */
export async function primeraDiferencia(tabla: Tabla, origen: Casa, destino: Casa): Promise<string> {
  const [unas, otras] = [filasDe(origen, tabla), filasDe(destino, tabla)];
  try {
    for (;;) {
      const [{ value: una }, { value: otra }] = [await unas.next(), await otras.next()];
      if (!una && !otra) return 'las filas son las mismas';
      const orden = una && otra ? enOrden(claveDe(tabla, una), claveDe(tabla, otra)) : 0;
      if (una && (!otra || orden < 0)) return `en el destino falta la fila ${nombreDe(tabla, una)}`;
      if (!una || orden > 0) return `en el destino sobra la fila ${nombreDe(tabla, otra)}`;
      const distinta = tabla.columnas.find((_, i) => canonica([una[i] ?? null]) !== canonica([otra[i] ?? null]));
      if (distinta !== undefined) return `la fila ${nombreDe(tabla, una)} difiere en «${distinta}»`;
    }
  } finally {
    await unas.return(undefined);
    await otras.return(undefined);
  }
}

/** Names a row by its place: by its numbers alone, since texts may be someone's. */
const nombreDe = (tabla: Tabla, fila: Fila): string =>
  claveDe(tabla, fila)
    .map((valor) => (typeof valor === 'number' ? valor : '…'))
    .join('/');
