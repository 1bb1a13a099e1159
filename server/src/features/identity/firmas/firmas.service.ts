import type { Answer, Firma, firmasCalls } from '@conserje/contract';
import { checkFirma, checkOwnFirma } from '@conserje/rules';
import { AppError, assertNotStale, assertNoViolation, orThrow } from '../../../platform/appError.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { findActiveUsuario, requireUsuarioBelow, standsBelow } from '../people/people.public.ts';
import { replaceFirma, setFirma } from './firmas.public.ts';
import { findSigner, findSigners } from './firmas.queries.ts';

type Calls = typeof firmasCalls;

export async function listFirmas(p: CallContext<Calls['getAllFirmas']>): Promise<Firma[]> {
  return (await findSigners(p.deps.engine.db, p)).map((f) => ({
    id: f.id,
    usuario: f.usuario,
    firma: f.firma,
    despedido: f.despedido === 1,
    acciones: standsBelow(f, p.usuario) ? ['eliminar'] : [],
  }));
}

/** `addFirma`: sets one's own firma, once, or that of a usuario below (part 1 §5, part 2 §5). */
export async function addFirma(p: CallContext<Calls['addFirma']>): Promise<Answer<Calls['addFirma']>> {
  const { usuario: actor, body } = p;
  const isOwn = body.id === actor.id;
  assertNoViolation(isOwn ? checkOwnFirma(body.firma) : checkFirma({ usuario: body.id, firma: body.firma }));
  return p.transaction(async (tx) => {
    await tx.lockRow('usuario', body.id);
    const usuario = isOwn
      ? orThrow(await findActiveUsuario(tx.db, body.id), 'SIN_SESION')
      : (await requireUsuarioBelow(tx.db, actor, body.id)).usuario;
    if (usuario.firma !== '') throw new AppError('FIRMA_EXISTE');
    const firma = await setFirma(tx, usuario, body.firma);
    return { msg: `Guardaste la firma ${firma}`, status: 0 as const, firma };
  });
}

/** `delFirma`: deletes the firma of a usuario below; it is then free. */
export async function deleteFirma(p: CallContext<Calls['delFirma']>): Promise<Answer<Calls['delFirma']>> {
  const { usuario: actor, body } = p;
  return p.transaction(async (tx) => {
    await tx.lockRow('usuario', body.usuario);
    const holder = orThrow(await findSigner(tx.db, body.usuario), 'USUARIO_NO_EXISTE');
    // Read again: the actor may have been moved or dismissed since the request arrived.
    if (!standsBelow(holder, orThrow(await findActiveUsuario(tx.db, actor.id), 'SIN_SESION')))
      throw new AppError('SIN_PERMISO');
    if (holder.firma === '') throw new AppError('NO_EXISTE');
    assertNotStale(body, { firma: holder.firma });
    await replaceFirma(tx, holder, '');
    return { msg: `Eliminaste la firma de ${holder.usuario} (${holder.firma})`, status: 0 as const };
  });
}
