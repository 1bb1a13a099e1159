import type { SkippedItems } from '@conserje/contract';
import type { AuditModule } from '@conserje/rules';
import type { Static } from 'typebox';
import { AppError, orThrow } from '../../../platform/appError.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { SessionUsuario } from '../../../platform/http/routing/callContext.ts';
import { describeSkipped, enumerateSkipped, formatCount } from '../../../platform/phrases.ts';
import { orderOf, usuarios } from './people.baseQueries.ts';

/** Answer of a bulk action. */
interface BulkResult {
  msg: string;
  status: 0;
  hechas: string[];
  omitidas: Static<typeof SkippedItems>;
}

interface BulkAct {
  doneText: string;
  entry: (countText: string) => { modulo: AuditModule; motivo: string };
  run: (id: number) => Promise<unknown>;
  /** Reads, after the locks, why the action is not possible for some people. */
  findObstacles?: () => Promise<ReadonlyMap<number, string>>;
}

/**
 * Runs the action for one person on many people in one transaction. People to whom the actor may not do it are skipped
 * and named in the answer.
 * @param doneText start of the message, such as «Multaste a»
 * @param entry audit entry of an action on several people
 * @param run action on one locked person; it must not write before it throws
 * @param findObstacles further reasons to skip people
 * @throws AppError USUARIO_NO_EXISTE if an id does not exist; SIN_PERMISO if everyone is skipped, one of them for their rank; else
 *   YA_ESTA_ASI
 */
export async function applyToMany(
  tx: Tx,
  actor: SessionUsuario,
  ids: readonly number[],
  { doneText, entry, run, findObstacles }: BulkAct,
): Promise<BulkResult> {
  // In the order of their ids, to avoid deadlocks.
  await tx.lockRows(tx.db.selectFrom('usuario').select('id').where('id', 'in', ids).orderBy('id'));
  const peopleAndActor = await usuarios(tx.db)
    .select(['u.id', 'u.usuario as nombre', 'u.despedido', orderOf('m').as('orden')])
    .where('u.id', 'in', [...ids, actor.id])
    .orderBy('u.nombre_plano')
    .execute();
  const me = orThrow(
    peopleAndActor.find(({ id, despedido }) => id === actor.id && despedido === 0),
    'SIN_SESION',
  );
  const people = peopleAndActor.filter(({ id }) => ids.includes(id));
  if (people.length < ids.length) throw new AppError('USUARIO_NO_EXISTE');
  const obstacles = await findObstacles?.();
  const accepted: typeof people = [];
  const omitidas: BulkResult['omitidas'] = [];
  for (const person of people) {
    const msg = refusalReason(person, me) ?? obstacles?.get(person.id);
    if (msg) omitidas.push({ id: person.id, nombre: person.nombre, msg });
    else accepted.push(person);
  }
  if (accepted.length === 0)
    throw new AppError(
      people.some((person) => person.despedido === 0 && refusalReason(person, me)) ? 'SIN_PERMISO' : 'YA_ESTA_ASI',
      `No hiciste ningún cambio: ${enumerateSkipped(omitidas)}`,
    );
  const peopleText = formatCount(accepted.length, 'persona', 'personas');
  // Sequential: an action has several steps, and its notices concern one person.
  const runAll = async () => {
    for (const { id } of accepted) await run(id);
  };
  await tx.groupAuditEntries(entry(peopleText), runAll, accepted.length);
  const hechas = accepted.map(({ nombre }) => nombre);
  const toWhom = hechas.length === 1 ? `${hechas[0]}` : peopleText;
  const msg = omitidas.length === 0 ? `${doneText} ${toWhom}` : `${doneText} ${toWhom}. ${describeSkipped(omitidas)}`;
  return { msg, status: 0, hechas, omitidas };
}

interface Person {
  id: number;
  despedido: number;
  orden: number;
}
function refusalReason(person: Person, me: { id: number; orden: number }): string | undefined {
  if (person.despedido === 1) return 'Ya no está en la agencia';
  if (person.id === me.id) return 'No puedes hacerlo contigo';
  return person.orden < me.orden ? undefined : 'Tiene tu mismo rango o uno mayor';
}
