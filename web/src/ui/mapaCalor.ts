/** A place of a heat map; `valor` null where there is nothing to tell, as of a day to come. */
export interface Casilla {
  clave: string;
  /** Counted from 1; row and column 0 are for what is written beside them. */
  columna: number;
  fila: number;
  valor: number | null;
  /** Where it is, in full: 'martes 10 de marzo'. */
  largo: string;
}

/** What is written beside the rows (`columna` 0) or the columns (`fila` 0) of a part. */
export interface Rotulo {
  columna: number;
  fila: number;
  texto: string;
}

/** A part of a heat map, whose parts stand side by side where there is room. */
export interface Bloque {
  clave: string;
  columnas: number;
  filas: number;
  casillas: readonly Casilla[];
  rotulos: readonly Rotulo[];
}

/** The strongest of the tones. */
export const NIVELES = 4;

/** The tone of a value, from 0 for nothing to `NIVELES` for the highest. Corrections may take a place under nothing. */
export const nivel = (valor: number, maximo: number): number =>
  valor <= 0 || maximo <= 0 ? 0 : Math.min(NIVELES, Math.ceil((valor / maximo) * NIVELES));

/** The place that a key leads to from another one: to the next in a direction that tells something; itself at the edge. */
export function vecina(casillas: readonly Casilla[], desde: number, tecla: string): number {
  const ultima = casillas.findLastIndex(({ valor }) => valor !== null);
  if (tecla === 'Home') return 0;
  if (tecla === 'End') return Math.max(0, ultima);
  const paso = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[tecla];
  const esta = casillas[desde];
  if (!paso || !esta) return desde;
  const [columna = 0, fila = 0] = paso;
  const hallada = casillas.findIndex(
    (c) => c.columna === esta.columna + columna && c.fila === esta.fila + fila && c.valor !== null,
  );
  return hallada < 0 ? desde : hallada;
}
