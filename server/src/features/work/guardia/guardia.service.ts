import type { Answer, guardiaCalls, TurnoNow } from '@conserje/contract';
import type { GuardiaRequestKind, Ranked } from '@conserje/rules';
import { GUARDIA_REQUEST_KINDS, nextMision, requestExpiresAt } from '@conserje/rules';
import { AppError, orThrow } from '../../../platform/appError.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { iso } from '../../../platform/time/dates.ts';
import { dueAscenso, offerRequested } from '../../careers/ascensos/ascensos.public.ts';
import { ladder } from '../../careers/career/career.public.ts';
import { findActiveUsuario } from '../../identity/people/people.public.ts';
import { absentText, absentToday } from '../ausencias/ausencias.public.ts';
import { openRequested } from '../tiempos/tiempos.public.ts';
import { currentTurnos, expectedOf, freePlaces } from '../turnos/turnos.public.ts';
import {
  closeRequest,
  guardiaAbove,
  hasSomeoneAbove,
  hasTiempo,
  insertRequest,
  isRequestOpen,
  onGuardiaOf,
  othersOnGuardia,
  requestById,
  requestsBelow,
  requestsOf,
} from './guardia.queries.ts';

type Calls = typeof guardiaCalls;
type RequestKind = GuardiaRequestKind;

/** Texts and audit log module of each kind of request. */
const REQUEST_TEXTS = {
  tiempo: { objeto: 'un tiempo', clase: 'pedido_tiempo', modulo: 'tiempos' },
  ascenso: { objeto: 'un ascenso', clase: 'pedido_ascenso', modulo: 'rangos' },
} as const;

/** Refusals of an ascenso, said to the person whose ascenso it is. */
const OWN_ASCENSO_TEXTS = {
  ASCENSO_PENDIENTE: 'Ya tienes un ascenso por responder. Respóndelo en Solicitudes.',
  ASCENSO_TEMPRANO: 'Todavía no te toca ascender. Mira cuánto te falta en tu cuenta.',
} as const;

/** Returns the place of the ladder that a giver must outrank, or why the request is refused now. */
async function requiredOrder(db: Db, requester: Ranked, kind: RequestKind, now: number): Promise<number | AppError> {
  if (kind === 'tiempo') {
    if (await hasTiempo(db, requester.id)) return new AppError('TIEMPO_ABIERTO', 'Ya tienes un tiempo abierto');
    const absentUntil = (await absentToday(db, now)).get(requester.id);
    if (absentUntil !== undefined)
      return new AppError('AUSENTE', `${absentText(absentUntil)}. Termina tu ausencia para pedirlo.`);
  }
  const due = kind === 'ascenso' ? await dueAscenso(db, requester.id, now) : undefined;
  if (due === null) return new AppError('ASCENSO_NO_ENCONTRADO');
  if (due?.refusal) return new AppError(due.refusal, OWN_ASCENSO_TEXTS[due.refusal]);
  const orden = due?.orden ?? requester.orden;
  return (await hasSomeoneAbove(db, orden)) ? orden : new AppError('NADIE_MAYOR');
}

const ownRequest = ({ fecha, vence, ...rest }: { id: number; que: RequestKind; fecha: number; vence: number }) => ({
  ...rest,
  fecha: iso(fecha),
  vence: iso(vence),
});

/**
 * Returns the people of the present hour of the plan, or null if it has no people and no places. The viewer counts as
 * on duty, since they have the portal open.
 */
async function turnoNow(db: Db, viewer: Ranked, present: readonly number[], now: number): Promise<TurnoNow | null> {
  const hour = await currentTurnos(db, now);
  if (!hour) return null;
  const holders = expectedOf(hour).filter(({ despedido }) => despedido === 0);
  const libres = freePlaces(hour);
  if (holders.length === 0 && libres === 0) return null;
  const ids = holders.map(({ usuario }) => usuario);
  const onDuty = await onGuardiaOf(db, ids, present, now);
  return {
    hora: hour.hora,
    libres,
    gente: holders.map(({ usuario: id, usuarioNombre }) => ({
      id,
      usuario: usuarioNombre,
      presente: onDuty.has(id) || id === viewer.id,
    })),
  };
}

/** `guardia`: usuarios on duty, and the open and possible requests of the viewer. */
export async function getGuardia(p: CallContext<Calls['guardia']>): Promise<Answer<Calls['guardia']>> {
  const { deps, usuario, now } = p;
  const { db } = deps.engine;
  const present = deps.eventBroadcaster.watchingEncargados();
  const people = await othersOnGuardia(db, usuario, present, now);
  const ownRequests = await requestsOf(db, usuario.id, now);
  const refusalOf = async (kind: RequestKind): Promise<AppError | null> => {
    if (ownRequests.some((d) => d.que === kind)) return new AppError('YA_PEDIDO');
    const orden = await requiredOrder(db, usuario, kind, now);
    return orden instanceof AppError ? orden : null;
  };
  const refusals = { tiempo: await refusalOf('tiempo'), ascenso: await refusalOf('ascenso') };
  return {
    total: Number(people[0]?.total ?? 0),
    gente: people.map(({ total: _t, orden, ...person }) => ({ ...person, acude: orden > usuario.orden })),
    pedidos: ownRequests.map(ownRequest),
    turno: await turnoNow(db, usuario, present, now),
    acciones: GUARDIA_REQUEST_KINDS.filter((kind) => refusals[kind] === null),
    sinAscenso: refusals.ascenso?.message ?? null,
  };
}

