import type { Answer, Body, Excepcion, permisosCalls } from '@conserje/contract';
import type { Permiso, PermisosChange, Ranked, Viewer } from '@conserje/rules';
import {
  checkExcepcion,
  diffPermisos,
  EXCEPCION_OP,
  foreignPermisos,
  formatPermisos,
  NAME_PLACEHOLDER,
  PERMISO_TEXTS,
  PERMISOS,
  parsePermisos,
} from '@conserje/rules';
import { AppError, assertNotStale, assertNoViolation, orThrow, requireField } from '../../../platform/appError.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { iso } from '../../../platform/time/dates.ts';
import { diffFields, toggled } from '../../../platform/unit-of-work/auditLog.ts';
import { requireUsuarioBelow, standsBelow } from '../people/people.public.ts';
import { preserveRightHolders } from './permisos.public.ts';
import type { PersonRow } from './permisos.queries.ts';
import { findOwnerOf, findPeopleWithExcepcion, findPersonById } from './permisos.queries.ts';

type Calls = typeof permisosCalls;
type Action = Body<Calls['actionExcepciones']>;

export const PERMISO_CATALOG = PERMISOS.map((id) => ({ id, ...PERMISO_TEXTS[id] }));

/** Checks that the actor holds every permiso that they give or remove. @throws AppError PERMISO_AJENO */
export function assertOwnPermisos(actor: Viewer, change: PermisosChange): void {
  const foreign = foreignPermisos(actor, change);
  if (foreign.length === 0) return;
  const msg = `Solo puedes dar o quitar permisos que tienes. No tienes ${formatPermisos(foreign)}`;
  throw new AppError('PERMISO_AJENO', msg, 'permisos');
}

/** Normalizes permiso codes to the form in which they are stored and answered. */
export const normalizePermisos = (permisos: string): string => parsePermisos(permisos).join(',');

const excepcionFields = (row: PersonRow, viewer: Ranked & Viewer) => {
  const { usuario, usuario_nombre, n_categoria, orden } = row;
  const extraPermisos = parsePermisos(row.permisos ?? '');
  const isBelow = standsBelow({ id: usuario, orden }, viewer);
  const holdsAll = foreignPermisos(viewer, { given: [], removed: extraPermisos }).length === 0;
  const acciones: Excepcion['acciones'] = [];
  if (isBelow) acciones.push('editar');
  if (isBelow && extraPermisos.length > 0 && holdsAll) acciones.push('eliminar');
  const de_categoria = normalizePermisos(row.de_categoria);
  return { usuario, usuario_nombre, n_categoria, de_categoria, permisos: extraPermisos.join(), acciones };
};

function toExcepcion(row: PersonRow, viewer: Ranked & Viewer): Excepcion | null {
  const { id, fecha, encargadoNombre } = row;
  if (id === null || fecha === null || encargadoNombre === null) return null;
  return { id, ...excepcionFields(row, viewer), encargadoNombre, fecha: iso(fecha) };
}

/** `getExcepciones` (part 2 §7). */
export async function listExcepciones(
  p: CallContext<Calls['getExcepciones']>,
): Promise<Answer<Calls['getExcepciones']>> {
  const rows = await findPeopleWithExcepcion(p.deps.engine.db);
  return { excepciones: rows.flatMap((row) => toExcepcion(row, p.usuario) ?? []), catalogo: PERMISO_CATALOG };
}

export async function getExcepcionOf(p: CallContext<Calls['excepcionDe']>): Promise<Answer<Calls['excepcionDe']>> {
  const row = orThrow(await findPersonById(p.deps.engine.db, p.params.usuario), 'USUARIO_NO_EXISTE');
  return { id: row.id, ...excepcionFields(row, p.usuario) };
}

/** Returns the usuario whom an action concerns. */
async function subjectOf(tx: Tx, body: Action): Promise<number> {
  if (body.op === EXCEPCION_OP.give) return requireField(body, 'usuario');
  return orThrow(await findOwnerOf(tx.db, requireField(body, 'id')), 'NO_EXISTE').usuario;
}

