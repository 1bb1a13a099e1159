import type { Answer, DepartamentoApplication, DepartamentoMember, departamentosCalls } from '@conserje/contract';
import { checkApplication, checkMotivo, NAME_PLACEHOLDER, quoteText, visibleText } from '@conserje/rules';
import { AppError, assertNoViolation, orThrow } from '../../../platform/appError.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { iso } from '../../../platform/time/dates.ts';
import { requireActor } from '../../identity/people/people.public.ts';
import { announceQuietly, forgetApplications } from './departamentos.context.ts';
import { buildApplication, isManager, mayManagePerson, rowFor, rowsFor } from './departamentos.mapper.ts';
import { removeHead, removeMember, requireRoom } from './departamentos.members.ts';
import {
  findApplication,
  findDepartamento,
  findDepartamentos,
  findMember,
  lockDepartamento,
  memberIds,
  pageApplications,
  pageMembers,
  selectManagers,
} from './departamentos.queries.ts';
import './departamentos.table.ts';

type Calls = typeof departamentosCalls;

export async function listDepartamentos(
  p: CallContext<Calls['departamentos']>,
): Promise<Answer<Calls['departamentos']>> {
  const { db } = p.deps.engine;
  return rowsFor(db, p.usuario, await findDepartamentos(db, p.usuario.id));
}

export async function listMembers(p: CallContext<Calls['miembrosDepartamento']>): Promise<DepartamentoMember[]> {
  const { usuario: viewer, params } = p;
  const { db } = p.deps.engine;
  const departamento = orThrow(await findDepartamento(db, params.id, viewer.id), 'NO_EXISTE');
  const isHead = departamento.jefe === viewer.id;
  return (await pageMembers(db, p, params.id)).map((row) => {
    const mayRemove = row.id !== viewer.id && (isHead || mayManagePerson(viewer, row));
    return {
      ...row,
      desde: iso(row.desde),
      jefe: row.id === departamento.jefe,
      acciones: mayRemove ? ['quitar'] : [],
    };
  });
}

/** Lists the ids of the members, by which lists of people are filtered. */
export async function listMemberIds(p: CallContext<Calls['genteDepartamento']>): Promise<number[]> {
  const { db } = p.deps.engine;
  orThrow(await findDepartamento(db, p.params.id, p.usuario.id), 'NO_EXISTE');
  return (await memberIds(db, p.params.id).execute()).map(({ id }) => id);
}

export async function listApplications(
  p: CallContext<Calls['solicitudesDepartamento']>,
): Promise<DepartamentoApplication[]> {
  const { usuario: viewer } = p;
  const rows = await pageApplications(p.deps.engine.db, p, { id: viewer.id, answersAll: isManager(viewer) });
  return rows.map((row) => buildApplication(row, viewer));
}

