import type { Answer, Body, Excepcion, permisosCalls } from '@conserje/contract';
import type { Permiso, PermisosChange, Ranked, Viewer } from '@conserje/rules';
import {
  checkExcepcion,
  diffPermisos,
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
import { diffFields } from '../../../platform/unit-of-work/auditLog.ts';
import { requireUsuarioBelow, standsBelow } from '../people/people.public.ts';
import { preserveRightHolders } from './permisos.public.ts';
import type { PersonRow } from './permisos.queries.ts';
import { findPeopleWithExcepcion, findPersonById, ownerOf } from './permisos.queries.ts';

type Calls = typeof permisosCalls;
type Action = Body<Calls['actionExcepciones']>;

/** What `actionExcepciones` does, by its `op` (part 2 §7). */
const OP = { give: 0, change: 1, remove: 2 };

export const CATALOG = PERMISOS.map((id) => ({ id, ...PERMISO_TEXTS[id] }));

/** Nobody gives a permission that they do not hold, nor takes one. @throws Fallo PERMISO_AJENO */
export function assertOwnPermisos(quien: Viewer, cambio: PermisosChange): void {
  const foreignOnes = foreignPermisos(quien, cambio);
  if (foreignOnes.length === 0) return;
  const msg = `Solo puedes dar o quitar permisos que tienes. No tienes ${formatPermisos(foreignOnes)}`;
  throw new AppError('PERMISO_AJENO', msg, 'permisos');
}

/** The codes of permissions as they are stored and answered. */
export const normalised = (permisos: string): string => parsePermisos(permisos).join(',');

const viewOf = (row: PersonRow, viewer: Ranked & Viewer) => {
  const { usuario, usuario_nombre, n_categoria, orden } = row;
  const ownOnes = parsePermisos(row.permisos ?? '');
  const isBelow = standsBelow({ id: usuario, orden }, viewer);
  const allOwn = foreignPermisos(viewer, { given: [], removed: ownOnes }).length === 0;
  const acciones: Excepcion['acciones'] = [];
  if (isBelow) acciones.push('editar');
  if (isBelow && ownOnes.length > 0 && allOwn) acciones.push('eliminar');
  const de_categoria = normalised(row.de_categoria);
  return { usuario, usuario_nombre, n_categoria, de_categoria, permisos: ownOnes.join(), acciones };
};

function vista(row: PersonRow, viewer: Ranked & Viewer): Excepcion | null {
  const { id, fecha, encargadoNombre } = row;
  if (id === null || fecha === null || encargadoNombre === null) return null;
  return { id, ...viewOf(row, viewer), encargadoNombre, fecha: iso(fecha) };
}

/** `getExcepciones` (part 2 §7). */
export async function all(p: CallContext<Calls['getExcepciones']>): Promise<Answer<Calls['getExcepciones']>> {
  const filas = await findPeopleWithExcepcion(p.deps.motor.db);
  return { excepciones: filas.flatMap((row) => vista(row, p.usuario) ?? []), catalogo: CATALOG };
}

export async function getOfUsuario(p: CallContext<Calls['excepcionDe']>): Promise<Answer<Calls['excepcionDe']>> {
  const row = orThrow(await findPersonById(p.deps.motor.db, p.params.usuario), 'USUARIO_NO_EXISTE');
  return { id: row.id, ...viewOf(row, p.usuario) };
}

/** Whom an action is about. */
async function owner(tx: Tx, body: Action): Promise<number> {
  if (body.op === OP.give) return requireField(body, 'usuario');
  return orThrow(await ownerOf(tx.db, requireField(body, 'id')), 'NO_EXISTE').usuario;
}

/** What someone is to have on top of their category, of what they have now. */
function pedidos(body: Action, antes: readonly Permiso[]): Permiso[] {
  if (body.op === OP.give && antes.length > 0) throw new AppError('EXCEPCION_EXISTE', undefined, 'usuario');
  if (body.op !== OP.give && antes.length === 0) throw new AppError('NO_EXISTE');
  const { visto } = body;
  assertNotStale({ visto: visto === undefined ? undefined : normalised(visto) }, { visto: antes.join() });
  return body.op === OP.remove ? [] : parsePermisos(requireField(body, 'permisos'));
}

/** Writes what someone has on top of their category; answers the row's id. */
async function write(tx: Tx, usuario: number, encargado: number, permisos: readonly Permiso[]): Promise<number> {
  const row = { permisos: permisos.join(), encargado, fecha: tx.ahora };
  const written =
    permisos.length === 0
      ? tx.db.deleteFrom('excepcion').where('usuario', '=', usuario).returning('id')
      : tx.db
          .insertInto('excepcion')
          .values({ usuario, ...row })
          .onConflict((c) => c.column('usuario').doUpdateSet(row))
          .returning('id');
  return (await written.executeTakeFirstOrThrow()).id;
}

/** What a change was, in words that end a sentence: 'dio Multas y quitó Rentas'. */
export const dicho = ({ given, removed }: PermisosChange): string =>
  [
    ...(given.length > 0 ? [`dio ${formatPermisos(given)}`] : []),
    ...(removed.length > 0 ? [`quitó ${formatPermisos(removed)}`] : []),
  ].join(' y ');

/** The same in the log: «dio a Leo Multas y le quitó Rentas». */
const historyText = ({ given, removed }: PermisosChange): string => {
  const removedText = formatPermisos(removed);
  if (given.length === 0) return `quitó a ${NAME_PLACEHOLDER} ${removedText}`;
  return `dio a ${NAME_PLACEHOLDER} ${formatPermisos(given)}${removed.length === 0 ? '' : ` y le quitó ${removedText}`}`;
};

/** `actionExcepciones`: gives (op 0), changes (1) or takes (2) what someone has on top of their category (decisions §7). */
export async function runAction(
  p: CallContext<Calls['actionExcepciones']>,
): Promise<Answer<Calls['actionExcepciones']>> {
  const { usuario: viewer, body } = p;
  if (body.op === OP.give)
    assertNoViolation(
      checkExcepcion({ usuario: requireField(body, 'usuario'), permisos: requireField(body, 'permisos') }),
    );
  if (body.op === OP.change)
    assertNoViolation(checkExcepcion({ usuario: 1, permisos: requireField(body, 'permisos') }));
  return p.transaction(async (tx) => {
    const de = await owner(tx, body);
    await tx.lockRow('usuario', de);
    const { usuario, encargado } = await requireUsuarioBelow(tx.db, viewer.id, de);
    const antes = parsePermisos((await findPersonById(tx.db, de))?.permisos ?? '');
    const despues = pedidos(body, antes);
    const cambio = diffPermisos(antes, despues);
    assertOwnPermisos(encargado, cambio);
    const hecho = dicho(cambio);
    if (hecho !== '') {
      const id = await preserveRightHolders(tx, () => write(tx, de, viewer.id, despues));
      const ownOnes = { antes: { permisos: formatPermisos(antes) }, despues: { permisos: formatPermisos(despues) } };
      await tx.audit({
        modulo: 'permisos',
        objeto: id,
        usuario: de,
        motivo: historyText(cambio),
        diferencias: diffFields({ permisos: 'Permisos extra' }, ownOnes.antes, ownOnes.despues),
      });
      await tx.recordSecurity({ clase: 'permisos', usuario: de, detalle: hecho });
      const dicho = `te ${hecho.replace(' y quitó', ' y te quitó')}`;
      tx.notify({ tema: 'permisos', msg: dicho, para: de, clase: 'permisos' });
      tx.notify({ tema: 'excepciones', msg: `cambió los permisos extra de ${usuario.usuario}` });
    }
    const data = vista(orThrow(await findPersonById(tx.db, de), 'USUARIO_NO_EXISTE'), encargado);
    const msg = hecho === '' ? 'No hiciste ningún cambio' : `Guardaste los permisos extra de ${usuario.usuario}`;
    return { msg: data ? msg : `Quitaste los permisos extra de ${usuario.usuario}`, status: 0 as const, data };
  });
}
