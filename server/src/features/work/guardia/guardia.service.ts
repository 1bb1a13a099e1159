import type { Answer, guardiaCalls } from '@conserje/contract';
import type { GuardiaRequestKind, Ranked } from '@conserje/rules';
import { nextMision, requestExpiresAt } from '@conserje/rules';
import { AppError, orThrow } from '../../../platform/appError.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { CallContext, SessionUsuario } from '../../../platform/http/routing/callContext.ts';
import { iso } from '../../../platform/time/dates.ts';
import { dueAscenso, offerRequested } from '../../careers/ascensos/ascensos.public.ts';
import { ladder } from '../../careers/career/career.public.ts';
import { findActiveUsuario } from '../../identity/people/people.public.ts';
import { absenceText, absentToday } from '../ausencias/ausencias.public.ts';
import { openRequested } from '../tiempos/tiempos.public.ts';
import {
  closeRequest,
  guardiaAbove,
  hasSomeoneAbove,
  hasTiempo,
  insertRequest,
  othersOnGuardia,
  requestById,
  requestsBelow,
  requestsOf,
} from './guardia.queries.ts';

type Calls = typeof guardiaCalls;
type RequestKind = GuardiaRequestKind;

/** What is asked for, as it is told, and what it is filed under. */
const SAID = {
  tiempo: { objeto: 'un tiempo', clase: 'pedido_tiempo', modulo: 'tiempos' },
  ascenso: { objeto: 'un ascenso', clase: 'pedido_ascenso', modulo: 'rangos' },
} as const;

/** The place on the ladder above which one must stand to give it, or why it can't be asked for now. */
async function requiredOrder(db: Db, quien: Ranked, que: RequestKind, ahora: number): Promise<number | AppError> {
  if (que === 'tiempo') {
    if (await hasTiempo(db, quien.id)) return new AppError('TIEMPO_ABIERTO', 'Ya tienes un tiempo abierto');
    const ausente = (await absentToday(db, ahora)).get(quien.id);
    if (ausente !== undefined)
      return new AppError('AUSENTE', `${absenceText(ausente)}. Termina tu ausencia para pedirlo.`);
  }
  const due = que === 'ascenso' ? await dueAscenso(db, quien.id, ahora) : undefined;
  if (due === null) return new AppError('ASCENSO_NO_ENCONTRADO');
  if (due?.refusal) return new AppError(due.refusal);
  const orden = due?.orden ?? quien.orden;
  return (await hasSomeoneAbove(db, orden)) ? orden : new AppError('NADIE_MAYOR');
}

const ownRequest = ({ fecha, vence, ...rest }: { id: number; que: RequestKind; fecha: number; vence: number }) => ({
  ...rest,
  fecha: iso(fecha),
  vence: iso(vence),
});

/** `guardia`: who is on duty, what the reader has asked for, and what they may ask for now. */
export async function look(p: CallContext<Calls['guardia']>): Promise<Answer<Calls['guardia']>> {
  const { deps, usuario, ahora } = p;
  const { db } = deps.motor;
  const gente = await othersOnGuardia(db, usuario, deps.eventBroadcaster.encargados(), ahora);
  const pedidos = await requestsOf(db, usuario.id, ahora);
  const asks = async (que: RequestKind): Promise<RequestKind[]> =>
    pedidos.some((d) => d.que === que) || typeof (await requiredOrder(db, usuario, que, ahora)) !== 'number'
      ? []
      : [que];
  return {
    total: Number(gente[0]?.total ?? 0),
    gente: gente.map(({ total: _t, orden, ...one }) => ({ ...one, acude: orden > usuario.orden })),
    pedidos: pedidos.map(ownRequest),
    acciones: [...(await asks('tiempo')), ...(await asks('ascenso'))],
  };
}

/** `pedir`: those who are on duty and could give it are told. */
export async function request(p: CallContext<Calls['pedir']>): Promise<Answer<Calls['pedir']>> {
  const { que } = p.body;
  const { objeto, clase, modulo } = SAID[que];
  return p.transaction(async (tx) => {
    tx.onDuplicate('pedido_suyo', () => new AppError('YA_PEDIDO'));
    await tx.lockRow('usuario', p.usuario.id);
    const quien = orThrow(await findActiveUsuario(tx.db, p.usuario.id), 'SIN_SESION');
    if ((await requestsOf(tx.db, quien.id, tx.ahora)).some((d) => d.que === que)) throw new AppError('YA_PEDIDO');
    const orden = await requiredOrder(tx.db, quien, que, tx.ahora);
    if (orden instanceof AppError) throw orden;
    const row = { usuario: quien.id, que, fecha: tx.ahora, vence: requestExpiresAt(que, tx.ahora) };
    const id = await insertRequest(tx.db, row);
    await tx.audit({ modulo, usuario: quien.id, motivo: `pidió ${objeto}` });
    const onGuardia = await guardiaAbove(tx.db, quien.id, orden, p.deps.eventBroadcaster.encargados(), tx.ahora);
    for (const { id: para } of onGuardia) tx.notify({ tema: 'guardia', msg: `te pide ${objeto}`, para, clase });
    tx.notify({ tema: 'guardia', msg: `pidió ${objeto}` });
    const wait =
      onGuardia.length > 0 ? 'Te avisaremos cuando alguien acepte.' : 'Lo verá la primera persona que entre.';
    return { msg: `Pediste ${objeto}. ${wait}`, status: 0 as const, data: ownRequest({ ...row, id }) };
  });
}

