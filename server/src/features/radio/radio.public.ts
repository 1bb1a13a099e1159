import type { Db } from '../../platform/db/database.ts';
import { loDicho } from './radio.queries.ts';
import { leerAnotado } from './radio.sintonia.ts';

/** Where the radio of an address says that it is heard, as it was asked last; null where it was not, or does not say it. */
export async function emisionDicha(db: Db, direccion: string): Promise<string | null> {
  const fila = await loDicho(db);
  return fila?.direccion === direccion && fila.dicho !== null ? (leerAnotado(fila.dicho)?.emision ?? null) : null;
}
