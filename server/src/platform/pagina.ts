import { PAGINA } from '@conserje/rules';

/** A part of a list that grows for ever: the newest `limite` rows before the cursor `antes`, newest first (decisions §1). */
export interface Pagina {
  limite: number;
  antes?: number | undefined;
  buscar?: string | undefined;
}

/** Reads the page that a request asks for, and answers the cursor of the next one where there may be one. */
export async function paginar<F extends { id: number }>(
  p: { query: Partial<Pagina>; siguiente(cursor: number | null): void },
  leer: (pagina: Pagina) => Promise<F[]>,
): Promise<F[]> {
  const limite = p.query.limite ?? PAGINA;
  const filas = await leer({ ...p.query, limite });
  p.siguiente(filas.length === limite ? (filas.at(-1)?.id ?? null) : null);
  return filas;
}
