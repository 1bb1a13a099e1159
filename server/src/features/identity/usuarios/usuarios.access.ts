import type { Answer, peopleCalls } from '@conserje/contract';
import {
  checkTwoFactorMotivo,
  GIVEN_CLAVE_DAYS,
  isReleasedName,
  NAME_PLACEHOLDER,
  releasedName,
  TEXTS,
} from '@conserje/rules';
import { AppError, assertNotStale, assertNoViolation, orThrow } from '../../../platform/appError.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { formatCount } from '../../../platform/phrases.ts';
import { iso } from '../../../platform/time/dates.ts';
import { changeMision } from '../../careers/career/career.public.ts';
import { lockOrOpenLists } from '../../money/paga/paga.public.ts';
import { lockFirstMision } from '../../operations/agencia/agencia.public.ts';
import { eraseAddresses, logReturnedClones } from '../clones/clones.public.ts';
import { isOnBlacklist } from '../listaNegra/listaNegra.public.ts';
import {
  changeName,
  findActiveUsuario,
  findUsuarioByName,
  requireAccessibleUsuario,
  requireUsuarioBelow,
  standsBelow,
} from '../people/people.public.ts';
import {
  createClaveLink,
  deleteTwoFactor,
  endSessions,
  generateOneTimeClave,
  givenClaveColumns,
  hashOneTimeClaves,
  notifyAdmins,
} from '../session/session.public.ts';
import { buildPerson } from './usuarios.mapper.ts';
import type { PersonRow } from './usuarios.queries.ts';
import { findPersonById } from './usuarios.queries.ts';

type Calls = typeof peopleCalls;

/**
 * `resetPassword`: gives a usuario below a one-time password and ends their keys. It is answered once, not stored, and
 * must be changed at the next login, because the giver knows it.
 */
export async function regenerateClave(p: CallContext<Calls['resetPassword']>): Promise<Answer<Calls['resetPassword']>> {
  const { usuario: actor, body } = p;
  const clave = generateOneTimeClave();
  const [claveHash = ''] = await hashOneTimeClaves([clave]);
  return p.transaction(async (tx) => {
    await tx.lockRow('usuario', body.usuario);
    const { usuario } = await requireAccessibleUsuario(tx.db, actor, body.usuario);
    await tx.db
      .updateTable('usuario')
      .set(givenClaveColumns(claveHash, tx, GIVEN_CLAVE_DAYS))
      .where('id', '=', usuario.id)
      .execute();
    // Notified first: the end of the keys closes the streams.
    const ownerNotice = 'te generó una contraseña nueva. Pídesela para entrar.';
    tx.notify({ tema: 'usuarios', msg: ownerNotice, para: usuario.id, clase: 'clave' });
    await endSessions(tx, usuario.id, 'le generaron una contraseña nueva');
    await tx.recordSecurity({ clase: 'clave', usuario: usuario.id, detalle: 'se la generaron' });
    await tx.audit({
      modulo: 'acceso',
      usuario: usuario.id,
      motivo: `generó una contraseña nueva para ${NAME_PLACEHOLDER} y cerró sus sesiones`,
    });
    tx.notify({ tema: 'usuarios', msg: `generó una contraseña nueva para ${usuario.usuario}` });
    await notifyAdmins(tx, usuario, `generó una contraseña temporal para ${NAME_PLACEHOLDER}`);
    return { msg: TEXTS.claveGenerada, status: 0 as const, clave };
  });
}

/** `enlaceClave`: creates a link with which a usuario below chooses a new password. */
export async function giveLink(p: CallContext<Calls['enlaceClave']>): Promise<Answer<Calls['enlaceClave']>> {
  const { usuario: actor, body } = p;
  return p.transaction(async (tx) => {
    await tx.lockRow('usuario', body.usuario);
    const { usuario } = await requireAccessibleUsuario(tx.db, actor, body.usuario);
    const { enlace, vence } = await createClaveLink(tx, usuario.id);
    await tx.audit({
      modulo: 'acceso',
      usuario: usuario.id,
      motivo: `creó un enlace para que ${NAME_PLACEHOLDER} elija otra contraseña`,
    });
    await tx.recordSecurity({ clase: 'enlace', usuario: usuario.id, detalle: 'hecho' });
    const ownerNotice = 'creó un enlace para cambiar tu contraseña. ¿No lo pediste? Avísale a un admin.';
    tx.notify({ tema: 'usuarios', msg: ownerNotice, para: usuario.id, clase: 'clave' });
    tx.notify({ tema: 'usuarios', msg: `creó un enlace para la contraseña de ${usuario.usuario}` });
    return { msg: 'Creaste el enlace', status: 0 as const, enlace, vence: iso(vence) };
  });
}

