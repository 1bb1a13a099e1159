import type { Answer, ascensosCalls, LastAscenso } from '@conserje/contract';
import { ERRORS } from '@conserje/contract';
import {
  ascensoRefusal,
  bulkActTexts,
  misionText,
  NAME_PLACEHOLDER,
  nextMision,
  offerExpiresAt,
  parseAscensoWait,
  TEXTS,
} from '@conserje/rules';
import { AppError, assertNotStale, orThrow } from '../../../platform/appError.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { iso } from '../../../platform/time/dates.ts';
import { applyToEach } from '../../identity/people/people.public.ts';
import { readConfiguracion } from '../../operations/agencia/agencia.public.ts';
import { ladder } from '../career/career.public.ts';
import { checkOffer, expireOffer } from './ascensos.offers.ts';
import type { RankedUsuario } from './ascensos.queries.ts';
import { findRanked, lockAscenso, waitingAscensosOf } from './ascensos.queries.ts';

type Calls = typeof ascensosCalls;

type Mision = Awaited<ReturnType<typeof ladder>>[number];
type LadderPlace = Pick<RankedUsuario, 'id' | 'orden'>;
/** Viewer or sender of an ascenso; `firma` is shown in the mision text. */
type Promoter = LadderPlace & { firma: string };

async function nextOf(db: Db, id: number) {
  const usuario = await findRanked(db, id);
  return { usuario, nueva: usuario && nextMision(await ladder(db), usuario.id_mision) };
}

async function evaluateNextOffer(db: Db, id: number, promoter: Promoter, now: number) {
  const next = await nextOf(db, id);
  const usuario = orThrow(next.usuario, 'USUARIO_NO_EXISTE');
  const nueva = orThrow(next.nueva, 'ASCENSO_NO_ENCONTRADO');
  return evaluateOffer(db, usuario, nueva, promoter, now);
}

async function evaluateOffer(db: Db, usuario: RankedUsuario, nueva: Mision, promoter: LadderPlace, now: number) {
  const { id } = usuario;
  const finaliza = usuario.fecha + orThrow(parseAscensoWait(usuario.tiempo_ascenso), 'INTERNO');
  const disponible = now >= finaliza;
  // An offer with outdated terms cannot be accepted, so it does not block a new one.
  const pendiente = (await waitingAscensosOf(db, id, now)).some(
    (s) => s.id_rango === nueva.id && s.nueva === nueva.nombre,
  );
  const refusal = ascensoRefusal({ usuario: id, newOrder: nueva.orden, disponible, pendiente }, promoter);
  return { usuario, nueva, finaliza, disponible, refusal };
}

/**
 * Returns the place of the next mision of a usuario and the refusal that applies to every promoter; null at the top.
 */
export async function dueAscenso(
  db: Db,
  id: number,
  now: number,
): Promise<{ orden: number; refusal: 'ASCENSO_PENDIENTE' | 'ASCENSO_TEMPRANO' | null } | null> {
  const { usuario, nueva } = await nextOf(db, id);
  if (!usuario || !nueva) return null;
  const { refusal } = await evaluateOffer(db, usuario, nueva, { id: 0, orden: nueva.orden + 1 }, now);
  const unconditionalRefusal = refusal === 'ASCENSO_PENDIENTE' || refusal === 'ASCENSO_TEMPRANO' ? refusal : null;
  return { orden: nueva.orden, refusal: unconditionalRefusal };
}

export async function canOffer(db: Db, id: number, promoter: LadderPlace, now: number): Promise<boolean> {
  const { usuario, nueva } = await nextOf(db, id);
  if (!usuario || !nueva) return false;
  return (await evaluateOffer(db, usuario, nueva, promoter, now)).refusal === null;
}

/** `verUltimoAscenso`: computed for its viewer (part 1 §3). */
export async function lastAscenso(db: Db, id: number, viewer: Promoter, now: number): Promise<LastAscenso> {
  const { usuario, nueva, finaliza, disponible, refusal } = await evaluateNextOffer(db, id, viewer, now);
  const { siglas } = await readConfiguracion(db);
  return {
    id,
    usuario: usuario.usuario,
    mision: usuario.mision,
    id_categoria: usuario.id_categoria,
    n_categoria: usuario.n_categoria,
    placa: usuario.placa,
    encargadoNombre: usuario.encargadoNombre ?? TEXTS.bySystem,
    fecha: iso(usuario.fecha),
    m_nueva: nueva.nombre,
    id_nuevo: nueva.id,
    categoria_nueva: nueva.categoria,
    firma: usuario.firma,
    texto: misionText(siglas, nueva.nombre, viewer.firma, usuario.firma),
    date_finaliza: iso(finaliza),
    disponible,
    motivo: refusal && ERRORS[refusal].msg,
  };
}

