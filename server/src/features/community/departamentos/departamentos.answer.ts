import type { Answer, departamentosCalls } from '@conserje/contract';
import { checkApplicationAnswer, NAME_PLACEHOLDER, quoteText, visibleText } from '@conserje/rules';
import { AppError, assertNoViolation, orThrow } from '../../../platform/appError.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { requireActor } from '../../identity/people/people.public.ts';
import { announceQuietly, forgetApplications } from './departamentos.context.ts';
import { mayAnswer } from './departamentos.mapper.ts';
import { addMember, requireRoom } from './departamentos.members.ts';
import type { ApplicationRow } from './departamentos.queries.ts';
import { findApplication, lockDepartamento } from './departamentos.queries.ts';
import './departamentos.table.ts';

type Call = (typeof departamentosCalls)['responderSolicitudDepartamento'];

/**
 * Accepts or refuses an application. The applicant is locked first: of two acceptances at once, the one that would
 * exceed the maximum is refused.
 */
export function answerApplication(p: CallContext<Call>): Promise<Answer<Call>> {
  const { usuario: actor, body } = p;
  assertNoViolation(checkApplicationAnswer(body));
  const reason = body.aceptar ? null : visibleText(body.motivo ?? '');
  return p.transaction(async (tx) => {
    const { usuario, departamento: id } = orThrow(await findApplication(tx.db, body.id), 'NO_EXISTE');
    await tx.lockRow('usuario', usuario);
    await lockDepartamento(tx, id, actor.id);
    await tx.lockRow('departamento_solicitud', body.id);
    const viewer = await requireActor(tx, actor);
    const row = orThrow(await findApplication(tx.db, body.id), 'NO_EXISTE');
    if (row.usuario === actor.id || !mayAnswer(viewer, row)) throw new AppError('SIN_PERMISO');
    if (row.estado !== 'pendiente') throw new AppError('YA_ESTA_ASI', 'Esa solicitud ya no espera respuesta');
    if (body.aceptar) {
      await requireRoom(tx, usuario, row.usuarioNombre);
      await addMember(tx, id, usuario);
    }
    await storeAnswer(tx, row, reason, actor.id);
    const done = body.aceptar ? 'Aceptaste' : 'Rechazaste';
    return { msg: `${done} a ${row.usuarioNombre} en ${row.departamentoNombre}`, status: 0 as const };
  });
}

/** Stores and announces an answer: an acceptance, or a refusal with its reason. */
async function storeAnswer(
  tx: Tx,
  { id, departamento, departamentoNombre, usuario }: ApplicationRow,
  reason: string | null,
  actorId: number,
): Promise<void> {
  await tx.db
    .updateTable('departamento_solicitud')
    .set({
      estado: reason === null ? 'aceptada' : 'rechazada',
      respuesta: reason,
      respondido: tx.now,
      respondido_por: actorId,
    })
    .where('id', '=', id)
    .execute();
  await forgetApplications(tx, [{ id }]);
  const quoted = quoteText(departamentoNombre);
  const verb = reason === null ? 'aceptó' : 'rechazó';
  const because = reason === null ? '' : `: ${reason}`;
  const motivo = `${verb} a ${NAME_PLACEHOLDER} en ${quoted}${because}`;
  await tx.audit({ modulo: 'departamentos', objeto: departamento, usuario, motivo });
  announceQuietly(tx);
  const msg = `${verb} tu solicitud a ${quoted}${because}`;
  tx.notify({ tema: 'departamentos', msg, para: usuario, clase: 'departamento_respuesta' });
}
