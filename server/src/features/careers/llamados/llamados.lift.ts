import type { Answer, llamadosCalls } from '@conserje/contract';
import { llamadoState, mayLiftLlamado, NAME_PLACEHOLDER, TEXTS } from '@conserje/rules';
import { AppError, orThrow } from '../../../platform/appError.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { CallContext, SessionUsuario } from '../../../platform/http/routing/callContext.ts';
import { motivoOf } from '../../../platform/motivo.ts';
import { findActiveUsuario, requireActor } from '../../identity/people/people.public.ts';
import { rowFor } from './llamados.mapper.ts';
import type { LlamadoRow } from './llamados.queries.ts';
import { lockLlamado } from './llamados.queries.ts';

type LiftCall = typeof llamadosCalls.levantarLlamado;

/** Requires that the caller, as read now, may lift a locked llamado that still counts. */
async function requireLiftable(tx: Tx, actor: SessionUsuario, llamado: LlamadoRow): Promise<void> {
  const current = await requireActor(tx, actor);
  if (llamado.usuario === actor.id) throw new AppError('COSA_PROPIA', TEXTS.llamadoPropio);
  const giverOrder = (await findActiveUsuario(tx.db, llamado.encargado))?.orden;
  if (!mayLiftLlamado({ ...llamado, giverOrder }, current)) throw new AppError('SIN_PERMISO', TEXTS.llamadoDeSuperior);
  const state = llamadoState(llamado, tx.now);
  if (state === 'levantado') throw new AppError('YA_ESTA_ASI', `${llamado.levantadoPor} ya lo levantó`);
  if (state === 'vencido') throw new AppError('PLAZO_VENCIDO', TEXTS.llamadoVencido);
}

/** Lifts a llamado, which stays on its list and no longer counts (docs/decisions/0009). */
export async function liftLlamado(p: CallContext<LiftCall>): Promise<Answer<LiftCall>> {
  const { usuario: actor, body } = p;
  const motivo = motivoOf(body);
  return p.transaction(async (tx) => {
    const llamado = orThrow(await lockLlamado(tx, body.id), 'NO_EXISTE');
    await requireLiftable(tx, actor, llamado);
    const { id, usuario, usuarioNombre, encargado, encargadoNombre } = llamado;
    const receiver = { id: usuario, usuario: usuarioNombre };
    const lift = { levantado: tx.now, levantado_por: actor.id, levantado_motivo: motivo };
    await tx.db.updateTable('llamado').set(lift).where('id', '=', id).execute();
    await tx.audit({
      modulo: 'llamados',
      objeto: id,
      usuario,
      motivo: `levantó un llamado de atención a ${NAME_PLACEHOLDER}, por ${llamado.motivo}: ${motivo}`,
      diferencias: [{ campo: 'Levantado', antes: false, despues: true }],
    });
    tx.notify({ tema: 'llamados', msg: 'levantó un llamado de atención' });
    const told = `levantó tu llamado de atención por ${llamado.motivo}: ${motivo}`;
    tx.notify({ tema: 'llamados', msg: told, para: usuario, clase: 'llamado' });
    const msgToGiver = `levantó el llamado que le pusiste a ${NAME_PLACEHOLDER}: ${motivo}`;
    tx.notify({ tema: 'llamados', msg: msgToGiver, para: encargado, clase: 'llamado_levantado', sobre: receiver });
    const data = await rowFor(tx, actor, orThrow(await lockLlamado(tx, id), 'NO_EXISTE'));
    const stands = data.multa && !data.multa.anulada ? `. Su multa de ${data.multa.creditos}c sigue` : '';
    const msg = `Levantaste el llamado que ${encargadoNombre} le puso a ${usuarioNombre}${stands}`;
    return { msg, status: 0 as const, data };
  });
}
