import { redDe } from '../../platform/conexion.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { preparada } from '../../platform/db/preparada.ts';
import { sellar } from '../../platform/sello.ts';
import { enActivo } from '../usuarios/usuarios.public.ts';
import { guardarDireccion } from './clones.sello.ts';
import './clones.table.ts';

export { anotarAvatar, avatarDe, haProbado } from './clones.avatares.ts';
export { cuantosPorRevisar } from './clones.hallar.ts';
export { olvidarRedes, sellarDirecciones } from './clones.sello.ts';

const conDirecciones = (db: Db, usuario: number) =>
  db
    .selectFrom('direccion as mia')
    .innerJoin('direccion as suya', 'suya.direccion', 'mia.direccion')
    .innerJoin('usuario as u', 'u.id', 'suya.usuario')
    .select('suya.usuario')
    .distinct()
    .where('mia.usuario', '=', usuario)
    .where('suya.usuario', '!=', usuario)
    .where(enActivo('u'))
    .orderBy('suya.usuario');
const conUno = preparada((db, { usuario, otro }: { usuario: number; otro: number }) =>
  conDirecciones(db, usuario).where('suya.usuario', '=', otro),
);

/** Active users, other than the given one, who have used one of its addresses; by id, as the log names them. */
export async function comparten(db: Db, usuario: number, entre?: number[]): Promise<Set<number>> {
  const todos = conDirecciones(db, usuario);
  const [otro, ...otros] = entre ?? [];
  if (entre && otro === undefined) return new Set();
  const filas =
    otro !== undefined && otros.length === 0
      ? await conUno(db, { usuario, otro })
      : await (entre ? todos.where('suya.usuario', 'in', entre) : todos).execute();
  return new Set(filas.map((f) => f.usuario));
}

/** Its address is sealed. */
type Entrada = { usuario: number; direccion: string };
const entradaDesde = preparada((db, { usuario, direccion }: Entrada) =>
  db.selectFrom('direccion').select('usuario').where('usuario', '=', usuario).where('direccion', '=', direccion),
);
const otraEntrada = preparada(
  (db, { usuario, direccion, red, ahora }: Entrada & { red: string | null; ahora: number }) =>
    db
      .updateTable('direccion')
      .set({ ultima: ahora, red })
      .where('usuario', '=', usuario)
      .where('direccion', '=', direccion)
      .returning('usuario'),
);

/** Whether a user has registered or logged in from an address. */
export const haEntradoDesde = async (db: Db, usuario: number, direccion: string): Promise<boolean> =>
  (await entradaDesde(db, { usuario, direccion: await sellar(db, direccion) })).length > 0;

/**
 * Records the address of a login or registration (decisions §3). Clones that appear with it are logged.
 * @returns whether the address is new for the user
 */
export async function anotarDireccion(tx: Tx, usuario: number, direccion: string): Promise<boolean> {
  const suya = { usuario, direccion: await sellar(tx.db, direccion), red: redDe(direccion), ahora: tx.ahora };
  if ((await otraEntrada(tx.db, suya)).length > 0) return false;
  const antes = await comparten(tx.db, usuario);
  await guardarDireccion(tx, { usuario, direccion, primera: tx.ahora, ultima: tx.ahora });
  const nuevos = [...(await comparten(tx.db, usuario))].filter((otro) => !antes.has(otro));
  await tx.como(null).apuntar(
    ...nuevos.map((otro) => ({
      modulo: 'clones' as const,
      objeto: otro,
      usuario,
      motivo: 'Comparte conexión con otra cuenta',
    })),
  );
  if (nuevos.length > 0) tx.como(null).avisar({ tema: 'clones', msg: 'hay cuentas que comparten conexión' });
  return true;
}

/** Forgets from where a user has registered and logged in; answers how many addresses those were. */
export async function olvidarDirecciones(tx: Tx, usuario: number): Promise<number> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('direccion')
    .where('usuario', '=', usuario)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
