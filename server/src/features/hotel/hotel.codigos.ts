import { randomInt } from 'node:crypto';
import type { Db, Tx } from '../../platform/db/database.ts';
import { sellar } from '../../platform/sello.ts';
import './hotel.table.ts';

const CODIGO_VALE_MS = 30 * 60_000;
/** Letters and digits that are not taken for one another. */
const ALFABETO = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const SIN_SIGLAS = 'CON';
/** Begins with the agency's initials, as far as every hotel takes their signs in a motto. */
function nuevoCodigo(siglas: string): string {
  const empieza = siglas
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
  const signos = Array.from({ length: 4 }, () => ALFABETO.charAt(randomInt(ALFABETO.length)));
  return `${empieza || SIN_SIGLAS}-${signos.join('')}`;
}

export const codigoDe = async (db: Db, direccion: string, ahora: number) =>
  db
    .selectFrom('codigo_registro')
    .select('codigo')
    .where('direccion', '=', await sellar(db, direccion))
    .where('vence', '>', ahora)
    .executeTakeFirst();

/** Codes that are valid no more go, whoever comes or not. */
export const podarCodigos = (db: Db, ahora: number) =>
  db.deleteFrom('codigo_registro').where('vence', '<=', ahora).execute();

/** The code of an address (decisions §3); one that is still valid is given again. */
export async function darCodigo(tx: Tx, direccion: string, siglas: string): Promise<string> {
  const vale = await codigoDe(tx.db, direccion, tx.ahora);
  if (vale) return vale.codigo;
  await podarCodigos(tx.db, tx.ahora);
  const fila = { codigo: nuevoCodigo(siglas), vence: tx.ahora + CODIGO_VALE_MS };
  const { codigo } = await tx.db
    .insertInto('codigo_registro')
    .values({ direccion: await sellar(tx.db, direccion), ...fila })
    // Two tabs at once: the code that was first stays the one.
    .onConflict((c) => c.column('direccion').doUpdateSet((eb) => ({ vence: eb.ref('codigo_registro.vence') })))
    .returning('codigo')
    .executeTakeFirstOrThrow();
  return codigo;
}
