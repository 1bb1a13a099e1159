import type { Permiso, Viewer } from '@conserje/rules';
import { canSeeEstados, DAY_MS, MGMT_CATEGORIA_MIN, parsePermisos, parseScopes } from '@conserje/rules';
import type { Selectable } from 'kysely';
import { orThrow } from '../../../platform/appError.ts';
import type { Database, Db, ExternalPlatform, Tx } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/preparedQuery.ts';
import type { FindCaller } from '../../../platform/http/access/callerRight.ts';
import { createToken, hashToken } from '../../../platform/http/access/tokens.ts';
import type { StoredAnswer } from '../../../platform/http/idempotency/idempotency.queries.ts';
import { idempotencyRetentionStart } from '../../../platform/http/idempotency/idempotency.queries.ts';
import type { SessionUsuario } from '../../../platform/http/routing/callContext.ts';
import { activeUsuarios, allPermisos, isActive, orderOf } from '../people/people.public.ts';
import './session.table.ts';

const selectSetting = (db: Db, key: 'mantenimiento' | 'clave_ociosa' | 'dos_pasos_para') =>
  db.selectFrom('configuracion').select('valor').where('clave', '=', key);

const selectSessionUsuario = (db: Db) =>
  activeUsuarios(db).select((eb) => [
    'u.id',
    'u.usuario',
    'u.firma',
    'u.app',
    'u.ver_estados',
    'u.clave_temporal',
    'm.nombre as mision',
    'm.categoria as id_categoria',
    'c.n_categoria',
    allPermisos.as('permisos'),
    orderOf('m').as('orden'),
    eb.selectFrom('dos_pasos as d').select('d.desde').whereRef('d.usuario', '=', 'u.id').as('dos_pasos_desde'),
    selectSetting(db, 'dos_pasos_para').as('dos_pasos_para'),
  ]);

type UsuarioRow = Awaited<ReturnType<ReturnType<typeof selectSessionUsuario>['executeTakeFirstOrThrow']>>;

/** Returns a usuario's settings, limited by their permisos. */
export const settingsOf = (row: Pick<UsuarioRow, 'app' | 'ver_estados'>, viewer: Viewer): SessionUsuario['config'] => ({
  app: row.app === 1,
  estados: canSeeEstados(row.ver_estados === 1, viewer),
});

/** Stored columns of a session key. */
interface Credential {
  id: number;
  probada: number;
  programa: string | null;
  alcance: string | null;
  escribe: number;
  puerta: ExternalPlatform | null;
}

/** Returns whether the agency requires two-factor authentication for one of the permisos. An unset setting has no row. */
const requiresTwoFactor = (requiredFor: string | null, permisos: readonly Permiso[]): boolean =>
  requiredFor !== null && (JSON.parse(requiredFor) as Permiso[]).some((permiso) => permisos.includes(permiso));

const twoFactorState = (row: UsuarioRow, permisos: readonly Permiso[]): SessionUsuario['dos_pasos'] => {
  if (row.dos_pasos_desde !== null) return 'si';
  return requiresTwoFactor(row.dos_pasos_para, permisos) ? 'falta' : 'no';
};

/** Returns the rights of a key: those of the owner, limited to the scopes of a program's key. */
function keyScope(
  row: UsuarioRow,
  permisos: Permiso[],
  { programa, alcance }: Credential,
): Viewer & { permisos: Permiso[] } {
  if (programa === null) return { id_categoria: row.id_categoria, permisos };
  const scopes = parseScopes(alcance ?? '');
  return {
    id_categoria: scopes.includes('mgmt') ? row.id_categoria : Math.min(row.id_categoria, MGMT_CATEGORIA_MIN - 1),
    permisos: permisos.filter((permiso) => scopes.includes(permiso)),
  };
}

