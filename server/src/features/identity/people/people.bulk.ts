import type { SkippedItems } from '@conserje/contract';
import type { AuditModule } from '@conserje/rules';
import type { Static } from 'typebox';
import { AppError, orThrow } from '../../../platform/appError.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { SessionUsuario } from '../../../platform/http/routing/callContext.ts';
import { describeSkipped, enumerateSkipped, formatCount } from '../../../platform/phrases.ts';
import { orderOf, usuarios } from './people.baseQueries.ts';

/** What one press did with many people. */
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
}

/**
 * Does the same with many people in one transaction: what the call for one person does, with each whom the caller may do it
 * to. The others stay as they are and are named.
 * @param doneText «Multaste a»
 * @param entry what the log says that was done to several, as one press
 * @param run the act on one person, who is locked; it must not write before it throws
 * @throws AppError USUARIO_NO_EXISTE where one never existed; YA_ESTA_ASI or SIN_PERMISO where it can be done to nobody
 */
export async function applyToMany(
  tx: Tx,
  actor: SessionUsuario,
  ids: readonly number[],
  { doneText, entry, run }: BulkAct,
): Promise<BulkResult> {
  // Always in the same order: nobody waits in a circle.
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
  const accepted: typeof people = [];
  const omitidas: BulkResult['omitidas'] = [];
  for (const person of people) {
    const msg = refusalReason(person, me);
    if (msg) omitidas.push({ id: person.id, nombre: person.nombre, msg });
    else accepted.push(person);
  }
  if (accepted.length === 0)
    throw new AppError(
      people.every(({ despedido }) => despedido === 1) ? 'YA_ESTA_ASI' : 'SIN_PERMISO',
      `No hiciste ningún cambio: ${enumerateSkipped(omitidas)}`,
    );
  const peopleText = formatCount(accepted.length, 'persona', 'personas');
  // One by one, as often as a press may name people: an act is many steps, and what it tells of is one person.
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
