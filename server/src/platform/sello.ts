import { createHmac } from 'node:crypto';
import type { Db } from './db/database.ts';
import { preparada } from './db/preparada.ts';
import { oFallo } from './fallo.ts';

/** What addresses are sealed with; the only row is there from the beginning. */
interface SelloTable {
  id: number;
  clave: string;
}
declare module './db/database.ts' {
  interface Database {
    sello: SelloTable;
  }
}

/** No address begins so. */
export const MARCA_DE_SELLO = 's:';

const clave = preparada((db) => db.selectFrom('sello').select('clave').where('id', '=', 1));

/** What seals a text: the same for the same text, and read back without the agency's key by nobody. */
export async function selladorDe(db: Db): Promise<(texto: string) => string> {
  const fila = oFallo((await clave(db))[0], 'INTERNO');
  return (texto) => MARCA_DE_SELLO + createHmac('sha256', fila.clave).update(texto).digest('base64url');
}

/** One text as it is kept. Whatever holds a network address, or what somebody typed to log in, is kept sealed. */
export const sellar = async (db: Db, texto: string): Promise<string> => (await selladorDe(db))(texto);
