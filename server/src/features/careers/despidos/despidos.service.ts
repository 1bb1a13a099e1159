import type { Answer, Despido, despidosCalls } from '@conserje/contract';
import { bulkActTexts, checkBanEnd, checkDespido, checkDespidoContent, TEXTS } from '@conserje/rules';
import { AppError, assertNoViolation, orThrow } from '../../../platform/appError.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { iso } from '../../../platform/time/dates.ts';
import { addBan } from '../../identity/listaNegra/listaNegra.public.ts';
import { applyToEach, requireUsuarioBelow } from '../../identity/people/people.public.ts';
import { agenciaDayAt } from '../../operations/agencia/agencia.public.ts';
import { dismissUsuario } from './despidos.public.ts';
import { dismissedBy, pastDespidos } from './despidos.queries.ts';

type Calls = typeof despidosCalls;

export async function listPast(p: CallContext<Calls['getAllDespidos']>): Promise<Despido[]> {
  const rows = await pastDespidos(p.deps.engine.db, p);
  return rows.map((f) => ({
    ...f,
    fecha: iso(f.fecha),
    encargado: f.encargado ?? 0,
    encargadoNombre: f.encargadoNombre ?? TEXTS.bySystem,
  }));
}

/** @throws AppError YA_ESTA_ASI with the author of an earlier despido */
async function requireOnStaff(db: Db, usuario: number): Promise<void> {
  const { despedido, encargadoNombre } = orThrow(await dismissedBy(db, usuario), 'USUARIO_NO_EXISTE');
  if (despedido === 1)
    throw new AppError('YA_ESTA_ASI', `${encargadoNombre ?? TEXTS.bySystem} ya despidió a esta persona`, 'usuario');
}

/** Dismisses a usuario ranked below the caller (part 2 §5, decisions §7). */
export async function dismiss(p: CallContext<Calls['despedir']>): Promise<Answer<Calls['despedir']>> {
  const { usuario: actor, body } = p;
  assertNoViolation(checkDespido(body));
  const motivo = body.motivo.trim();
  return p.transaction(async (tx) => {
    await tx.lockRow('usuario', body.usuario);
    await requireOnStaff(tx.db, body.usuario);
    const { usuario } = await requireUsuarioBelow(tx.db, actor, body.usuario);
    const { id, fecha } = await dismissUsuario(tx, { usuario, motivo });
    if (body.listaNegra === true) {
      const { hasta = '' } = body;
      assertNoViolation(checkBanEnd(hasta, await agenciaDayAt(tx.db, tx.now)));
      const ban = { usuario: usuario.id, nombre: usuario.usuario, motivo, hasta: hasta === '' ? null : hasta };
      await addBan(tx, ban, true);
    }
    const names = { usuarioNombre: usuario.usuario, encargadoNombre: actor.usuario };
    return {
      msg: `Despediste a ${usuario.usuario}${body.listaNegra === true ? ' y quedó en la lista negra' : ''}`,
      status: 0 as const,
      data: { id, ...names, motivo, encargado: actor.id, fecha: iso(fecha) },
    };
  });
}

/** Names the usuarios whom the caller may not dismiss. */
export async function dismissMany(p: CallContext<Calls['despedirVarias']>): Promise<Answer<Calls['despedirVarias']>> {
  assertNoViolation(checkDespidoContent(p.body));
  const motivo = p.body.motivo.trim();
  return applyToEach(p, {
    doneText: bulkActTexts('despedir').done,
    run: (tx, { usuario }) => dismissUsuario(tx, { usuario, motivo }),
  });
}