/** Applies to a departamento; its head is told, or the holders of `dep` if it has none. */
export function apply(p: CallContext<Calls['solicitarDepartamento']>): Promise<Answer<Calls['solicitarDepartamento']>> {
  const { usuario: actor, body } = p;
  assertNoViolation(checkApplication(body));
  return p.transaction(async (tx) => {
    await tx.lockRow('usuario', actor.id);
    const viewer = await requireActor(tx, actor);
    const departamento = orThrow(await lockDepartamento(tx, body.id, actor.id), 'NO_EXISTE');
    if (departamento.miembroDesde !== null) throw new AppError('YA_ESTA_ASI', 'Ya estás en ese departamento');
    if (departamento.abierto === 0) throw new AppError('DEPARTAMENTO_CERRADO');
    await requireRoom(tx, actor.id);
    tx.onDuplicate(
      'departamento_solicitud_espera',
      () => new AppError('YA_ESTA_ASI', 'Ya pediste entrar. Espera la respuesta o retira tu solicitud.'),
    );
    const texto = visibleText(body.texto);
    const row = { departamento: body.id, usuario: actor.id, texto, fecha: tx.now, estado: 'pendiente' } as const;
    const { id } = await tx.db
      .insertInto('departamento_solicitud')
      .values({ ...row, respuesta: null, respondido: null, respondido_por: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    const quoted = quoteText(departamento.nombre);
    // Without the text, which is for the head and the holders of `dep`: more people read the audit log.
    const motivo = `pidió entrar a ${quoted}`;
    await tx.audit({
      modulo: 'departamentos',
      objeto: body.id,
      usuario: actor.id,
      motivo,
      makes: `miembro ${body.id} ${actor.id}`,
    });
    const msg = `quiere entrar a ${quoted}`;
    announceQuietly(tx);
    const notification = { clase: 'departamento_solicitud', msg, unica: `${id}` } as const;
    if (departamento.jefe === null) await tx.notifyMany({ ...notification, receivers: selectManagers(tx.db) });
    else tx.notify({ ...notification, tema: 'departamentos', para: departamento.jefe });
    const data = await rowFor(tx.db, viewer, body.id);
    return { msg: `Pediste entrar a ${departamento.nombre}`, status: 0 as const, data };
  });
}

/** Withdraws an own application. */
export function withdrawApplication(
  p: CallContext<Calls['retirarSolicitudDepartamento']>,
): Promise<Answer<Calls['retirarSolicitudDepartamento']>> {
  const { usuario: actor, body } = p;
  return p.transaction(async (tx) => {
    await tx.lockRow('departamento_solicitud', body.id);
    const viewer = await requireActor(tx, actor);
    const row = orThrow(await findApplication(tx.db, body.id), 'NO_EXISTE');
    if (row.usuario !== actor.id) throw new AppError('NO_EXISTE');
    if (row.estado !== 'pendiente') throw new AppError('YA_ESTA_ASI', 'Esa solicitud ya no espera respuesta');
    await tx.db
      .updateTable('departamento_solicitud')
      .set({ estado: 'retirada', respondido: tx.now })
      .where('id', '=', row.id)
      .execute();
    // A person who applies and withdraws again and again would fill their bells.
    await forgetApplications(tx, [row]);
    const quoted = quoteText(row.departamentoNombre);
    const motivo = `retiró su solicitud a ${quoted}`;
    await tx.audit({
      modulo: 'departamentos',
      objeto: row.departamento,
      usuario: actor.id,
      motivo,
      undoes: `miembro ${row.departamento} ${actor.id}`,
    });
    announceQuietly(tx);
    const data = await rowFor(tx.db, viewer, row.departamento);
    return { msg: 'Retiraste tu solicitud', status: 0 as const, data };
  });
}

/** The caller leaves a departamento; without its head, the holders of `dep` are told. */
export function leave(p: CallContext<Calls['salirDepartamento']>): Promise<Answer<Calls['salirDepartamento']>> {
  const { usuario: actor, body } = p;
  return p.transaction(async (tx) => {
    const departamento = orThrow(await lockDepartamento(tx, body.id, actor.id), 'NO_EXISTE');
    await requireActor(tx, actor);
    if (departamento.miembroDesde === null) throw new AppError('YA_ESTA_ASI', 'Ya no estás en ese departamento');
    await removeMember(tx, body.id, actor.id);
    const msg = `salió de ${quoteText(departamento.nombre)}`;
    await tx.audit({
      modulo: 'departamentos',
      objeto: body.id,
      usuario: actor.id,
      motivo: msg,
      undoes: `miembro ${body.id} ${actor.id}`,
    });
    tx.notify({ tema: 'departamentos', msg });
    if (departamento.jefe === actor.id) await removeHead(tx, departamento);
    else if (departamento.jefe !== null)
      tx.notify({ tema: 'departamentos', msg, para: departamento.jefe, clase: 'departamento' });
    return { msg: `Saliste de ${departamento.nombre}`, status: 0 as const };
  });
}

/** Removes a member: the head anyone, a holder of `dep` people below. */
export function removePerson(
  p: CallContext<Calls['quitarDepartamento']>,
): Promise<Answer<Calls['quitarDepartamento']>> {
  const { usuario: actor, body } = p;
  assertNoViolation(checkMotivo(body));
  const motivo = visibleText(body.motivo);
  return p.transaction(async (tx) => {
    await tx.lockRow('usuario', body.usuario);
    const departamento = orThrow(await lockDepartamento(tx, body.id, actor.id), 'NO_EXISTE');
    const viewer = await requireActor(tx, actor);
    const isHead = departamento.jefe === actor.id;
    if (!(isHead || isManager(viewer))) throw new AppError('SIN_PERMISO');
    const person = orThrow(await findMember(tx.db, body.id, body.usuario), 'YA_ESTA_ASI');
    if (person.id === actor.id || !(isHead || mayManagePerson(viewer, person))) throw new AppError('SIN_PERMISO');
    await removeMember(tx, body.id, person.id);
    const quoted = quoteText(departamento.nombre);
    await tx.audit({
      modulo: 'departamentos',
      objeto: body.id,
      usuario: person.id,
      motivo: `sacó a ${NAME_PLACEHOLDER} de ${quoted}: ${motivo}`,
      undoes: `miembro ${body.id} ${person.id}`,
    });
    const msg = `te sacó de ${quoted}. Motivo: ${motivo}`;
    announceQuietly(tx);
    tx.notify({ tema: 'departamentos', msg, para: person.id, clase: 'departamento' });
    if (departamento.jefe === person.id) await removeHead(tx, departamento);
    return { msg: `Sacaste a ${person.usuario} de ${departamento.nombre}`, status: 0 as const };
  });
}
