import type { EnEscala } from '@conserje/rules';
import { ID_MAX, llano, TEXTOS } from '@conserje/rules';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { contiene, contieneLlano } from '../../platform/db/contiene.ts';
import type { Db } from '../../platform/db/database.ts';
import { preparada } from '../../platform/db/preparada.ts';
import { Fallo, oFallo } from '../../platform/fallo.ts';
import type { Buscador } from '../../platform/pagina.ts';
import './usuarios.table.ts';

export { exigirAjeno, saldables } from './usuarios.propio.ts';

/** A picker is bounded; an agency larger than this searches. */
const PICKER_MAX = 5000;
const ADMINS_MAX = 60;

/** How a name is told from another: without regard to case. A search disregards more (`llano` of `rules`). */
export const plano = (nombre: string): string => nombre.toLowerCase();

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
    const suyos = db
      .selectFrom('usuario')
      .select('id')
      .where(halla(db, buscado, 'nombre_llano'));
    const hallados = await suyos.limit(HALLADOS_MAX + 1).execute();
    const pocas = hallados.length <= HALLADOS_MAX;
    const ids = pocas ? sql.join(hallados.map((u) => u.id)) : suyos;
    const deAlguien = hallados.length === 0 ? [] : personas.map((de) => condicionDe(de, sql`(${ids})`, pocas));
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

/** A search that looks through all of a list, where it is short or someone's own. */
export const enTodo =
  (...columnas: string[]): Buscador =>
  async (db, buscado) => ({ condiciones: [halla(db, buscado, ...columnas)], pocas: false });

/** The name of who did something, as lists are ordered by it; 'Sistema' where nobody did. */
export const oSistema = (alias: string) =>
  sql<string>`coalesce(${sql.ref(`${alias}.nombre_llano`)}, ${sql.lit(llano(TEXTOS.sistema))})`;

/** The place of a mission on the ladder: categories in order, missions in order inside each (decisions §2). */
export const ordenDe = (alias: string) =>
  sql<number>`${sql.ref(`${alias}.categoria`)} * 1000 + ${sql.ref(`${alias}.posicion`)}`;

/** An active user with their place on the ladder. */
export const usuarioActivo = async (db: Db, id: number) =>
  id > ID_MAX ? undefined : (await usuarioConId(db, { id })).at(0);

const usuarioConId = preparada((db, { id }: { id: number }) =>
  db
    .selectFrom('usuario as u')
    .innerJoin('mision as m', 'm.id', 'u.mision')
    .innerJoin('categoria as c', 'c.id', 'm.categoria')
    .select([
      'u.id',
      'u.usuario',
      'u.firma',
      'u.mision',
      'm.categoria as id_categoria',
      'c.permisos',
      ordenDe('m').as('orden'),
    ])
    .where('u.id', '=', id)
    .where('u.despedido', '=', 0),
);

/**
 * An active user whom someone acts on, and that someone as they are now: they may have been moved or dismissed since the
 * request came in. Nobody acts on themselves or on someone at or above them (decisions §7).
 * @throws Fallo SIN_SESION, USUARIO_NO_EXISTE, SIN_PERMISO
 */
export async function usuarioInferior(db: Db, quien: number, id: number) {
  const encargado = oFallo(await usuarioActivo(db, quien), 'SIN_SESION');
  const usuario = oFallo(await usuarioActivo(db, id), 'USUARIO_NO_EXISTE');
  if (!esInferior(usuario, encargado)) throw new Fallo('SIN_PERMISO');
  return { usuario, encargado };
}

/** Whether a user stands lower than someone and is someone else. */
export const esInferior = (usuario: EnEscala, quien: EnEscala): boolean =>
  usuario.id !== quien.id && usuario.orden < quien.orden;

export const usuarioPorNombre = (db: Db, nombre: string) =>
  db
    .selectFrom('usuario as u')
    .innerJoin('mision as m', 'm.id', 'u.mision')
    .select(['u.id', 'u.usuario', 'm.categoria as id_categoria'])
    .where('u.nombre_plano', '=', plano(nombre))
    .executeTakeFirst();

/** Active users for a picker (decisions §1); with `debajoDe`, those who stand lower. */
export function opcionesUsuarios(
  db: Db,
  buscar: string | undefined,
  debajoDe?: EnEscala,
): Promise<{ value: number; label: string }[]> {
  let consulta = db.selectFrom('usuario').select(['id as value', 'usuario as label']).where('despedido', '=', 0);
  if (debajoDe) {
    const menores = db.selectFrom('mision as m').select('m.id').where(ordenDe('m'), '<', debajoDe.orden);
    consulta = consulta.where('mision', 'in', menores);
  }
  if (buscar) consulta = consulta.where(halla(db, buscar, 'nombre_llano'));
  return consulta.orderBy('nombre_plano').limit(PICKER_MAX).execute();
}

/** Active users of a category or above, highest first. */
export const mayoresDe = (db: Db, categoria: number) =>
  db
    .selectFrom('usuario as u')
    .innerJoin('mision as m', 'm.id', 'u.mision')
    .innerJoin('categoria as c', 'c.id', 'm.categoria')
    .select(['u.id', 'u.usuario', 'm.nombre as mision', 'c.n_categoria'])
    .where('m.categoria', '>=', categoria)
    .where('u.despedido', '=', 0)
    .orderBy('m.categoria', 'desc')
    .orderBy('m.posicion', 'desc')
    .orderBy('u.id')
    .limit(ADMINS_MAX)
    .execute();
