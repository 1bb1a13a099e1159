import type { Answer, Body, departamentosCalls } from '@conserje/contract';
import {
  checkDepartamento,
  checkMotivo,
  DEPARTAMENTOS_OPEN_MAX,
  NAME_PLACEHOLDER,
  plainText,
  quoteText,
  singleSpaced,
  visibleText,
} from '@conserje/rules';
import { AppError, assertNotStale, assertNoViolation, orThrow } from '../../../platform/appError.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { CallContext, SessionUsuario } from '../../../platform/http/routing/callContext.ts';
import { diffFields } from '../../../platform/unit-of-work/auditLog.ts';
import { findActiveUsuario, requireActor } from '../../identity/people/people.public.ts';
import { lockConfiguracion } from '../../operations/agencia/agencia.public.ts';
import { forgetRoleSource, queueRoles } from '../discord/discord.public.ts';
import { forgetApplications } from './departamentos.context.ts';
import type { DepartamentoViewer } from './departamentos.mapper.ts';
import { mayEdit, mayManagePerson, rowFor } from './departamentos.mapper.ts';
import { addMember, describeWaiting, forgetHeadless, requireRoom, tellHeadless } from './departamentos.members.ts';
import type { DepartamentoRow } from './departamentos.queries.ts';
import {
  annulApplications,
  countDepartamentos,
  findMember,
  lockDepartamento,
  memberIds,
} from './departamentos.queries.ts';
import './departamentos.table.ts';

type Calls = typeof departamentosCalls;
type Fields = Body<Calls['crearDepartamento']>;

const LABELS = { nombre: 'Nombre', texto: 'A qué se dedica', abierto: 'Recibe solicitudes' };
/** Returns the values that the audit log shows beside the motivo; the motivo names the head. */
const loggedValues = (d: { nombre: string; texto: string; abierto: number }) => ({
  nombre: d.nombre,
  texto: d.texto,
  abierto: d.abierto === 1,
});

/** Locks the person who is to be head. */
const lockHead = async (tx: Tx, jefe: number): Promise<void> => {
  if (jefe !== 0) await tx.lockRow('usuario', jefe);
};

/** Returns the head to be, whom the actor stands above or is. @throws AppError USUARIO_NO_EXISTE, SIN_PERMISO */
async function readHead(tx: Tx, viewer: DepartamentoViewer, jefe: number) {
  if (jefe === 0) return null;
  const person = await findActiveUsuario(tx.db, jefe);
  if (!person) throw new AppError('USUARIO_NO_EXISTE', undefined, 'jefe');
  if (!mayManagePerson(viewer, person)) throw new AppError('SIN_PERMISO');
  return person;
}

/** Makes the head a member, if they are not, and tells them. */
async function enterHead(
  tx: Tx,
  viewer: DepartamentoViewer,
  { id, nombre }: { id: number; nombre: string },
  head: { id: number; usuario: string },
): Promise<void> {
  if (!(await findMember(tx.db, id, head.id))) {
    await requireRoom(tx, head.id, head.id === viewer.id ? undefined : head.usuario, 'jefe');
    await addMember(tx, id, head.id);
    // An own application has its answer.
    const answered = await tx.db
      .updateTable('departamento_solicitud')
      .set({ estado: 'aceptada', respondido: tx.now, respondido_por: viewer.id })
      .where('departamento', '=', id)
      .where('usuario', '=', head.id)
      .where('estado', '=', 'pendiente')
      .returning('id')
      .execute();
    await forgetApplications(tx, answered);
  }
  if (head.id === viewer.id) return;
  const msg = `te nombró jefe de ${quoteText(nombre)}${await describeWaiting(tx, id)}`;
  tx.notify({ tema: 'departamentos', msg, para: head.id, clase: 'departamento' });
}

function readColumns(body: Fields) {
  assertNoViolation(checkDepartamento(body));
  const nombre = singleSpaced(body.nombre);
  return {
    nombre,
    nombre_llano: plainText(nombre),
    texto: visibleText(body.texto),
    jefe: body.jefe === 0 ? null : body.jefe,
    abierto: body.abierto ? 1 : 0,
  };
}

const refuseRepeatedName = (tx: Tx): void =>
  tx.onDuplicate('departamento_nombre', () => new AppError('DEPARTAMENTO_REPETIDO', undefined, 'nombre'));