const toSessionUsuario = (row: UsuarioRow, credential: Credential): SessionUsuario => {
  const ownPermisos = parsePermisos(row.permisos);
  const { id_categoria, permisos } = keyScope(row, ownPermisos, credential);
  return {
    id: row.id,
    usuario: row.usuario,
    firma: row.firma,
    mision: row.mision,
    id_categoria,
    n_categoria: row.n_categoria,
    orden: row.orden,
    permisos,
    cambiar_clave: row.clave_temporal === 1,
    dos_pasos: twoFactorState(row, ownPermisos),
    config: settingsOf(row, { id_categoria, permisos }),
    sesion: credential.id,
    probada: credential.probada,
    programa: credential.programa === null ? null : { nombre: credential.programa, escribe: credential.escribe === 1 },
    platform: credential.puerta,
  };
};

const findUsuarioById = prepared((db, { id }: { id: number }) => selectSessionUsuario(db).where('u.id', '=', id));
/** Reads a usuario who has just logged in. */
export async function findSessionUsuario(
  db: Db,
  id: number,
  session: number,
  probada: number,
): Promise<SessionUsuario | null> {
  const [row] = await findUsuarioById(db, { id });
  return row
    ? toSessionUsuario(row, { id: session, probada, programa: null, alcance: null, escribe: 1, puerta: null })
    : null;
}

const callerQuery = prepared((db, { id, sesion }: { id: number; sesion: number }) =>
  activeUsuarios(db)
    .innerJoin('sesion as s', 's.usuario', 'u.id')
    .select(['m.categoria as id_categoria', allPermisos.as('permisos')])
    .where('u.id', '=', id)
    .where('s.id', '=', sesion),
);

/** Reads what a caller may do now, if their session is still theirs. */
export const findCaller: FindCaller = async (db, { id, sesion }) => {
  const [row] = await callerQuery(db, { id, sesion });
  return row && { ...row, permisos: parsePermisos(row.permisos) };
};

/** A valid session of an active usuario. */
export interface LiveSession {
  usuario: SessionUsuario;
  ultima_vez: number;
  /** Maintenance mode, read in the same query because every request needs it. */
  mantenimiento: boolean;
  /** Stored answer to the same `Idempotency-Key`. */
  stored: StoredAnswer | null;
}

const findMantenimiento = prepared((db) => selectSetting(db, 'mantenimiento'));

export async function isInMantenimiento(db: Db): Promise<boolean> {
  const [row] = await findMantenimiento(db);
  return row?.valor === 'true';
}

const selectSession = (db: Db, p: { huella: string; now: number }) =>
  selectSessionUsuario(db)
    .innerJoin('sesion as s', 's.usuario', 'u.id')
    .select(['s.id as sesion', 's.ultima_vez', 's.probada', 's.programa', 's.alcance', 's.escribe', 's.puerta'])
    .select([
      selectSetting(db, 'mantenimiento').as('mantenimiento'),
      selectSetting(db, 'clave_ociosa').as('clave_ociosa'),
    ])
    .where('s.huella', '=', p.huella)
    .where('s.vence', '>', p.now);
const findByHash = prepared(selectSession);

/** Reads session and stored answer in one query. */
const findSessionWithAnswer = prepared((db, p: { huella: string; now: number; sent: string; since: number }) =>
  selectSession(db, p)
    .leftJoin('idempotency as i', (j) =>
      j.onRef('i.usuario', '=', 'u.id').on('i.key_hash', '=', p.sent).on('i.fecha', '>', p.since),
    )
    .select(['i.llamada', 'i.payload_hash', 'i.http', 'i.headers', 'i.body', 'i.pulsacion']),
);

type AnswerColumns = { [C in keyof StoredAnswer]: StoredAnswer[C] | null };
const toStoredAnswer = ({ llamada, payload_hash, http, headers, ...rest }: AnswerColumns): StoredAnswer | null =>
  llamada === null || payload_hash === null || http === null || headers === null
    ? null
    : { llamada, payload_hash, http, headers, body: rest.body, pulsacion: rest.pulsacion };

/** Returns whether a key has been idle for too long. @param days 0: never */
const isIdle = (lastUsedAt: number, days: number, now: number): boolean =>
  days > 0 && now - lastUsedAt >= days * DAY_MS;

