import type { fichajeCalls, Query } from '@conserje/contract';
import { FICHAJE_MAX_MS } from '@conserje/rules';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { entero } from '../../platform/db/entero.ts';
import type { Pedida } from '../../platform/pagina.ts';
import { ENTRADA, numero, paginar, texto } from '../../platform/pagina.ts';
import type { Salto } from '../../platform/retroceso.ts';
import { enNombresY } from '../usuarios/usuarios.public.ts';
import './fichaje.table.ts';

const PROPIOS_MAX = 366;
const ACTIVOS_MAX = 2000;

const filas = (db: Db) =>
  db.selectFrom('fichaje as f').select(['f.id', 'f.usuario', 'f.dia', 'f.entrada', 'f.salida', 'f.deducido']);
export type FilaFichaje = Awaited<ReturnType<ReturnType<typeof filas>['executeTakeFirstOrThrow']>>;

/** When an entry ends, as far as is known at an instant: `salidaDe` of `rules`. */
const fin = (ahora: number): RawBuilder<number> =>
  sql<number>`coalesce(f.salida, case when f.entrada + ${sql.lit(FICHAJE_MAX_MS)} <= ${entero(ahora)}
    then f.entrada + ${sql.lit(FICHAJE_MAX_MS)} else ${entero(ahora)} end)`;
/** Its whole minutes: `minutosFichados` of `rules`. */
const minutos = (ahora: number): RawBuilder<number> =>
  sql<number>`(case when ${fin(ahora)} > f.entrada then (${fin(ahora)} - f.entrada) / 60000 else 0 end - f.deducido)`;

/** Somebody's latest entries, the newest first. */
export const fichajesDe = (db: Db, usuario: number): Promise<FilaFichaje[]> =>
  filas(db).where('f.usuario', '=', usuario).orderBy('f.id', 'desc').limit(PROPIOS_MAX).execute();

/** Somebody's, by pages; a search looks at days. */
export const listados = (db: Db, usuario: number, p: Pedida<Query<typeof fichajeCalls.fichajesDe>>) =>
  paginar(db, p, filas(db).where('f.usuario', '=', usuario), {
    id: 'f.id',
    hallar: enNombresY('f.id', [], ['f.dia']),
    orden: { dia: texto('f.dia'), deducido: numero('f.deducido'), fecha: ENTRADA },
  });

/** Entries that are open at an instant, the oldest first; what was forgotten is none. */
export const abiertos = (db: Db, ahora: number) =>
  filas(db)
    .innerJoin('usuario as u', 'u.id', 'f.usuario')
    .select('u.usuario as usuarioNombre')
    .where('f.salida', 'is', null)
    .where('f.entrada', '>', ahora - FICHAJE_MAX_MS)
    .orderBy('f.entrada')
    .orderBy('f.id')
    .limit(ACTIVOS_MAX)
    .execute();

export const abiertoDe = (db: Db, usuario: number): Promise<FilaFichaje | undefined> =>
  filas(db).where('f.usuario', '=', usuario).where('f.salida', 'is', null).executeTakeFirst();

const fichajePorId = (db: Db, id: number): Promise<FilaFichaje | undefined> =>
  filas(db).where('f.id', '=', id).executeTakeFirst();

/** An entry; its user is locked until the transaction ends, as whoever changes one of theirs does first. */
export async function tomarFichaje(tx: Tx, id: number): Promise<FilaFichaje | undefined> {
  const fila = await fichajePorId(tx.db, id);
  if (!fila) return undefined;
  await tx.bloquearFila('usuario', fila.usuario);
  return fichajePorId(tx.db, id);
}

export const insertarFichaje = (tx: Tx, nuevo: { usuario: number; dia: string; entrada: number }) =>
  tx.db.insertInto('fichaje').values(nuevo).returning('id').executeTakeFirstOrThrow();

export const escribirSalida = (tx: Tx, id: number, salida: number, cerrado_por: number | null) =>
  tx.db.updateTable('fichaje').set({ salida, cerrado_por }).where('id', '=', id).execute();

export const escribirDeducido = (tx: Tx, id: number, deducido: number) =>
  tx.db.updateTable('fichaje').set({ deducido }).where('id', '=', id).execute();

/** Everyone's entries, newest first; a search looks at names and days. */
export const fichajesDeTodos = (db: Db, p: Pedida) =>
  paginar(db, p, filas(db).innerJoin('usuario as u', 'u.id', 'f.usuario').select('u.usuario as nombreUsuario'), {
    id: 'f.id',
    hallar: enNombresY('f.id', ['f.usuario'], ['f.dia']),
    orden: {},
  });

/** What the whole days come to in which some entries lie. */
export async function totalesDe(db: Db, entradas: readonly FilaFichaje[], ahora: number) {
  const dias = new Map(entradas.map(({ usuario, dia }) => [`${usuario} ${dia}`, sql`(${entero(usuario)}, ${dia})`]));
  if (dias.size === 0) return [];
  return db
    .selectFrom('fichaje as f')
    .innerJoin('usuario as u', 'u.id', 'f.usuario')
    .select(['f.usuario', 'u.usuario as usuarioNombre', 'f.dia', sql<number>`sum(${minutos(ahora)})`.as('minsT')])
    .where(sql<boolean>`(f.usuario, f.dia) in (values ${sql.join([...dias.values()])})`)
    .groupBy(['f.usuario', 'u.usuario', 'f.dia'])
    .orderBy('f.dia', 'desc')
    .orderBy('u.usuario')
    .execute();
}

/** The clock was set back: whoever is clocked in has been so for as long as before. */
export async function retrasarFichajes(db: Db, { ms }: Salto): Promise<void> {
  await db
    .updateTable('fichaje')
    .set((eb) => ({ entrada: eb('entrada', '-', ms) }))
    .where('salida', 'is', null)
    .execute();
}