export function create(p: CallContext<Calls['crearDepartamento']>): Promise<Answer<Calls['crearDepartamento']>> {
  const { usuario: actor, body } = p;
  const columns = readColumns(body);
  return p.transaction(async (tx) => {
    await lockHead(tx, body.jefe);
    // Two at once could exceed the maximum. The table may not be locked: both would hold it, and wait for one another.
    await lockConfiguracion(tx);
    const viewer = await requireActor(tx, actor);
    const head = await readHead(tx, viewer, body.jefe);
    if ((await countDepartamentos(tx.db)) >= DEPARTAMENTOS_OPEN_MAX) throw new AppError('DEPARTAMENTOS_LLENOS');
    refuseRepeatedName(tx);
    const { id } = await tx.db
      .insertInto('departamento')
      .values({ ...columns, creado: tx.now, cerrado: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (head) await enterHead(tx, viewer, { id, nombre: columns.nombre }, head);
    const done = `creó el departamento ${quoteText(columns.nombre)}`;
    const values = loggedValues(columns);
    const diferencias = (['texto', 'abierto'] as const).map((key) => ({
      campo: LABELS[key],
      antes: null,
      despues: values[key],
    }));
    const motivo = head ? `${done} y nombró jefe a ${NAME_PLACEHOLDER}` : done;
    await tx.audit({
      modulo: 'departamentos',
      objeto: id,
      motivo,
      diferencias,
      makes: `departamento ${id}`,
      ...(head && { usuario: head.id }),
    });
    tx.notify({ tema: 'departamentos', msg: done });
    return { msg: `Creaste ${columns.nombre}`, status: 0 as const, data: await rowFor(tx.db, viewer, id) };
  });
}

/**
 * Locks a departamento, and returns it with the actor, who may change it, as read after the wait.
 * @throws AppError NO_EXISTE, SIN_PERMISO
 */
async function lockManaged(tx: Tx, id: number, usuario: SessionUsuario) {
  const row = orThrow(await lockDepartamento(tx, id, usuario.id), 'NO_EXISTE');
  const viewer = await requireActor(tx, usuario);
  if (!mayEdit(viewer, row)) throw new AppError('SIN_PERMISO');
  return { row, viewer };
}

/** Says in the audit log who becomes head, or who no longer is. */
const describeHeadChange = (row: DepartamentoRow, head: { id: number } | null) =>
  head
    ? { text: ` y nombró jefe a ${NAME_PLACEHOLDER}`, usuario: head.id }
    : { text: `: ${NAME_PLACEHOLDER} ya no es jefe`, usuario: row.jefe ?? 0 };

/** Tells the former head, who stays a member; without one, takes back that there is none. */
async function tellFormerHead(tx: Tx, { id, jefe, nombre }: DepartamentoRow, actorId: number): Promise<void> {
  if (jefe === null) return forgetHeadless(tx, id);
  if (jefe === actorId) return;
  const msg = `cambió el jefe de ${quoteText(nombre)}. Sigues en el departamento.`;
  tx.notify({ tema: 'departamentos', msg, para: jefe, clase: 'departamento' });
}

export function edit(p: CallContext<Calls['editarDepartamento']>): Promise<Answer<Calls['editarDepartamento']>> {
  const { usuario: actor, body } = p;
  const columns = readColumns(body);
  return p.transaction(async (tx) => {
    await lockHead(tx, body.jefe);
    const { row, viewer } = await lockManaged(tx, body.id, actor);
    assertNotStale(body, { version: row.version });
    const isNewHead = columns.jefe !== row.jefe;
    const head = isNewHead ? await readHead(tx, viewer, body.jefe) : null;
    const diferencias = diffFields(LABELS, loggedValues(row), loggedValues(columns));
    if (diferencias.length === 0 && !isNewHead)
      return { msg: 'No hiciste ningún cambio', status: 0 as const, data: await rowFor(tx.db, viewer, row.id) };
    refuseRepeatedName(tx);
    await tx.db
      .updateTable('departamento')
      .set({ ...columns, version: row.version + 1 })
      .where('id', '=', row.id)
      .execute();
    if (isNewHead) {
      await tellFormerHead(tx, row, actor.id);
      const changed = { id: row.id, nombre: columns.nombre };
      await (head ? enterHead(tx, viewer, changed, head) : tellHeadless(tx, changed));
    }
    const done = `cambió el departamento ${quoteText(columns.nombre)}`;
    const change = isNewHead ? describeHeadChange(row, head) : null;
    await tx.audit({
      modulo: 'departamentos',
      objeto: row.id,
      motivo: `${done}${change?.text ?? ''}`,
      diferencias,
      ...(change && { usuario: change.usuario }),
    });
    tx.notify({ tema: 'departamentos', msg: done });
    return { msg: `Cambiaste ${columns.nombre}`, status: 0 as const, data: await rowFor(tx.db, viewer, row.id) };
  });
}

/**
 * Closes a departamento: its members leave, and applications end; it gives no role any more. Its members and applicants
 * are told.
 */
export function close(p: CallContext<Calls['cerrarDepartamento']>): Promise<Answer<Calls['cerrarDepartamento']>> {
  const { usuario: actor, body } = p;
  assertNoViolation(checkMotivo(body));
  const because = visibleText(body.motivo);
  return p.transaction(async (tx) => {
    const { row } = await lockManaged(tx, body.id, actor);
    const text = `cerró ${quoteText(row.nombre)}. Motivo: ${because}`;
    await tx.notifyMany({
      clase: 'departamento',
      msg: text,
      unica: `cierre ${row.id}`,
      receivers: memberIds(tx.db, row.id).clearOrderBy(),
    });
    const left = tx.db.deleteFrom('departamento_miembro').where('departamento', '=', row.id).returning('usuario');
    queueRoles(
      tx,
      (await left.execute()).map(({ usuario }) => usuario),
    );
    await forgetRoleSource(tx, 'departamento', row.id);
    if (row.jefe === null) await forgetHeadless(tx, row.id);
    const annulled = await annulApplications(tx, 'departamento', row.id);
    await forgetApplications(tx, annulled);
    for (const { usuario } of annulled)
      tx.notify({ tema: 'departamentos', msg: text, para: usuario, clase: 'departamento_respuesta' });
    await tx.db
      .updateTable('departamento')
      .set({ jefe: null, abierto: 0, cerrado: tx.now, version: row.version + 1 })
      .where('id', '=', row.id)
      .execute();
    const motivo = `cerró el departamento ${quoteText(row.nombre)}: ${because}`;
    await tx.audit({
      modulo: 'departamentos',
      objeto: row.id,
      motivo,
      undoes: `departamento ${row.id}`,
      ...(row.jefe !== null && { usuario: row.jefe }),
    });
    tx.notify({ tema: 'departamentos', msg: `cerró ${quoteText(row.nombre)}` });
    return { msg: `Cerraste ${row.nombre}`, status: 0 as const };
  });
}
