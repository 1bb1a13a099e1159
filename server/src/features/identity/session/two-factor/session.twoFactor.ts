import type { Answer, credentialCalls } from '@conserje/contract';
import { normalizeCode, TEXTS } from '@conserje/rules';
import { AppError, assertNoViolation } from '../../../../platform/appError.ts';
import type { Tx } from '../../../../platform/database/database.ts';
import type { CallContext, SessionUsuario } from '../../../../platform/http/routing/callContext.ts';
import { isoOrNull } from '../../../../platform/time/dates.ts';
import { readConfiguracion } from '../../../operations/agencia/agencia.public.ts';
import { endSessions, notifyKeyEnded } from '../session.endings.ts';
import { notifyOwnAccess } from '../session.notifications.ts';
import {
  countRecoveryCodes,
  deleteTwoFactor,
  findTwoFactor,
  generateRecoveryCodes,
  replaceRecoveryCodes,
  wrongCodeError,
} from './session.codes.ts';
import { lockOwnSession, requireIdentity, requireProof } from './session.reauthentication.ts';
import { generateSecret, timeStepOf, totpUri } from './session.totp.ts';

type Calls = typeof credentialCalls;

const emptyFieldViolation = (campo: string) => ({ campo, msg: TEXTS.camposVacios });

export async function view({ deps, usuario }: CallContext<Calls['dosPasos']>): Promise<Answer<Calls['dosPasos']>> {
  const { db } = deps.engine;
  const stored = await findTwoFactor(db, usuario.id);
  const { dos_pasos_para } = await readConfiguracion(db);
  return {
    activo: usuario.dos_pasos === 'si',
    desde: isoOrNull(stored?.desde ?? null),
    rescate: await countRecoveryCodes(db, usuario.id),
    exigido: dos_pasos_para.some((permiso) => usuario.permisos.includes(permiso)),
  };
}

/** `prepararDosPasos`: creates an inactive secret and replaces a previous one. It is answered once. */
export async function prepare(p: CallContext<Calls['prepararDosPasos']>): Promise<Answer<Calls['prepararDosPasos']>> {
  const { usuario, deps } = p;
  const { nombre: agencia } = await readConfiguracion(deps.engine.db);
  const secreto = generateSecret();
  return p.transaction(async (tx) => {
    await lockOwnSession(tx, p);
    if ((await findTwoFactor(tx.db, usuario.id))?.desde)
      throw new AppError('YA_ESTA_ASI', 'Ya tienes la verificación en dos pasos');
    await deleteTwoFactor(tx, usuario.id);
    await tx.db.insertInto('dos_pasos').values({ usuario: usuario.id, secreto, desde: null }).execute();
    await tx.audit({
      modulo: 'acceso',
      usuario: usuario.id,
      motivo: 'empezó a activar la verificación en dos pasos',
    });
    await tx.recordSecurity({ clase: 'dos_pasos', detalle: 'empezó a activarlos' });
    const msg = 'Agrega la cuenta a tu app y escribe el código que aparece';
    const uri = totpUri(secreto, { agencia, usuario: usuario.usuario });
    return { msg, status: 0 as const, secreto, uri };
  });
}

/**
 * Ends every other session, API key and link, which an intruder may hold, and invalidates the proof of this session,
 * which was given without a code.
 */
async function endOtherSessions(tx: Tx, { id, sesion }: SessionUsuario): Promise<void> {
  await endSessions(tx, id, 'activó la verificación en dos pasos', sesion);
  await tx.db.updateTable('sesion').set({ probada: 0 }).where('id', '=', sesion).execute();
}

