import type { Answer, ApiKey, credentialCalls } from '@conserje/contract';
import { API_KEYS_MAX, checkApiKey, DAY_MS, parseScopes, scopesOf } from '@conserje/rules';
import { AppError, assertNoViolation } from '../../../platform/appError.ts';
import type { Db } from '../../../platform/database/database.ts';
import { createApiKey, huella } from '../../../platform/http/access/identity.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { iso } from '../../../platform/time/dates.ts';
import { notifyKeyEnded } from './session.queries.ts';
import { requireIdentity } from './two-factor/session.reauthentication.ts';
import './session.table.ts';

type Calls = typeof credentialCalls;

const ofOne = (db: Db, usuario: number, ahora: number) =>
  db
    .selectFrom('sesion')
    .select(['id', 'programa', 'prefijo', 'alcance', 'escribe', 'creada', 'ultima_vez', 'vence'])
    .where('usuario', '=', usuario)
    .where('programa', 'is not', null)
    .where('vence', '>', ahora)
    .orderBy('id', 'desc')
    .limit(API_KEYS_MAX)
    .execute();

type Row = Awaited<ReturnType<typeof ofOne>>[number];
const vista = (f: Row): ApiKey => ({
  id: f.id,
  nombre: f.programa ?? '',
  prefijo: f.prefijo ?? '',
  alcance: parseScopes(f.alcance ?? ''),
  escribe: f.escribe === 1,
  creada: iso(f.creada),
  ultima_vez: f.ultima_vez === f.creada ? null : iso(f.ultima_vez),
  vence: iso(f.vence),
});

export async function listPrograms(p: CallContext<Calls['programas']>): Promise<Answer<Calls['programas']>> {
  return (await ofOne(p.deps.motor.db, p.usuario.id, p.ahora)).map(vista);
}

/** A key that its owner gives to a program: it is answered once, and only its hash is kept. */
export async function create(p: CallContext<Calls['crearPrograma']>): Promise<Answer<Calls['crearPrograma']>> {
  const { usuario: quien, body } = p;
  assertNoViolation(checkApiKey(body));
  const alcance = parseScopes(body.permisos);
  const ownOnes = scopesOf(quien);
  if (!alcance.every((one) => ownOnes.includes(one)))
    throw new AppError('PERMISO_AJENO', 'Tu clave para bots solo puede tener permisos que tienes', 'permisos');
  const { clave, prefijo } = createApiKey();
  const nombre = body.nombre.trim();
  const start = await requireIdentity(p, 'crearPrograma', { codigo: body.codigo });
  return p.transaction(async (tx) => {
    await start(tx);
    if ((await ofOne(tx.db, quien.id, tx.ahora)).length >= API_KEYS_MAX) throw new AppError('PROGRAMAS_DE_MAS');
    const row = await tx.db
      .insertInto('sesion')
      .values({
        ...{ usuario: quien.id, huella: huella(clave), dispositivo: 'Programa', programa: nombre, prefijo },
        ...{ alcance: alcance.join(), escribe: body.escribe ? 1 : 0, creada: tx.ahora, ultima_vez: tx.ahora },
        vence: tx.ahora + body.dias * DAY_MS,
      })
      .returning(['id', 'programa', 'prefijo', 'alcance', 'escribe', 'creada', 'ultima_vez', 'vence'])
      .executeTakeFirstOrThrow();
    const para = `${body.escribe ? 'para leer y escribir' : 'solo para leer'}, con ${alcance.join(', ') || 'ningún permiso'}`;
    const motivo = `creó la clave para bots «${nombre}», ${para}`;
    await tx.audit({ modulo: 'acceso', objeto: row.id, usuario: quien.id, motivo });
    await tx.recordSecurity({ clase: 'programa', detalle: `hecha, ${para}` });
    return { msg: 'Creaste la clave. Cópiala ahora.', status: 0 as const, clave, data: vista(row) };
  });
}

export async function close(p: CallContext<Calls['cerrarPrograma']>): Promise<Answer<Calls['cerrarPrograma']>> {
  const { usuario: quien, body } = p;
  return p.transaction(async (tx) => {
    const cerrada = await tx.db
      .deleteFrom('sesion')
      .where('id', '=', body.id)
      .where('usuario', '=', quien.id)
      .where('programa', 'is not', null)
      .returning('programa')
      .executeTakeFirst();
    if (!cerrada) throw new AppError('NO_EXISTE');
    notifyKeyEnded(tx, quien.id);
    const motivo = `cerró la clave para bots «${cerrada.programa ?? ''}»`;
    await tx.audit({ modulo: 'acceso', objeto: body.id, usuario: quien.id, motivo });
    await tx.recordSecurity({ clase: 'programa', detalle: 'cerrada' });
    return { msg: 'Cerraste la clave. Quien la use recibe un 401.', status: 0 as const };
  });
}