type GuardiaRequestRow = NonNullable<Awaited<ReturnType<typeof requestById>>>;

/** A request that waits for an answer, its owner locked: all that is done to it waits for them. */
async function lockRequest(tx: Tx, id: number): Promise<GuardiaRequestRow> {
  const { usuario } = orThrow(await requestById(tx.db, id), 'NO_EXISTE');
  await tx.lockRow('usuario', usuario);
  const pedido = orThrow(await requestById(tx.db, id), 'NO_EXISTE');
  if (pedido.resultado === 'atendido')
    throw new AppError(
      'PEDIDO_ATENDIDO',
      pedido.atendidoPor ? `${pedido.atendidoPor} ya respondió esa solicitud` : undefined,
    );
  if (pedido.resultado === 'retirado') throw new AppError('PEDIDO_ATENDIDO', 'Ya se retiró esa solicitud');
  if (pedido.vence <= tx.ahora) throw new AppError('PEDIDO_VENCIDO');
  return pedido;
}

/** `retirarPedido` */
export async function retirar(p: CallContext<Calls['retirarPedido']>): Promise<Answer<Calls['retirarPedido']>> {
  return p.transaction(async (tx) => {
    const own = await requestById(tx.db, p.body.id);
    if (own?.usuario !== p.usuario.id) throw new AppError('NO_EXISTE');
    const { id, que } = await lockRequest(tx, own.id);
    await closeRequest(tx.db, id, { cerrado: tx.ahora, resultado: 'retirado', atendido_por: null });
    const { objeto, modulo } = SAID[que];
    await tx.audit({ modulo, usuario: p.usuario.id, motivo: `retiró su solicitud: ${objeto}` });
    tx.notify({ tema: 'guardia', msg: `ya no pide ${objeto}` });
    return { msg: `Ya no pides ${objeto}`, status: 0 as const };
  });
}

/** What people below the reader ask for, without promotions to missions that the reader can't give. */
async function possible(db: Db, viewer: SessionUsuario, ahora: number) {
  const filas = await requestsBelow(db, viewer, ahora);
  const misiones = filas.some((d) => d.que === 'ascenso') ? await ladder(db) : [];
  return filas.flatMap(({ id_mision, ...row }) => {
    const nueva = row.que === 'ascenso' ? nextMision(misiones, id_mision) : null;
    return nueva === undefined || (nueva && nueva.orden >= viewer.orden)
      ? []
      : [{ ...row, nueva: nueva?.nombre ?? null }];
  });
}

/** `pedidos` */
export async function pedidos(p: CallContext<Calls['pedidos']>): Promise<Answer<Calls['pedidos']>> {
  const filas = await possible(p.deps.motor.db, p.usuario, p.ahora);
  return filas.map(({ fecha, vence, ...row }) => ({ ...row, fecha: iso(fecha), vence: iso(vence) }));
}

/** `atenderPedido`: the first who accepts gives it; the rest are told who did. */
export async function handle(p: CallContext<Calls['atenderPedido']>): Promise<Answer<Calls['atenderPedido']>> {
  const { usuario } = p;
  return p.transaction(async (tx) => {
    const { id, que, usuario: quien } = await lockRequest(tx, p.body.id);
    const { usuario: nombre } = orThrow(await findActiveUsuario(tx.db, quien), 'USUARIO_NO_EXISTE');
    await (que === 'tiempo' ? openRequested(tx, usuario, quien) : offerRequested(tx, usuario.id, quien));
    await closeRequest(tx.db, id, { cerrado: tx.ahora, resultado: 'atendido', atendido_por: usuario.id });
    tx.notify({ tema: 'guardia', msg: `respondió a ${nombre}` });
    const msg = que === 'tiempo' ? `Abriste el tiempo de ${nombre}` : `Le ofreciste el ascenso a ${nombre}`;
    return { msg, status: 0 as const };
  });
}