/** `pedir`: notifies the usuarios on duty who may fulfil it. */
export async function requestGuardia(p: CallContext<Calls['pedir']>): Promise<Answer<Calls['pedir']>> {
  const { que } = p.body;
  const { objeto, clase, modulo } = REQUEST_TEXTS[que];
  return p.transaction(async (tx) => {
    tx.onDuplicate('pedido_suyo', () => new AppError('YA_PEDIDO'));
    await tx.lockRow('usuario', p.usuario.id);
    const requester = orThrow(await findActiveUsuario(tx.db, p.usuario.id), 'SIN_SESION');
    if ((await requestsOf(tx.db, requester.id, tx.now)).some((d) => d.que === que)) throw new AppError('YA_PEDIDO');
    const orden = await requiredOrder(tx.db, requester, que, tx.now);
    if (orden instanceof AppError) throw orden;
    const row = { usuario: requester.id, que, fecha: tx.now, vence: requestExpiresAt(que, tx.now) };
    const id = await insertRequest(tx.db, row);
    await tx.audit({ modulo, usuario: requester.id, motivo: `pidió ${objeto}` });
    const notified = await guardiaAbove(
      tx.db,
      requester.id,
      orden,
      p.deps.eventBroadcaster.watchingEncargados(),
      tx.now,
    );
    for (const { id: para } of notified) tx.notify({ tema: 'guardia', msg: `te pide ${objeto}`, para, clase });
    tx.notify({ tema: 'guardia', msg: `pidió ${objeto}` });
    const waitText =
      notified.length > 0 ? 'Te avisaremos cuando alguien acepte.' : 'Lo verá la primera persona que entre.';
    return { msg: `Pediste ${objeto}. ${waitText}`, status: 0 as const, data: ownRequest({ ...row, id }) };
  });
}

type GuardiaRequestRow = NonNullable<Awaited<ReturnType<typeof requestById>>>;

/** Returns an open request. Locks its usuario, as every change of a request does first. */
async function lockRequest(tx: Tx, id: number): Promise<GuardiaRequestRow> {
  const { usuario } = orThrow(await requestById(tx.db, id), 'NO_EXISTE');
  await tx.lockRow('usuario', usuario);
  const pending = orThrow(await requestById(tx.db, id), 'NO_EXISTE');
  if (pending.resultado === 'atendido')
    throw new AppError(
      'PEDIDO_ATENDIDO',
      pending.atendidoPor ? `${pending.atendidoPor} ya respondió esa solicitud` : undefined,
    );
  if (pending.resultado === 'retirado') throw new AppError('PEDIDO_ATENDIDO', 'Ya se retiró esa solicitud');
  if (pending.vence <= tx.now) throw new AppError('PEDIDO_VENCIDO');
  if (!(await isRequestOpen(tx.db, id, tx.now))) throw new AppError('PEDIDO_ATENDIDO');
  return pending;
}

export async function withdrawRequest(p: CallContext<Calls['retirarPedido']>): Promise<Answer<Calls['retirarPedido']>> {
  return p.transaction(async (tx) => {
    const pending = await requestById(tx.db, p.body.id);
    if (pending?.usuario !== p.usuario.id) throw new AppError('NO_EXISTE');
    const { id, que } = await lockRequest(tx, pending.id);
    await closeRequest(tx.db, id, { cerrado: tx.now, resultado: 'retirado', atendido_por: null });
    const { objeto, modulo } = REQUEST_TEXTS[que];
    await tx.audit({ modulo, usuario: p.usuario.id, motivo: `retiró su solicitud: ${objeto}` });
    tx.notify({ tema: 'guardia', msg: `ya no pide ${objeto}` });
    return { msg: `Ya no pides ${objeto}`, status: 0 as const };
  });
}

/** Requests that the viewer may answer, of both kinds, longest waiting first. */
export async function listRequests({
  deps,
  usuario,
  now,
}: CallContext<Calls['pedidos']>): Promise<Answer<Calls['pedidos']>> {
  const { db } = deps.engine;
  const tiempos = await requestsBelow(db, usuario, now, 'tiempo');
  const ascensos = await requestsBelow(db, usuario, now, 'ascenso');
  const misiones = ascensos.length > 0 ? await ladder(db) : [];
  return [...tiempos, ...ascensos]
    .sort((a, b) => a.fecha - b.fecha || a.id - b.id)
    .map(({ id_mision, fecha, vence, ...row }) => ({
      ...row,
      nueva: row.que === 'ascenso' ? (nextMision(misiones, id_mision)?.nombre ?? null) : null,
      fecha: iso(fecha),
      vence: iso(vence),
    }));
}

/** `atenderPedido`: the first to accept fulfils it; later callers are told who did. */
export async function fulfillRequest(p: CallContext<Calls['atenderPedido']>): Promise<Answer<Calls['atenderPedido']>> {
  const { usuario } = p;
  const { id: requestId, ...seen } = p.body;
  return p.transaction(async (tx) => {
    const { id, que, usuario: requester } = await lockRequest(tx, requestId);
    const { usuario: name } = orThrow(await findActiveUsuario(tx.db, requester), 'USUARIO_NO_EXISTE');
    await (que === 'tiempo' ? openRequested(tx, usuario, requester) : offerRequested(tx, usuario.id, requester, seen));
    await closeRequest(tx.db, id, { cerrado: tx.now, resultado: 'atendido', atendido_por: usuario.id });
    tx.notify({ tema: 'guardia', msg: `respondió a ${name}` });
    const msg = que === 'tiempo' ? `Abriste el tiempo de ${name}` : `Le ofreciste el ascenso a ${name}`;
    return { msg, status: 0 as const };
  });
}