/** Returns whether nobody may act by a session any more: its time is over, or it was idle for longer than the agency allows. */
export async function isSessionOver(db: Db, id: number, now: number): Promise<boolean> {
  const session = await db
    .selectFrom('sesion')
    .select(['vence', 'ultima_vez', selectSetting(db, 'clave_ociosa').as('clave_ociosa')])
    .where('id', '=', id)
    .executeTakeFirst();
  return !session || session.vence <= now || isIdle(session.ultima_vez, Number(session.clave_ociosa), now);
}

/** Finds the valid session with a key hash. @param sent hash of the `Idempotency-Key` of a change */
export async function findSessionByHash(
  db: Db,
  huella: string,
  now: number,
  sent?: string,
): Promise<LiveSession | null> {
  const [rowWithAnswer] =
    sent === undefined
      ? []
      : await findSessionWithAnswer(db, { huella, now, sent, since: idempotencyRetentionStart(now) });
  const row = sent === undefined ? (await findByHash(db, { huella, now }))[0] : rowWithAnswer;
  if (!row || isIdle(row.ultima_vez, Number(row.clave_ociosa), now)) return null;
  const { sesion: id, ultima_vez, mantenimiento } = row;
  const stored = rowWithAnswer ? toStoredAnswer(rowWithAnswer) : null;
  return {
    usuario: toSessionUsuario(row, { ...row, id }),
    ultima_vez,
    mantenimiento: mantenimiento === 'true',
    stored,
  };
}

const credentialsQuery = prepared((db, { plainName }: { plainName: string }) =>
  db
    .selectFrom('usuario')
    .select(['id', 'usuario', 'clave', 'clave_temporal', 'clave_vence', 'clave_por', 'despedido'])
    .where('nombre_plano', '=', plainName),
);
export const findCredentials = async (db: Db, plainName: string) => (await credentialsQuery(db, { plainName })).at(0);

/** Records a login if the usuario is active and the password hash unchanged; otherwise returns no row. */
export const recordLogIn = prepared((db, p: { usuario: number; clave: string; now: number }) =>
  db
    .updateTable('usuario')
    .set({ ultima_vez: p.now })
    .where('id', '=', p.usuario)
    .where('clave', '=', p.clave)
    .where(isActive('usuario'))
    .returning('id'),
);

/** How long a session lives. */
export const SESSION_LIFETIME_MS = 365 * DAY_MS;

type NewSession = { now: number } & Pick<
  Selectable<Database['sesion']>,
  'usuario' | 'huella' | 'dispositivo' | 'red' | 'vence'
>;
const insertSessionQuery = prepared((db, { usuario, huella, dispositivo, red, now, vence }: NewSession) =>
  db
    .insertInto('sesion')
    .values({ usuario, huella, dispositivo, red, creada: now, ultima_vez: now, vence, probada: now })
    .returning('id'),
);
export async function insertSession(db: Db, newSession: NewSession): Promise<number> {
  const [row] = await insertSessionQuery(db, newSession);
  return orThrow(row, 'INTERNO').id;
}

/**
 * Opens a session by which the process acts for a person. Nobody holds its key, and it proves no identity.
 * @returns its id
 */
export async function openPlatformSession(
  tx: Tx,
  usuario: number,
  platform: ExternalPlatform,
  dispositivo: string,
): Promise<number> {
  const lives = { creada: tx.now, ultima_vez: tx.now, vence: tx.now + SESSION_LIFETIME_MS };
  const row = { usuario, huella: hashToken(createToken()), dispositivo, ...lives, probada: 0, puerta: platform };
  return (await tx.db.insertInto('sesion').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

export const claveOf = (db: Db, id: number) =>
  db
    .selectFrom('usuario')
    .select(['id', 'clave', 'clave_temporal', 'clave_vence', 'clave_por'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

export const findSessionsOf = (db: Db, usuario: number, now: number) =>
  db
    .selectFrom('sesion')
    .select(['id', 'dispositivo', 'red', 'creada', 'ultima_vez', 'puerta'])
    .where('usuario', '=', usuario)
    .where('programa', 'is', null)
    .where('vence', '>', now)
    .orderBy('ultima_vez', 'desc')
    .limit(100)
    .execute();
