import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Motor } from '../../platform/db/dialecto.ts';
import { plano } from '../usuarios/usuarios.public.ts';
import { columnasDe, MAPA } from './privacidad.mapa.ts';

/** Every name that someone has had, as it was written, but those that somebody else has now. */
export async function nombresDe(db: Db, usuario: number, actual: string): Promise<string[]> {
  const cambios = await db
    .selectFrom('bitacora')
    .select('diferencias')
    .where('modulo', '=', 'nombres')
    .where('usuario', '=', usuario)
    .where('diferencias', 'is not', null)
    .execute();
  const otros = cambios.flatMap(({ diferencias }) =>
    // The log holds what `tx.apuntar` wrote.
    (JSON.parse(diferencias ?? '[]') as { antes: unknown }[]).map(({ antes }) => antes),
  );
  const suyos = [...new Set([actual, ...otros.filter((n) => typeof n === 'string')])];
  const ajenos = await db
    .selectFrom('usuario')
    .select('nombre_plano')
    .where('nombre_plano', 'in', suyos.map(plano))
    .where('id', '<>', usuario)
    .execute();
  const deOtros = new Set(ajenos.map((u) => u.nombre_plano));
  return suyos.filter((nombre) => !deOtros.has(plano(nombre)));
}

/** A shorter one is a word or a syllable in too many texts to be told by its letters alone. */
const SIN_MAYUSCULAS_DESDE = 3;
const enPatron = (nombre: string): string => nombre.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
/** A name that stands by itself: what goes on with letters or digits is another word. */
export const comoPalabra = (nombre: string): RegExp =>
  new RegExp(
    String.raw`(?<![\p{L}\p{N}_])${enPatron(nombre)}(?![\p{L}\p{N}_])`,
    nombre.length < SIN_MAYUSCULAS_DESDE ? 'gu' : 'giu',
  );
/** For `like`, which knows capitals of no other letters than these. */
const enLike = (nombre: string): string =>
  `%${nombre.replaceAll(/[\\%_]/g, String.raw`\$&`).replaceAll(/[^\x20-\x7e]/g, '_')}%`;

/** Texts in which a word may stand, with what their row is found by. */
const conPalabra = (db: Db, { nombre: motor }: Motor, tabla: string, clave: string, columna: string, palabra: string) =>
  sql<{ clave: number; texto: string }>`select ${sql.ref(clave)} as clave, ${sql.ref(columna)} as texto
    from ${sql.table(tabla)}
    where ${sql.ref(columna)} ${sql.raw(motor === 'postgres' ? 'ilike' : 'like')} ${enLike(palabra)} escape '\\'`.execute(
    db,
  );

/**
 * Puts an alias in the place of names wherever a text holds one, be it of the log or what somebody wrote of others.
 * @returns ids of the lines of the log that have changed
 */
export async function olvidarNombres(
  { db }: Tx,
  motor: Motor,
  nombres: readonly string[],
  alias: string,
): Promise<number[]> {
  const apuntes: number[] = [];
  for (const [tabla, trato] of Object.entries(MAPA)) {
    const [clave] = columnasDe(trato, 'nada');
    if (clave === undefined || tabla === 'bitacora_pista') continue;
    for (const columna of columnasDe(trato, 'texto'))
      for (const nombre of nombres) {
        const patron = comoPalabra(nombre);
        for (const fila of (await conPalabra(db, motor, tabla, clave, columna, nombre)).rows) {
          const limpio = fila.texto.replaceAll(patron, () => alias);
          if (limpio === fila.texto) continue;
          await sql`update ${sql.table(tabla)} set ${sql.ref(columna)} = ${limpio}
            where ${sql.ref(clave)} = ${fila.clave}`.execute(db);
          if (tabla === 'bitacora') apuntes.push(fila.clave);
        }
      }
  }
  return apuntes;
}