export async function enable(p: CallContext<Calls['activarDosPasos']>): Promise<Answer<Calls['activarDosPasos']>> {
  const { usuario, body, deps } = p;
  const { db } = deps.engine;
  if (body.codigo.trim() === '') assertNoViolation(emptyFieldViolation('codigo'));
  const stored = await findTwoFactor(db, usuario.id);
  // A change of the password or *Cerrar las demás sesiones* ended it.
  if (!stored) throw new AppError('NO_EXISTE', 'Empieza otra vez a activar la verificación en dos pasos');
  if (stored.desde !== null) throw new AppError('YA_ESTA_ASI', 'Ya tienes la verificación en dos pasos');
  const paso = timeStepOf(stored.secreto, normalizeCode(body.codigo), p.now, stored.paso);
  const forgetAttempt = await requireProof(p, 'activarDosPasos', async () => paso !== null, wrongCodeError);
  if (paso === null) throw wrongCodeError();
  const { codes: rescate, hashes } = await generateRecoveryCodes();
  return p.transaction(async (tx) => {
    await lockOwnSession(tx, p);
    await forgetAttempt(tx);
    const query = tx.db.updateTable('dos_pasos').set({ desde: tx.now, paso });
    const { numUpdatedRows } = await query
      .where('usuario', '=', usuario.id)
      .where('secreto', '=', stored.secreto)
      .where('desde', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError('YA_ESTA_ASI');
    await tx.audit({ modulo: 'acceso', usuario: usuario.id, motivo: 'activó la verificación en dos pasos' });
    await tx.recordSecurity({ clase: 'dos_pasos', detalle: 'activados' });
    await replaceRecoveryCodes(tx, usuario.id, hashes);
    await endOtherSessions(tx, usuario);
    notifyOwnAccess(tx, usuario.id, 'Se activó la verificación en dos pasos de tu cuenta.');
    const msg = 'Activaste la verificación en dos pasos. Cerramos tus demás sesiones.';
    return { msg, status: 0 as const, rescate };
  });
}

/** `quitarDosPasos`: needs password and code, so that neither a stolen key nor a stolen phone is enough. */
export async function disable(p: CallContext<Calls['quitarDosPasos']>): Promise<Answer<Calls['quitarDosPasos']>> {
  const { usuario, body } = p;
  for (const campo of ['clave', 'codigo'] as const)
    if (body[campo].trim() === '') assertNoViolation(emptyFieldViolation(campo));
  if (usuario.dos_pasos !== 'si') throw new AppError('YA_ESTA_ASI', 'No tienes la verificación activada');
  const clave = { campo: 'clave', said: body.clave };
  const confirmIdentity = await requireIdentity(p, 'quitarDosPasos', { clave, codigo: body.codigo });
  return p.transaction(async (tx) => {
    await confirmIdentity(tx);
    if (!(await deleteTwoFactor(tx, usuario.id)))
      throw new AppError('YA_ESTA_ASI', 'No tienes la verificación activada');
    await tx.audit({
      modulo: 'acceso',
      usuario: usuario.id,
      motivo: 'quitó la verificación en dos pasos',
    });
    await tx.recordSecurity({ clase: 'dos_pasos', detalle: 'quitados' });
    notifyOwnAccess(tx, usuario.id, 'Se quitó la verificación en dos pasos de tu cuenta.');
    // If the agency requires it, their keys now have fewer rights.
    notifyKeyEnded(tx, usuario.id);
    return { msg: 'Quitaste la verificación en dos pasos', status: 0 as const };
  });
}

export async function renew(p: CallContext<Calls['renovarRescate']>): Promise<Answer<Calls['renovarRescate']>> {
  const { usuario, body } = p;
  if (usuario.dos_pasos !== 'si') throw new AppError('NO_EXISTE', 'No tienes la verificación activada');
  const confirmIdentity = await requireIdentity(p, 'renovarRescate', { codigo: body.codigo });
  const { codes: rescate, hashes } = await generateRecoveryCodes();
  return p.transaction(async (tx) => {
    await confirmIdentity(tx);
    if (!(await findTwoFactor(tx.db, usuario.id))?.desde)
      throw new AppError('NO_EXISTE', 'No tienes la verificación activada');
    await tx.audit({ modulo: 'acceso', usuario: usuario.id, motivo: 'renovó sus códigos de respaldo' });
    await tx.recordSecurity({ clase: 'dos_pasos', detalle: 'códigos de respaldo renovados' });
    await replaceRecoveryCodes(tx, usuario.id, hashes);
    notifyOwnAccess(tx, usuario.id, 'Se renovaron los códigos de respaldo de tu cuenta.');
    return { msg: 'Los códigos anteriores ya no funcionan', status: 0 as const, rescate };
  });
}

/**
 * `probar`: proves the identity with a code if the usuario has two-factor authentication, otherwise with the password.
 */
export async function reauthenticate(p: CallContext<Calls['probar']>): Promise<Answer<Calls['probar']>> {
  const { usuario, body } = p;
  const withCode = usuario.dos_pasos === 'si';
  const [campo, typed = ''] = withCode ? (['codigo', body.codigo] as const) : (['clave', body.clave] as const);
  if (typed.trim() === '') assertNoViolation(emptyFieldViolation(campo));
  const proof = withCode
    ? { codigo: typed }
    : { clave: { campo: 'clave', said: typed, wrong: 'La contraseña no es correcta' }, codigo: undefined };
  const confirmIdentity = await requireIdentity(p, 'probar', proof);
  return p.transaction(async (tx) => {
    await confirmIdentity(tx);
    return { msg: 'Listo, confirmado', status: 0 as const };
  });
}
