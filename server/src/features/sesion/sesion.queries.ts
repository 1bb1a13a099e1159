import type { Lector, Permiso } from '@conserje/rules';
import { CATEGORIA_MGMT, DIA_MS, leerAlcances, leerPermisos, veEstados } from '@conserje/rules';
import type { Selectable } from 'kysely';
import type { Database, Db, Tx } from '../../platform/db/database.ts';
import { preparada } from '../../platform/db/preparada.ts';
import { oFallo } from '../../platform/fallo.ts';
import type { UsuarioSesion } from '../../platform/http/contexto.ts';
import type { StoredAnswer } from '../../platform/http/idempotency.queries.ts';
import { keptSince } from '../../platform/http/idempotency.queries.ts';
import { activos, enActivo, ordenDe, permisosTodos } from '../usuarios/usuarios.public.ts';
import './sesion.table.ts';

const ajuste = (db: Db, clave: 'mantenimiento' | 'clave_ociosa' | 'dos_pasos_para') =>
  db.selectFrom('configuracion').select('valor').where('clave', '=', clave);

const usuarioDeSesion = (db: Db) =>
  activos(db).select((eb) => [
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
    eb.selectFrom('dos_pasos as d').select('d.desde').whereRef('d.usuario', '=', 'u.id').as('dos_pasos_desde'),
    ajuste(db, 'dos_pasos_para').as('dos_pasos_para'),
  ]);

type FilaUsuario = Awaited<ReturnType<ReturnType<typeof usuarioDeSesion>['executeTakeFirstOrThrow']>>;

/** One's own settings, as far as they count for who one is now. */
export const configDe = (fila: Pick<FilaUsuario, 'app' | 'ver_estados'>, lector: Lector): UsuarioSesion['config'] => ({
  app: fila.app === 1,
  estados: veEstados(fila.ver_estados === 1, lector),
});

/** What is kept of a key. */
interface Llave {
  id: number;
  probada: number;
  programa: string | null;
  alcance: string | null;
  escribe: number;
}

/** Whether someone's agency demands a second step of them. A setting that was never set is not there. */
const exigeDosPasos = (para: string | null, permisos: readonly Permiso[]): boolean =>
  para !== null && (JSON.parse(para) as Permiso[]).some((permiso) => permisos.includes(permiso));

const dosPasosDe = (fila: FilaUsuario, permisos: readonly Permiso[]): UsuarioSesion['dos_pasos'] => {
  if (fila.dos_pasos_desde !== null) return 'si';
  return exigeDosPasos(fila.dos_pasos_para, permisos) ? 'falta' : 'no';
};

/** What of its owner's a key carries: all of it, or of a program's what was chosen for it and is still theirs. */
function loSuyo(
  fila: FilaUsuario,
  permisos: Permiso[],
  { programa, alcance }: Llave,
): Lector & { permisos: Permiso[] } {
  if (programa === null) return { id_categoria: fila.id_categoria, permisos };
  const alcances = leerAlcances(alcance ?? '');
  return {
    id_categoria: alcances.includes('mgmt') ? fila.id_categoria : Math.min(fila.id_categoria, CATEGORIA_MGMT - 1),
    permisos: permisos.filter((permiso) => alcances.includes(permiso)),
  };
}

const aUsuario = (fila: FilaUsuario, llave: Llave): UsuarioSesion => {
  const todos = leerPermisos(fila.permisos);
  const { id_categoria, permisos } = loSuyo(fila, todos, llave);
  return {
    id: fila.id,
    usuario: fila.usuario,
    firma: fila.firma,
    mision: fila.mision,
    id_categoria,
    n_categoria: fila.n_categoria,
    orden: fila.orden,
    permisos,
    cambiar_clave: fila.clave_temporal === 1,
    dos_pasos: dosPasosDe(fila, todos),
    config: configDe(fila, { id_categoria, permisos }),
    sesion: llave.id,
    probada: llave.probada,
    programa: llave.programa === null ? null : { nombre: llave.programa, escribe: llave.escribe === 1 },
  };
};

const porId = preparada((db, { id }: { id: number }) => usuarioDeSesion(db).where('u.id', '=', id));
/** A user who has just logged in. */
export async function usuarioPorId(db: Db, id: number, sesion: number, probada: number): Promise<UsuarioSesion | null> {
  const [fila] = await porId(db, { id });
  return fila ? aUsuario(fila, { id: sesion, probada, programa: null, alcance: null, escribe: 1 }) : null;
}

/** A live session of an active user. */
export interface SesionViva {
  usuario: UsuarioSesion;
  ultima_vez: number;
  /** Whether the agency is in maintenance: every request asks both. */
  mantenimiento: boolean;
  /** What they were answered when they sent a change with the same key. */
  stored: StoredAnswer | null;
}

const soloMantenimiento = preparada((db) => ajuste(db, 'mantenimiento'));

export async function enMantenimiento(db: Db): Promise<boolean> {
  const [fila] = await soloMantenimiento(db);
  return fila?.valor === 'true';
}

const sesionCon = (db: Db, p: { huella: string; ahora: number }) =>
  usuarioDeSesion(db)
    .innerJoin('sesion as s', 's.usuario', 'u.id')
    .select(['s.id as sesion', 's.ultima_vez', 's.probada', 's.programa', 's.alcance', 's.escribe'])
    .select([ajuste(db, 'mantenimiento').as('mantenimiento'), ajuste(db, 'clave_ociosa').as('clave_ociosa')])
    .where('s.huella', '=', p.huella)
    .where('s.vence', '>', p.ahora);