/** Returns the new extra permisos of a usuario, after checking `op` and `visto` against the current ones. */
function requestedPermisos(body: Action, before: readonly Permiso[]): Permiso[] {
  if (body.op === EXCEPCION_OP.give && before.length > 0) throw new AppError('EXCEPCION_EXISTE', undefined, 'usuario');
  if (body.op !== EXCEPCION_OP.give && before.length === 0) throw new AppError('NO_EXISTE');
  const { visto } = body;
  assertNotStale({ visto: visto === undefined ? undefined : normalizePermisos(visto) }, { visto: before.join() });
  return body.op === EXCEPCION_OP.remove ? [] : parsePermisos(requireField(body, 'permisos'));
}

/** Stores the extra permisos of a usuario; without any, deletes the row. Returns its id. */
async function write(tx: Tx, usuario: number, encargado: number, permisos: readonly Permiso[]): Promise<number> {
  const row = { permisos: permisos.join(), encargado, fecha: tx.now };
  const query =
    permisos.length === 0
      ? tx.db.deleteFrom('excepcion').where('usuario', '=', usuario).returning('id')
      : tx.db
          .insertInto('excepcion')
          .values({ usuario, ...row })
          .onConflict((c) => c.column('usuario').doUpdateSet(row))
          .returning('id');
  return (await query.executeTakeFirstOrThrow()).id;
}

/** Describes a change as the end of a sentence: 'dio Multas y quitó Rentas'. */
export const describeChange = ({ given, removed }: PermisosChange): string =>
  [
    ...(given.length > 0 ? [`dio ${formatPermisos(given)}`] : []),
    ...(removed.length > 0 ? [`quitó ${formatPermisos(removed)}`] : []),
  ].join(' y ');

/** Describes a change for the audit log: «dio a Leo Multas y le quitó Rentas». */
const historyText = ({ given, removed }: PermisosChange): string => {
  const removedText = formatPermisos(removed);
  if (given.length === 0) return `quitó a ${NAME_PLACEHOLDER} ${removedText}`;
  return `dio a ${NAME_PLACEHOLDER} ${formatPermisos(given)}${removed.length === 0 ? '' : ` y le quitó ${removedText}`}`;
};

/** `actionExcepciones`: gives (op 0), changes (1) or removes (2) the extra permisos of a usuario (decisions §7). */
export async function actOnExcepcion(
  p: CallContext<Calls['actionExcepciones']>,
): Promise<Answer<Calls['actionExcepciones']>> {
  const { usuario: actor, body } = p;
  if (body.op === EXCEPCION_OP.give)
    assertNoViolation(
      checkExcepcion({ usuario: requireField(body, 'usuario'), permisos: requireField(body, 'permisos') }),
    );
  if (body.op === EXCEPCION_OP.change)
    assertNoViolation(checkExcepcion({ usuario: 1, permisos: requireField(body, 'permisos') }));
  return p.transaction(async (tx) => {
    const subjectId = await subjectOf(tx, body);
    await tx.lockRow('usuario', subjectId);
    const { usuario, encargado } = await requireUsuarioBelow(tx.db, actor, subjectId);
    const before = parsePermisos((await findPersonById(tx.db, subjectId))?.permisos ?? '');
    const after = requestedPermisos(body, before);
    const change = diffPermisos(before, after);
    assertOwnPermisos(encargado, change);
    const changeText = describeChange(change);
    if (changeText !== '') {
      const id = await preserveRightHolders(tx, () => write(tx, subjectId, actor.id, after));
      const formatted = { before: { permisos: formatPermisos(before) }, after: { permisos: formatPermisos(after) } };
      await tx.audit({
        modulo: 'permisos',
        objeto: id,
        usuario: subjectId,
        motivo: historyText(change),
        diferencias: diffFields({ permisos: 'Permisos extra' }, formatted.before, formatted.after),
        ...toggled('excepcion', subjectId, after.length > 0),
      });
      await tx.recordSecurity({ clase: 'permisos', usuario: subjectId, detalle: changeText });
      const noticeText = `te ${changeText.replace(' y quitó', ' y te quitó')}`;
      tx.notify({ tema: 'permisos', msg: noticeText, para: subjectId, clase: 'permisos' });
      tx.notify({ tema: 'excepciones', msg: `cambió los permisos extra de ${usuario.usuario}` });
    }
    const data = toExcepcion(orThrow(await findPersonById(tx.db, subjectId), 'USUARIO_NO_EXISTE'), encargado);
    const msg = changeText === '' ? 'No hiciste ningún cambio' : `Guardaste los permisos extra de ${usuario.usuario}`;
    return { msg: data ? msg : `Quitaste los permisos extra de ${usuario.usuario}`, status: 0 as const, data };
  });
}
