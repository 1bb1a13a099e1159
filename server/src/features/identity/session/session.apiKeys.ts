import type { Answer, ApiKey, credentialCalls } from '@conserje/contract';
import { API_KEYS_MAX, checkApiKey, DAY_MS, parseScopes, scopesOf } from '@conserje/rules';
import { AppError, assertNoViolation } from '../../../platform/appError.ts';
import type { Db } from '../../../platform/database/database.ts';
import { createApiKey, hashToken } from '../../../platform/http/access/tokens.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { iso } from '../../../platform/time/dates.ts';
import { notifyKeyEnded } from './session.endings.ts';
import { lockOwnSession, requireIdentity } from './two-factor/session.reauthentication.ts';
import './session.table.ts';

type Calls = typeof credentialCalls;

const findApiKeysOf = (db: Db, usuario: number, now: number) =>
  db
    .selectFrom('sesion')
    .select(['id', 'programa', 'prefijo', 'alcance', 'escribe', 'creada', 'ultima_vez', 'vence'])
    .where('usuario', '=', usuario)
    .where('programa', 'is not', null)
    .where('vence', '>', now)
    .orderBy('id', 'desc')
    .limit(API_KEYS_MAX)
    .execute();

type ApiKeyRow = Awaited<ReturnType<typeof findApiKeysOf>>[number];
const toApiKey = (f: ApiKeyRow): ApiKey => ({
  id: f.id,
  nombre: f.programa ?? '',
  prefijo: f.prefijo ?? '',
  alcance: parseScopes(f.alcance ?? ''),
  escribe: f.escribe === 1,
  creada: iso(f.creada),
  ultima_vez: f.ultima_vez === f.creada ? null : iso(f.ultima_vez),
  vence: iso(f.vence),
});

export async function listApiKeys(p: CallContext<Calls['programas']>): Promise<Answer<Calls['programas']>> {
  return (await findApiKeysOf(p.deps.engine.db, p.usuario.id, p.now)).map(toApiKey);
}

/** `crearPrograma`: creates an API key and returns it once; only its hash is stored. */
export async function issueApiKey(p: CallContext<Calls['crearPrograma']>): Promise<Answer<Calls['crearPrograma']>> {
  const { usuario: actor, body } = p;
  assertNoViolation(checkApiKey(body));
  const alcance = parseScopes(body.permisos);
  const ownScopes = scopesOf(actor);
  if (!alcance.every((scope) => ownScopes.includes(scope)))
    throw new AppError('PERMISO_AJENO', 'Tu clave para bots solo puede tener permisos que tienes', 'permisos');
  const { clave, prefix: prefijo } = createApiKey();
  const name = body.nombre.trim();
  const confirmIdentity = await requireIdentity(p, 'crearPrograma', { codigo: body.codigo });
  return p.transaction(async (tx) => {
    await confirmIdentity(tx);
    if ((await findApiKeysOf(tx.db, actor.id, tx.now)).length >= API_KEYS_MAX) throw new AppError('PROGRAMAS_DE_MAS');
    const row = await tx.db
      .insertInto('sesion')
      .values({
        usuario: actor.id,
        huella: hashToken(clave),
        dispositivo: 'Programa',
        programa: name,
        prefijo,
        alcance: alcance.join(),
        escribe: body.escribe ? 1 : 0,
        creada: tx.now,
        ultima_vez: tx.now,
        vence: tx.now + body.dias * DAY_MS,
      })
      .returning(['id', 'programa', 'prefijo', 'alcance', 'escribe', 'creada', 'ultima_vez', 'vence'])
      .executeTakeFirstOrThrow();
    const scopeText = `${body.escribe ? 'para leer y escribir' : 'solo para leer'}, con ${alcance.join(', ') || 'ningún permiso'}`;
    const motivo = `creó la clave para bots «${name}», ${scopeText}`;
    await tx.audit({ modulo: 'acceso', objeto: row.id, usuario: actor.id, motivo, makes: `programa ${row.id}` });
    await tx.recordSecurity({ clase: 'programa', detalle: `hecha, ${scopeText}` });
    return { msg: 'Creaste la clave. Cópiala ahora.', status: 0 as const, clave, data: toApiKey(row) };
  });
}

export async function revokeApiKey(p: CallContext<Calls['cerrarPrograma']>): Promise<Answer<Calls['cerrarPrograma']>> {
  const { usuario: actor, body } = p;
  return p.transaction(async (tx) => {
    await lockOwnSession(tx, p);
    const closed = await tx.db
      .deleteFrom('sesion')
      .where('id', '=', body.id)
      .where('usuario', '=', actor.id)
      .where('programa', 'is not', null)
      .returning('programa')
      .executeTakeFirst();
    if (!closed) throw new AppError('NO_EXISTE');
    notifyKeyEnded(tx, actor.id);
    const motivo = `cerró la clave para bots «${closed.programa ?? ''}»`;
    await tx.audit({ modulo: 'acceso', objeto: body.id, usuario: actor.id, motivo, undoes: `programa ${body.id}` });
    await tx.recordSecurity({ clase: 'programa', detalle: 'cerrada' });
    return { msg: 'Cerraste la clave. Quien la use recibe un 401.', status: 0 as const };
  });
}
