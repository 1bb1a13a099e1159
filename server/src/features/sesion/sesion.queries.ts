import type { Lector } from '@conserje/rules';
import { leerPermisos, veEstados } from '@conserje/rules';
import type { Selectable } from 'kysely';
import type { Database, Db, Tx } from '../../platform/db/database.ts';
import { preparada } from '../../platform/db/preparada.ts';
import { oFallo } from '../../platform/fallo.ts';
import type { UsuarioSesion } from '../../platform/http/contexto.ts';
import { activos, enActivo, ordenDe, permisosTodos } from '../usuarios/usuarios.public.ts';
import './sesion.table.ts';

const usuarioDeSesion = (db: Db) =>
  activos(db).select([
    'u.id',
    'u.usuario',
    'u.firma',
    'u.app',
    'u.ver_estados',
    'u.clave_temporal',
    'm.nombre as mision',
    'm.categoria as id_categoria',
    'c.n_categoria',
    permisosTodos.as('permisos'),
    ordenDe('m').as('orden'),
  ]);

type FilaUsuario = Awaited<ReturnType<ReturnType<typeof usuarioDeSesion>['executeTakeFirstOrThrow']>>;

/** One's own settings, as far as they count for who one is now. */
export const configDe = (fila: Pick<FilaUsuario, 'app' | 'ver_estados'>, lector: Lector): UsuarioSesion['config'] => ({
  app: fila.app === 1,
  estados: veEstados(fila.ver_estados === 1, lector),
});

const aUsuario = (fila: FilaUsuario, sesion: number): UsuarioSesion => {
  const permisos = leerPermisos(fila.permisos);
  return {
    id: fila.id,
    usuario: fila.usuario,
    firma: fila.firma,
    mision: fila.mision,
    id_categoria: fila.id_categoria,
    n_categoria: fila.n_categoria,
    orden: fila.orden,
    permisos,
    cambiar_clave: fila.clave_temporal === 1,
    config: configDe(fila, { id_categoria: fila.id_categoria, permisos }),
    sesion,
  };
};

const porId = preparada((db, { id }: { id: number }) => usuarioDeSesion(db).where('u.id', '=', id));
export async function usuarioPorId(db: Db, id: number, sesion: number): Promise<UsuarioSesion | null> {
  const [fila] = await porId(db, { id });
  return fila ? aUsuario(fila, sesion) : null;
}

/** A live session of an active user. */
export interface SesionViva {
  usuario: UsuarioSesion;
  ultima_vez: number;
  /** Whether the agency is in maintenance: every request asks both. */
  mantenimiento: boolean;
}

const ajusteMantenimiento = (db: Db) =>
  db.selectFrom('configuracion').select('valor').where('clave', '=', 'mantenimiento');
const soloMantenimiento = preparada(ajusteMantenimiento);

export async function enMantenimiento(db: Db): Promise<boolean> {
  const [fila] = await soloMantenimiento(db);
  return fila?.valor === 'true';
}

const porHuella = preparada((db, p: { huella: string; ahora: number }) =>
  usuarioDeSesion(db)
    .innerJoin('sesion as s', 's.usuario', 'u.id')
    .select(['s.id as sesion', 's.ultima_vez', ajusteMantenimiento(db).as('mantenimiento')])
    .where('s.huella', '=', p.huella)
    .where('s.vence', '>', p.ahora),
);

/** The live session that the hash of a key stands for. */
export async function sesionPorHuella(db: Db, huella: string, ahora: number): Promise<SesionViva | null> {
  const [fila] = await porHuella(db, { huella, ahora });
  if (!fila) return null;
  const { ultima_vez, mantenimiento } = fila;
  return { usuario: aUsuario(fila, fila.sesion), ultima_vez, mantenimiento: mantenimiento === 'true' };
}

const credenciales = preparada((db, { nombrePlano }: { nombrePlano: string }) =>
  db
    .selectFrom('usuario')
    .select(['id', 'clave', 'clave_temporal', 'despedido'])
    .where('nombre_plano', '=', nombrePlano),
);
export const credencialesDe = async (db: Db, nombrePlano: string) => (await credenciales(db, { nombrePlano })).at(0);

/** Notes that an active user logs in whose password is still that; answers nothing where it is not so. */
export const anotarEntrada = preparada((db, p: { usuario: number; clave: string; ahora: number }) =>
  db
    .updateTable('usuario')
    .set({ ultima_vez: p.ahora })
    .where('id', '=', p.usuario)
    .where('clave', '=', p.clave)
    .where(enActivo('usuario'))
    .returning('id'),
);

type NuevaSesion = { ahora: number } & Pick<
  Selectable<Database['sesion']>,
  'usuario' | 'huella' | 'dispositivo' | 'red' | 'vence'
>;
const nuevaSesion = preparada((db, { usuario, huella, dispositivo, red, ahora, vence }: NuevaSesion) =>
  db
    .insertInto('sesion')
    .values({ usuario, huella, dispositivo, red, creada: ahora, ultima_vez: ahora, vence })
    .returning('id'),
);
export async function insertarSesion(db: Db, nueva: NuevaSesion): Promise<number> {
  const [fila] = await nuevaSesion(db, nueva);
  return oFallo(fila, 'INTERNO').id;
}

export const claveDe = (db: Db, id: number) =>
  db.selectFrom('usuario').select('clave').where('id', '=', id).executeTakeFirstOrThrow();

/** Ends keys of a user: all, or all but one. @param porque ends the sentence of the security log */
export async function acabarSesiones(tx: Tx, usuario: number, porque: string, salvo?: number): Promise<void> {
  let consulta = tx.db.deleteFrom('sesion').where('usuario', '=', usuario);
  if (salvo !== undefined) consulta = consulta.where('id', '!=', salvo);
  const { numDeletedRows } = await consulta.executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return;
  const cuantas = numDeletedRows === 1n ? 'una' : `${numDeletedRows}`;
  await tx.vigilar({ clase: 'llave_fin', usuario, detalle: `${cuantas}: ${porque}` });
}

/** Leaves a user only the newest sessions. */
export const podarSesiones = preparada((db, { usuario, quedan }: { usuario: number; quedan: number }) =>
  db
    .deleteFrom('sesion')
    .where('usuario', '=', usuario)
    .where('id', 'not in', (eb) =>
      eb.selectFrom('sesion').select('id').where('usuario', '=', usuario).orderBy('id', 'desc').limit(quedan),
    )
    .returning('id'),
);

export const sesionesDe = (db: Db, usuario: number, ahora: number) =>
  db
    .selectFrom('sesion')
    .select(['id', 'dispositivo', 'red', 'creada', 'ultima_vez'])
    .where('usuario', '=', usuario)
    .where('vence', '>', ahora)
    .orderBy('ultima_vez', 'desc')
    .limit(100)
    .execute();