/** `dosPasosPerdidos`: removes the two-factor authentication of a usuario who lost authenticator and recovery codes. */
export async function resetTwoFactor(
  p: CallContext<Calls['dosPasosPerdidos']>,
): Promise<Answer<Calls['dosPasosPerdidos']>> {
  const { usuario: actor, body } = p;
  assertNoViolation(checkTwoFactorMotivo(body.motivo));
  return p.transaction(async (tx) => {
    await tx.lockRow('usuario', body.usuario);
    const { usuario } = await requireAccessibleUsuario(tx.db, actor, body.usuario);
    if (!(await deleteTwoFactor(tx, usuario.id)))
      throw new AppError('YA_ESTA_ASI', `${usuario.usuario} no tiene la verificación en dos pasos`);
    await tx.recordSecurity({ clase: 'dos_pasos', usuario: usuario.id, detalle: 'quitados por perdidos' });
    const motivo = `quitó la verificación en dos pasos de ${NAME_PLACEHOLDER}: ${body.motivo.trim()}`;
    await tx.audit({ modulo: 'acceso', usuario: usuario.id, motivo });
    const ownerNotice = 'quitó tu verificación en dos pasos. Actívala de nuevo en Configuración.';
    tx.notify({ tema: 'usuarios', msg: ownerNotice, para: usuario.id, clase: 'clave' });
    tx.notify({ tema: 'usuarios', msg: `quitó la verificación en dos pasos de ${usuario.usuario}` });
    // If the agency requires two-factor authentication, their keys now have fewer rights.
    tx.notify({ tema: 'sesion', msg: '', para: usuario.id });
    await notifyAdmins(tx, usuario, `quitó la verificación en dos pasos de ${NAME_PLACEHOLDER}`);
    const data = await buildPerson(tx.db, usuario.id, actor, tx.now);
    return { msg: `Quitaste la verificación en dos pasos de ${usuario.usuario}`, status: 0 as const, data };
  });
}

/** `deleteIP`: deletes the addresses of a usuario below, who forms no clone by them until the next login. */
export async function deleteAddresses(p: CallContext<Calls['deleteIP']>): Promise<Answer<Calls['deleteIP']>> {
  const { usuario: actor, body } = p;
  return p.transaction(async (tx) => {
    await tx.lockRow('usuario', body.usuario);
    const { usuario } = await requireUsuarioBelow(tx.db, actor, body.usuario);
    const deletedCount = await eraseAddresses(tx, usuario.id);
    if (deletedCount === 0) return { msg: `${usuario.usuario} no tenía conexiones guardadas`, status: 0 as const };
    await tx.audit({
      modulo: 'clones',
      usuario: usuario.id,
      motivo: `borró ${formatCount(deletedCount, 'conexión', 'conexiones')} de ${NAME_PLACEHOLDER}`,
    });
    tx.notify({ tema: 'usuarios', msg: `borró las conexiones de ${usuario.usuario}` });
    return { msg: `Borraste las conexiones de ${usuario.usuario}`, status: 0 as const };
  });
}

/** Locks a usuario below the actor, dismissed or not. */
async function lockPersonBelow(tx: Tx, actorId: number, id: number): Promise<PersonRow> {
  await tx.lockRow('usuario', id);
  const encargado = orThrow(await findActiveUsuario(tx.db, actorId), 'SIN_SESION');
  const person = orThrow(await findPersonById(tx.db, id), 'USUARIO_NO_EXISTE');
  if (!standsBelow(person, encargado)) throw new AppError('SIN_PERMISO');
  return person;
}

/** Upper bound of dismissed usuarios with the same former name. */
const NAME_REUSES_MAX = 1000;

/** `liberarNombre`: frees the name of a dismissed usuario, who gets a numeric suffix. */
export async function releaseName(p: CallContext<Calls['liberarNombre']>): Promise<Answer<Calls['liberarNombre']>> {
  const { usuario: actor, body } = p;
  return p.transaction(async (tx) => {
    const person = await lockPersonBelow(tx, actor.id, body.usuario);
    if (person.despedido === 0)
      throw new AppError('SIGUE_EN_LA_AGENCIA', 'Solo puedes liberar el nombre de alguien que salió de la agencia');
    if (person.olvidado !== null) throw new AppError('YA_OLVIDADO');
    assertNotStale(body, { visto: person.usuario });
    if (isReleasedName(person.usuario)) throw new AppError('YA_ESTA_ASI');
    const { usuario: name } = person;
    let suffix = 2;
    while (suffix < NAME_REUSES_MAX && (await findUsuarioByName(tx.db, releasedName(name, suffix)))) suffix += 1;
    await changeName(tx, person.id, releasedName(name, suffix));
    tx.notify({ tema: 'usuarios', msg: `liberó el nombre ${name}` });
    const data = await buildPerson(tx.db, person.id, actor, tx.now);
    return { msg: `Liberaste el nombre ${name}`, status: 0 as const, data };
  });
}

/** `ingresar`: readmits a dismissed usuario on the first mision (decisions §7); they keep their earned pay. */
export async function readmit(p: CallContext<Calls['ingresar']>): Promise<Answer<Calls['ingresar']>> {
  const { usuario: actor, body } = p;
  return p.transaction(async (tx) => {
    const person = await lockPersonBelow(tx, actor.id, body.usuario);
    if (person.despedido === 0) throw new AppError('YA_ESTA_ASI');
    if (person.olvidado !== null) throw new AppError('YA_OLVIDADO');
    if (await isOnBlacklist(tx.db, tx.now, person.id))
      throw new AppError(
        'LISTA_NEGRA',
        `${person.usuario} está en la lista negra. Saca primero a esa persona de la lista.`,
      );
    await tx.db.updateTable('usuario').set({ despedido: 0 }).where('id', '=', person.id).execute();
    // Before the mision, as a move into it locks them.
    await lockOrOpenLists(tx);
    const { id: mision } = await lockFirstMision(tx);
    const { a } = await changeMision(tx, { usuario: person.id, mision, causa: 'reingreso' });
    await logReturnedClones(tx, person.id);
    tx.notify({ tema: 'usuarios', msg: `reingresó a ${person.usuario}` });
    const data = await buildPerson(tx.db, person.id, actor, tx.now);
    return { msg: `Reingresaste a ${person.usuario} como ${a}`, status: 0 as const, data };
  });
}
