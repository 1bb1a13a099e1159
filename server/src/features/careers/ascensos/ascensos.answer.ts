import type { Answer, ascensosCalls } from '@conserje/contract';
import { ASCENSO_ANSWER, checkOwnFirma, misionText, needsFirma } from '@conserje/rules';
import { AppError, assertNotStale, assertNoViolation, orThrow } from '../../../platform/appError.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { setFirma } from '../../identity/firmas/firmas.public.ts';
import { lockOrOpenLists } from '../../money/paga/paga.public.ts';
import { readConfiguracion } from '../../operations/agencia/agencia.public.ts';
import { changeMision } from '../career/career.public.ts';
import { checkOffer, expireOffer, requireUnanswered } from './ascensos.offers.ts';
import type { Ascenso, RankedUsuario } from './ascensos.queries.ts';
import { findRanked, lockAscenso, lockOfferedMision, settleOffer } from './ascensos.queries.ts';

type AnswerCall = typeof ascensosCalls.actionSolicitudes;
/** An offer that still holds. */
type Offer = Exclude<Awaited<ReturnType<typeof checkOffer>>, { porque: string }>;

/** Notifies the promoter, and the other browsers of the usuario, which drop the solicitud. */
async function announce(
  p: CallContext<AnswerCall>,
  tx: Tx,
  ascenso: Ascenso,
  verb: 'aceptó' | 'rechazó',
): Promise<void> {
  const { id } = p.usuario;
  const motivo = `${verb} su ascenso a ${ascenso.nueva_nombre}`;
  await tx.audit({ modulo: 'rangos', objeto: ascenso.id, usuario: id, motivo });
  const notice = { msg: `${verb} el ascenso a ${ascenso.nueva_nombre}` };
  for (const para of [ascenso.encargado, id])
    tx.notify({ tema: 'solicitudes', ...notice, para, clase: 'oferta_respondida' });
  tx.notify({ tema: 'ascensos', ...notice });
}

/** Returns the firma of the accepting usuario; a firma from the request is stored with the acceptance only. */
async function firmaFor({ body }: CallContext<AnswerCall>, tx: Tx, usuario: RankedUsuario, required: boolean) {
  if (usuario.firma !== '' || !required) return usuario.firma;
  if (body.firma === undefined) throw new AppError('FIRMA_REQUERIDA');
  assertNoViolation(checkOwnFirma(body.firma));
  return setFirma(tx, usuario, body.firma, true);
}

async function accept(p: CallContext<AnswerCall>, tx: Tx, ascenso: Ascenso, usuario: RankedUsuario, offer: Offer) {
  const { nueva, promoter } = offer;
  const { siglas, firma_desde } = await readConfiguracion(tx.db);
  const firma = await firmaFor(p, tx, usuario, needsFirma(nueva.categoria, firma_desde));
  await settleOffer(tx, ascenso.id, 'aceptado');
  await announce(p, tx, ascenso, 'aceptó');
  await changeMision(tx.as(promoter), { usuario: usuario.id, mision: nueva.id, causa: 'ascenso' });
  const texto = misionText(siglas, nueva.nombre, promoter.firma, firma);
  return { msg: `¡Felicidades! Ahora eres ${nueva.nombre}`, status: 0 as const, texto };
}

async function reject(p: CallContext<AnswerCall>, tx: Tx, ascenso: Ascenso) {
  await settleOffer(tx, ascenso.id, 'rechazado');
  await announce(p, tx, ascenso, 'rechazó');
  return { msg: `Rechazaste el ascenso a ${ascenso.nueva_nombre}`, status: 0 as const, texto: null };
}

/** `actionSolicitudes`: accepts (0) or declines (1) the ascenso offered to the caller (decisions §6). */
export async function answerSolicitud(p: CallContext<AnswerCall>): Promise<Answer<AnswerCall>> {
  const { body, usuario } = p;
  return p.transaction(async (tx) => {
    await tx.lockRow('usuario', usuario.id);
    // Before the offer, as a change of the ladder and of the sender's mision lock them.
    if (body.option === ASCENSO_ANSWER.accept) {
      await lockOrOpenLists(tx);
      await lockOfferedMision(tx, usuario.id, body.id);
    }
    const ascenso = orThrow(await lockAscenso(tx, usuario.id, body.id), 'NO_EXISTE');
    await requireUnanswered(tx.db, ascenso, usuario.id);
    const { encargado, nueva: rango, nueva_nombre: mision } = ascenso;
    assertNotStale(body, { encargado, rango, mision });
    const ranked = orThrow(await findRanked(tx.db, usuario.id), 'SIN_SESION');
    const offer = await checkOffer(tx.db, ascenso, ranked, tx.now);
    if (!('porque' in offer) && body.option === ASCENSO_ANSWER.accept) return accept(p, tx, ascenso, ranked, offer);
    if (!('porque' in offer) || (!offer.expired && body.option !== ASCENSO_ANSWER.accept))
      return reject(p, tx, ascenso);
    await expireOffer(tx, ascenso, offer);
    // Returned, not thrown: a throw would roll back the withdrawal.
    return offer.fallo();
  });
}