const porHuella = preparada(sesionCon);

/** With what its owner was answered to a change: one query asks for both. */
const withAnswer = preparada((db, p: { huella: string; ahora: number; sent: string; since: number }) =>
  sesionCon(db, p)
    .leftJoin('idempotency as i', (j) =>
      j.onRef('i.usuario', '=', 'u.id').on('i.key_hash', '=', p.sent).on('i.fecha', '>', p.since),
    )
    .select(['i.llamada', 'i.payload_hash', 'i.http', 'i.headers', 'i.body']),
);

type AnswerColumns = { [C in keyof StoredAnswer]: StoredAnswer[C] | null };
const storedIn = ({ llamada, payload_hash, http, headers, body }: AnswerColumns): StoredAnswer | null =>
  llamada === null || payload_hash === null || http === null || headers === null
    ? null
    : { llamada, payload_hash, http, headers, body };

/** Whether a key was left alone for longer than the agency lets it be. @param dias 0: it never is */
const ociosa = (ultima: number, dias: number, ahora: number): boolean => dias > 0 && ahora - ultima >= dias * DIA_MS;

/** The live session that the hash of a key stands for. @param sent hash of the `Idempotency-Key` of a change */
export async function sesionPorHuella(
  db: Db,
  huella: string,
  ahora: number,
  sent?: string,
): Promise<SesionViva | null> {
  const [withStored] = sent === undefined ? [] : await withAnswer(db, { huella, ahora, sent, since: keptSince(ahora) });
  const fila = sent === undefined ? (await porHuella(db, { huella, ahora }))[0] : withStored;
  if (!fila || ociosa(fila.ultima_vez, Number(fila.clave_ociosa), ahora)) return null;
  const { sesion: id, ultima_vez, mantenimiento } = fila;
  const stored = withStored ? storedIn(withStored) : null;
  return { usuario: aUsuario(fila, { ...fila, id }), ultima_vez, mantenimiento: mantenimiento === 'true', stored };
}

const credenciales = preparada((db, { nombrePlano }: { nombrePlano: string }) =>
  db
    .selectFrom('usuario')
    .select(['id', 'usuario', 'clave', 'clave_temporal', 'clave_vence', 'clave_por', 'despedido'])
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
    .values({ usuario, huella, dispositivo, red, creada: ahora, ultima_vez: ahora, vence, probada: ahora })
    .returning('id'),
);
export async function insertarSesion(db: Db, nueva: NuevaSesion): Promise<number> {
  const [fila] = await nuevaSesion(db, nueva);
  return oFallo(fila, 'INTERNO').id;
}

export const claveDe = (db: Db, id: number) =>
  db
    .selectFrom('usuario')
    .select(['id', 'clave', 'clave_temporal', 'clave_vence', 'clave_por'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** How the security log's sentence on keys that ended begins. */
export const cuantasLlaves = (n: number): string => (n === 1 ? 'una' : `${n}`);

/** Whoever deletes a key says so: who holds it looks whether it is still good, and its streams end, in every process. */
export const llaveAcabada = (tx: Tx, usuario: number): void => tx.avisar({ tema: 'sesion', msg: '', para: usuario });

/**
 * Ends keys of a user, those for programs too: all, or all but one. A link that lets them choose a password ends as well, and a
 * second step that somebody has begun to take up.
 * @param porque ends the sentence of the security log
 * @returns how many keys have ended, and how much with links and begun second steps
 */
export async function acabarSesiones(
  tx: Tx,
  usuario: number,
  porque: string,
  salvo?: number,
): Promise<{ keys: number; all: number }> {
  const enlaces = await tx.db.deleteFrom('enlace_clave').where('usuario', '=', usuario).executeTakeFirst();
  const aMedias = tx.db.deleteFrom('dos_pasos').where('usuario', '=', usuario).where('desde', 'is', null);
  const pasos = await aMedias.executeTakeFirst();
  let consulta = tx.db.deleteFrom('sesion').where('usuario', '=', usuario);
  if (salvo !== undefined) consulta = consulta.where('id', '!=', salvo);
  const { numDeletedRows } = await consulta.executeTakeFirstOrThrow();
  const cuantas = Number(numDeletedRows);
  if (cuantas > 0) {
    llaveAcabada(tx, usuario);
    await tx.vigilar({ clase: 'llave_fin', usuario, detalle: `${cuantasLlaves(cuantas)}: ${porque}` });
  }
  return { keys: cuantas, all: cuantas + Number(enlaces.numDeletedRows) + Number(pasos.numDeletedRows) };
}

/** Leaves a user only the newest sessions. */
export const podarSesiones = preparada((db, { usuario, quedan }: { usuario: number; quedan: number }) =>
  db
    .deleteFrom('sesion')
    .where('usuario', '=', usuario)
    .where('programa', 'is', null)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('sesion')
        .select('id')
        .where('usuario', '=', usuario)
        .where('programa', 'is', null)
        .orderBy('id', 'desc')
        .limit(quedan),
    )
    .returning('id'),
);

export const sesionesDe = (db: Db, usuario: number, ahora: number) =>
  db
    .selectFrom('sesion')
    .select(['id', 'dispositivo', 'red', 'creada', 'ultima_vez'])
    .where('usuario', '=', usuario)
    .where('programa', 'is', null)
    .where('vence', '>', ahora)
    .orderBy('ultima_vez', 'desc')
    .limit(100)
    .execute();