/** Withdraws a lapsed offer, so that a new one can be made. */
async function clearLapsedOffer(tx: Tx, usuario: RankedUsuario): Promise<void> {
  const ascenso = await lockAscenso(tx, usuario.id, null);
  const offer = ascenso && (await checkOffer(tx.db, ascenso, usuario, tx.now));
  if (!offer) return;
  if (!('porque' in offer)) throw new AppError('ASCENSO_PENDIENTE');
  await expireOffer(tx, ascenso, offer);
}

type SeenOffer = Partial<Omit<CallContext<Calls['sendAscenso']>['body'], 'usuario'>>;

/**
 * Offers a usuario the next mision (decisions §6). The usuario must be locked.
 * @param seen values that the screen of the caller showed; an absent one is not compared
 */
async function offerTo(
  tx: Tx,
  promoterId: number,
  id: number,
  seen: SeenOffer = {},
): Promise<{ promoter: RankedUsuario }> {
  // Read again: the promoter may have been moved or dismissed meanwhile.
  const promoter = orThrow(await findRanked(tx.db, promoterId), 'SIN_SESION');
  const { usuario, nueva, refusal } = await evaluateNextOffer(tx.db, id, promoter, tx.now);
  const promoterFields = { encargado: promoter.id, micat: promoter.id_categoria };
  assertNotStale(seen, { ...promoterFields, id_rango: nueva.id, nueva: nueva.nombre });
  if (refusal) throw new AppError(refusal);
  await clearLapsedOffer(tx, usuario);
  const { ascenso_vence } = await readConfiguracion(tx.db);
  const { id: ascenso } = await tx.db
    .insertInto('ascenso')
    .values({
      usuario: usuario.id,
      encargado: promoter.id,
      de: usuario.id_mision,
      nueva: nueva.id,
      nueva_nombre: nueva.nombre,
      categoria: nueva.categoria,
      fecha: tx.now,
      vence: offerExpiresAt(tx.now, ascenso_vence),
      atendido: null,
      resultado: null,
      porque: null,
      atendido_por: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const motivo = `ofreció a ${NAME_PLACEHOLDER} el ascenso a ${nueva.nombre}`;
  await tx.audit({ modulo: 'rangos', objeto: ascenso, usuario: usuario.id, motivo });
  const noticeText = `te ofrece el ascenso a ${nueva.nombre}`;
  tx.notify({ tema: 'solicitudes', msg: noticeText, para: usuario.id, clase: 'ascenso_ofrecido' });
  tx.notify({ tema: 'ascensos', msg: `ofreció un ascenso a ${usuario.usuario}` });
  return { promoter };
}

/** Offers the ascenso that a usuario requested. The usuario must be locked. */
export const offerRequested = async (
  tx: Tx,
  promoterId: number,
  id: number,
  seen: Pick<SeenOffer, 'nueva'>,
): Promise<void> => {
  await offerTo(tx, promoterId, id, seen);
};

export async function makeOffer(p: CallContext<Calls['sendAscenso']>): Promise<Answer<Calls['sendAscenso']>> {
  const { usuario: id, ...seen } = p.body;
  if (id === p.usuario.id) throw new AppError('ASCENSO_PROPIO', undefined, 'usuario');
  return p.transaction(async (tx) => {
    await tx.lockRow('usuario', id);
    const { promoter } = await offerTo(tx, p.usuario.id, id, seen);
    const data = await lastAscenso(tx.db, id, promoter, tx.now);
    return { msg: `Enviaste la solicitud a ${data.usuario}`, status: 0 as const, data };
  });
}

/** `ascenderVarias`: offers people ranked below the caller their next mision, each as `sendAscenso` does. */
export function makeOffers(p: CallContext<Calls['ascenderVarias']>): Promise<Answer<Calls['ascenderVarias']>> {
  const seenById = new Map(p.body.visto?.map(({ id, id_rango, nueva }) => [id, { id_rango, nueva }]));
  return applyToEach(p, {
    doneText: bulkActTexts('ascender').done,
    run: (tx, { usuario: { id } }) => offerTo(tx, p.usuario.id, id, seenById.get(id)),
  });
}

export async function solicitudesOf(p: CallContext<Calls['getSolicitudes']>): Promise<Answer<Calls['getSolicitudes']>> {
  const rows = await waitingAscensosOf(p.deps.engine.db, p.params.userId, p.now);
  return rows.map((s) => ({ ...s, fecha: iso(s.fecha), vence: iso(s.vence) }));
}
