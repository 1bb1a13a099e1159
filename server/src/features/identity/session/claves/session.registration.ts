import type { Answer, sessionCalls } from '@conserje/contract';
import { checkRegistro, HOUR_MS } from '@conserje/rules';
import { AppError, assertNoViolation } from '../../../../platform/appError.ts';
import type { Db } from '../../../../platform/database/database.ts';
import type { CallContext } from '../../../../platform/http/routing/callContext.ts';
import { addUsuario } from '../../../careers/career/career.public.ts';
import { lockFirstMision, readConfiguracion } from '../../../operations/agencia/agencia.public.ts';
import { ensureAvatar, recordAddress, recordAvatar } from '../../clones/clones.public.ts';
import { giveCode, proveAvatar } from '../../hotel/hotel.public.ts';
import { requireNotBanned } from '../../listaNegra/listaNegra.public.ts';
import { findUsuarioByName } from '../../people/people.public.ts';
import { hashClave } from './session.claves.ts';
import { requireStrongClave } from './session.commonClaves.ts';

type Calls = typeof sessionCalls;

/** `ipdetect`: returns the greeting and the code of the caller's address. */
export async function detectAddress(p: CallContext<Calls['ipdetect']>): Promise<Answer<Calls['ipdetect']>> {
  const { direccion } = p;
  const { nombre, siglas, verificar_hotel } = await readConfiguracion(p.deps.motor.db);
  const codigo = await p.sideTransaction((tx) => giveCode(tx, direccion, siglas));
  const msg = verificar_hotel
    ? `¡Te damos la bienvenida a ${nombre}! Pon este código en tu misión del hotel para saber que eres tú:`
    : `¡Te damos la bienvenida a ${nombre}! Este es tu código de invitación:`;
  return { msg, codigo };
}

const nameTakenError = () => new AppError('NOMBRE_OCUPADO', undefined, 'usuario');

/**
 * Checks the limit of registrations per hour for the whole agency (docs/decisions/0041).
 * @throws AppError REGISTROS_DE_MAS
 */
async function requireRegistroRoom(db: Db, max: number, now: number): Promise<void> {
  const { n } = await db
    .selectFrom('vigilancia')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('clase', '=', 'registro')
    .where('fecha', '>', now - HOUR_MS)
    .executeTakeFirstOrThrow();
  if (Number(n) >= max) throw new AppError('REGISTROS_DE_MAS');
}

/** `registro`: registers a new user on the first mision (decisions §3). */
export async function register(p: CallContext<Calls['registro']>): Promise<Answer<Calls['registro']>> {
  const { body, direccion, deps } = p;
  const { db } = deps.motor;
  const settings = await readConfiguracion(db);
  assertNoViolation(checkRegistro(body, settings.nombre));
  if (settings.registro_pausado) throw new AppError('REGISTRO_PAUSADO');
  await requireRegistroRoom(db, settings.registros_hora, deps.reloj());
  await requireStrongClave(db, 'clave', body.clave, body.usuario);
  if (await findUsuarioByName(db, body.usuario)) throw nameTakenError();
  const referrer = body.referido === undefined ? null : await findUsuarioByName(db, body.referido);
  if (referrer === undefined) throw new AppError('REFERIDO_NO_EXISTE', undefined, 'referido');
  const referido = referrer?.id ?? null;
  const avatar = settings.verificar_hotel ? await proveAvatar(p, settings.hotel, body.usuario, 'usuario') : null;
  const clave = await hashClave(body.clave);
  const identity = { nombre: body.usuario, avatar, usuario: null, field: 'usuario' };
  return p.transaction(async (tx) => {
    tx.onDuplicate('usuario_nombre', nameTakenError);
    const { id: mision } = await lockFirstMision(tx);
    // The lock on the mision serializes registrations, so this count is exact.
    await requireRegistroRoom(tx.db, settings.registros_hora, tx.now);
    await requireNotBanned(tx.db, tx.now, identity);
    const id = await addUsuario(tx, { usuario: body.usuario, clave, mision, referido });
    p.setCaller(id);
    const txAsNew = tx.as({ id, usuario: body.usuario });
    await txAsNew.audit({ modulo: 'acceso', usuario: id, motivo: 'se registró' });
    txAsNew.notify({ tema: 'usuarios', msg: 'se registró' });
    if (referido !== null)
      txAsNew.notify({ tema: 'usuarios', msg: 'se registró con tu invitación', para: referido, clase: 'referido' });
    await tx.recordSecurity({ clase: 'registro', usuario: id });
    await recordAddress(tx, id, direccion);
    if (avatar !== null) await recordAvatar(tx, id, await ensureAvatar(tx, avatar));
    return { msg: `¡Listo, ${body.usuario}! Ya tienes cuenta.`, status: 0 as const };
  });
}
