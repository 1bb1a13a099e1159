import type { EnEscala, Lector, Permiso } from '@conserje/rules';
import { ID_MAX, leerPermisos, PANTALLAS, puedeDarAcceso } from '@conserje/rules';
import type { Db } from '../../platform/db/database.ts';
import { preparada } from '../../platform/db/preparada.ts';
import { Fallo, oFallo } from '../../platform/fallo.ts';
import type { UsuarioSesion } from '../../platform/http/contexto.ts';
import { halla } from './usuarios.busqueda.ts';
import { activos, ordenDe, usuarios } from './usuarios.inicios.ts';
import { permisosTodos, tieneTodos } from './usuarios.permisos.ts';
import { plano } from './usuarios.plano.ts';
import './usuarios.table.ts';

export { deUno, enNombresY, enTodo, halla, oSistema, personasLlamadas } from './usuarios.busqueda.ts';
export { activos, enActivo, ordenDe, usuarios } from './usuarios.inicios.ts';
export { cambiarNombre } from './usuarios.nombre.ts';
export { permisosTodos, titulares } from './usuarios.permisos.ts';
export { plano } from './usuarios.plano.ts';
export { exigirAjeno, saldables } from './usuarios.propio.ts';
export { conVarias } from './usuarios.varias.ts';

/** A picker is bounded; an agency larger than this searches. */
const PICKER_MAX = 5000;
const ADMINS_MAX = 60;

/** An active user with their place on the ladder and what they are permitted. */
export async function usuarioActivo(db: Db, id: number) {
  const [fila] = id > ID_MAX ? [] : await usuarioConId(db, { id });
  return fila && { ...fila, permisos: leerPermisos(fila.permisos) };
}

const usuarioConId = preparada((db, { id }: { id: number }) =>
  activos(db)
    .select([
      'u.id',
      'u.usuario',
      'u.firma',
      'u.mision',
      'm.categoria as id_categoria',
      permisosTodos.as('permisos'),
      ordenDe('m').as('orden'),
    ])
    .where('u.id', '=', id),
);

/** Someone as they are now, as far as the key that they came with goes: a program's carries less than its owner has. */
export const conSuLlave = <Q extends Lector>(ahora: Q, { id_categoria, permisos, programa }: UsuarioSesion): Q =>
  programa === null
    ? ahora
    : {
        ...ahora,
        id_categoria: Math.min(ahora.id_categoria, id_categoria),
        permisos: ahora.permisos.filter((permiso) => permisos.includes(permiso)),
      };

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

/** So many people are named to whoever looks for help. */
const NOMBRADOS_MAX = 3;

type Dueno = EnEscala & { usuario: string; permisos: readonly Permiso[] };

/** Who could give someone a way into their account: they stand above, hold all that the owner holds, and open the screen. */
export async function quienesDanAcceso(db: Db, { orden, permisos }: Omit<Dueno, 'usuario'>): Promise<string[]> {
  const filas = await activos(db)
    .select('u.usuario')
    .where(ordenDe('m'), '>', orden)
    .where(tieneTodos([...permisos, ...PANTALLAS['/usuarios'].permisos]))
    .orderBy(ordenDe('m'))
    .orderBy('u.nombre_plano')
    .limit(NOMBRADOS_MAX)
    .execute();
  return filas.map(({ usuario }) => usuario);
}

const enLista = new Intl.ListFormat('es', { type: 'disjunction' });

async function sinSusPermisos(db: Db, dueno: Dueno): Promise<Fallo> {
  const quienes = await quienesDanAcceso(db, dueno);
  const aQuien =
    quienes.length > 0 ? `Pídelo a ${enLista.format(quienes)}.` : 'Solo puede hacerlo quien administra el servidor.';
  return new Fallo('PERMISO_AJENO', `No tienes todos los permisos de ${dueno.usuario}. ${aQuien}`);
}

/**
 * An active user to whom someone gives a way into their account, and that someone as they are now (decisions §3).
 * @throws Fallo SIN_SESION, USUARIO_NO_EXISTE, SIN_PERMISO, and PERMISO_AJENO that says whom to ask
 */
export async function usuarioAccesible(db: Db, quien: number, id: number) {
  const hallados = await usuarioInferior(db, quien, id);
  if (!puedeDarAcceso(hallados.usuario, hallados.encargado)) throw await sinSusPermisos(db, hallados.usuario);
  return hallados;
}

/**
 * Whether a way into an account is still good: whoever gave it could give it now. Who has left, stands lower by now, or lost
 * a permission takes no account along; nor does an account that has risen open to who does not stand above it any more.
 * @param quien whose account it is; @param encargado who gave it
 */
export async function siguePudiendo(db: Db, quien: number, encargado: number) {
  const [dueno, otro] = [await usuarioActivo(db, quien), await usuarioActivo(db, encargado)];
  return dueno !== undefined && otro !== undefined && puedeDarAcceso(dueno, otro) ? { dueno, encargado: otro } : null;
}

/**
 * A user, dismissed or not.
 * @throws Fallo USUARIO_NO_EXISTE
 */
export async function exigirUsuario(db: Db, id: number): Promise<void> {
  const [usuario] = await existente(db, { id });
  oFallo(usuario, 'USUARIO_NO_EXISTE');
}

const existente = preparada((db, { id }: { id: number }) => db.selectFrom('usuario').select('id').where('id', '=', id));

/** The places on the ladder of some users; the dismissed have none. */
export async function ordenes(db: Db, ids: number[]): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const filas = await activos(db)
    .select(['u.id', ordenDe('m').as('orden')])
    .where('u.id', 'in', ids)
    .execute();
  return new Map(filas.map(({ id, orden }) => [id, orden]));
}

export const usuarioPorNombre = (db: Db, nombre: string) =>
  usuarios(db)
    .select(['u.id', 'u.usuario', 'm.categoria as id_categoria'])
    .where('u.nombre_plano', '=', plano(nombre))
    .executeTakeFirst();

const elegibles = (db: Db, buscar: string | undefined) => {
  const consulta = activos(db).select(['u.id as value', 'u.usuario as label', ordenDe('m').as('orden')]);
  const halladas = buscar ? consulta.where(halla(db, buscar, 'u.nombre_llano')) : consulta;
  return halladas.orderBy('u.nombre_plano').limit(PICKER_MAX);
};

/** Active users for a picker (decisions §1); with `debajoDe`, those who stand lower. */
export function opcionesUsuarios(
  db: Db,
  buscar: string | undefined,
  debajoDe?: EnEscala,
): Promise<{ value: number; label: string; orden: number }[]> {
  const todas = elegibles(db, buscar);
  return (debajoDe ? todas.where(ordenDe('m'), '<', debajoDe.orden) : todas).execute();
}

/** Active users of a category or above, highest first. */
export const mayoresDe = (db: Db, categoria: number) =>
  activos(db)
    .select(['u.id', 'u.usuario', 'm.nombre as mision', 'c.n_categoria'])
    .where('m.categoria', '>=', categoria)
    .orderBy('m.categoria', 'desc')
    .orderBy('m.posicion', 'desc')
    .orderBy('u.id')
    .limit(ADMINS_MAX)
    .execute();
