import { llano, TEXTOS } from '@conserje/rules';
import type { RawBuilder, SelectQueryBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import { contiene, contieneLlano } from '../../platform/db/contiene.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Buscador } from '../../platform/pagina.ts';
import './usuarios.table.ts';

/** Whether one of some columns holds what is searched for, taken literally (`llano` of `rules`); `…_llano` are kept so. */
export function halla(db: Db, texto: string, ...columnas: string[]): RawBuilder<boolean> {
  const buscado = texto.trim();
  const casan = columnas.map((columna) =>
    columna.endsWith('_llano') ? contieneLlano(columna, buscado) : contiene(db, columna, buscado),
  );
  return sql<boolean>`(${sql.join(casan, sql` or `)})`;
}

/** More people than this are as good as everyone: a page fills quickly. */
const HALLADOS_MAX = 200;
/** Texts that nobody's index knows are looked through in so many of the newest rows. */
const LEIDAS_MAX = 100_000;

const llamados = (db: Db, buscado: string) =>
  db
    .selectFrom('usuario')
    .select('id')
    .where(halla(db, buscado, 'nombre_llano'));

/** Whose names hold what is searched for; with `pocas` all of them, otherwise they are too many to be looked up one by one. */
export async function personasLlamadas(db: Db, buscado: string) {
  const consulta = llamados(db, buscado);
  const ids = (await consulta.limit(HALLADOS_MAX + 1).execute()).map((u) => u.id);
  const pocas = ids.length <= HALLADOS_MAX;
  return { cuantas: ids.length, pocas, ids: pocas ? sql.join(ids) : consulta };
}

/**
 * A search of a long list (docs/decisions/0017): first whose names hold what is searched for, then what they have to do
 * with, however old it is; texts of the rows themselves in the newest hundred thousand. A word that nothing holds costs no
 * more than these.
 * @param personas columns with a user's id; those of a list's own table have an index
 * @param textos columns as `halla` takes them
 */
export const enNombresY =
  (id: string, personas: (string | DePersonas)[], textos: string[] = []): Buscador =>
  async (db, buscado, ultima) => {
    const { cuantas, pocas, ids } = await personasLlamadas(db, buscado);
    const deAlguien = cuantas === 0 ? [] : personas.map((de) => condicionDe(de, sql`(${ids})`, pocas));
    const enTextos =
      textos.length === 0
        ? []
        : [sql<boolean>`(${sql.ref(id)} > ${ultima - LEIDAS_MAX} and ${halla(db, buscado, ...textos)})`];
    return { condiciones: [...deAlguien, ...enTextos], pocas };
  };
/** What some users have to do with, where that is no column. */
type DePersonas = (ids: RawBuilder<unknown>) => RawBuilder<boolean>;
const condicionDe = (de: string | DePersonas, ids: RawBuilder<unknown>, pocas: boolean): RawBuilder<boolean> => {
  if (typeof de !== 'string') return de(ids);
  // Reckoned with, it is no longer looked up by its index, which would collect nearly the whole list for one page.
  return sql<boolean>`${pocas ? sql.ref(de) : sql`(${sql.ref(de)} + 0)`} in ${ids}`;
};

/** A list, or only what of it is of one user. */
export const deUno = <DB, TB extends keyof DB, F>(
  lista: SelectQueryBuilder<DB, TB, F>,
  columna: string,
  usuario: number | undefined,
) => (usuario === undefined ? lista : lista.where(sql<SqlBool>`${sql.ref(columna)} = ${usuario}`));

/** A search that looks through all of a list, where it is short or someone's own. */
export const enTodo =
  (...columnas: string[]): Buscador =>
  async (db, buscado) => ({ condiciones: [halla(db, buscado, ...columnas)], pocas: false });

/** The name of who did something, as lists are ordered by it; 'Sistema' where nobody did. */
export const oSistema = (alias: string) =>
  sql<string>`coalesce(${sql.ref(`${alias}.nombre_llano`)}, ${sql.lit(llano(TEXTOS.sistema))})`;
