import type { Answer, ausenciasCalls } from '@conserje/contract';
import type { AusenciaObstacle, DateRange } from '@conserje/rules';
import {
  AUSENCIA_DAYS_BACK,
  addDays,
  ausenciaObstacle,
  ausenciaPhase,
  checkAusencia,
  ESTADO_AUSENCIA,
  formatDay,
  formatSpan,
  NAME_PLACEHOLDER,
} from '@conserje/rules';
import { AppError, assertNoViolation, orThrow } from '../../../platform/appError.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { findActiveUsuario, lockUsuarioBelow } from '../../identity/people/people.public.ts';
import { agenciaDayAt, readConfiguracion } from '../../operations/agencia/agencia.public.ts';
import { tellFreedTurnos } from '../turnos/turnos.public.ts';
import { canBeEnded, toAusencia, toOwnAusencia } from './ausencias.mapper.ts';
import {
  decideAusencia,
  insertAusencia,
  openAusenciasOf,
  requireAusencia,
  waitingAusenciasOf,
} from './ausencias.queries.ts';

type Calls = typeof ausenciasCalls;

/** Expired requests make room for a new one. */
async function expire(tx: Tx, usuario: number, today: string): Promise<void> {
  for (const pending of await waitingAusenciasOf(tx.db, usuario)) {
    if (ausenciaPhase(pending, today) !== 'vencida') continue;
    await decideAusencia(tx, pending.id, ESTADO_AUSENCIA.cancelled, null);
    const motivo = `la ausencia de ${NAME_PLACEHOLDER} ${formatSpan(pending)} venció sin respuesta`;
    await tx.as(null).audit({ modulo: 'ausencias', objeto: pending.id, usuario, motivo });
  }
}

/** `owner` is null for the own ausencias. */
function obstacleError({ tipo, ausencia }: AusenciaObstacle, owner: string | null): AppError {
  if (tipo === 'demasiadas') return new AppError('AUSENCIAS_DE_MAS');
  if (tipo === 'espera') return new AppError('AUSENCIA_EN_ESPERA');
  if (tipo === 'vigente')
    return new AppError('AUSENCIA_VIGENTE', `Ya tienes una ausencia aceptada hasta el ${formatDay(ausencia.final)}`);
  const whose = owner === null ? 'Ya tienes' : `${owner} ya tiene`;
  const waits = ausencia.estado === ESTADO_AUSENCIA.waiting ? ' por responder' : '';
  return new AppError('AUSENCIA_CRUZADA', `${whose} una ausencia${waits} ${formatSpan(ausencia)}`, 'inicio');
}

interface Room {
  usuario: number;
  wanted: DateRange;
  today: string;
  several: boolean;
  owner: string | null;
}
/** The usuario must be locked. */
async function requireRoom(tx: Tx, { usuario, wanted, today, several, owner }: Room): Promise<void> {
  await expire(tx, usuario, today);
  const open = await openAusenciasOf(tx.db, usuario, addDays(today, -AUSENCIA_DAYS_BACK));
  const obstacle = ausenciaObstacle(open, wanted, { several, hoy: today });
  if (obstacle) throw obstacleError(obstacle, owner);
}

/** One at a time (part 2 §4, §5), or several on different days where the agency allows them. */
export async function requestAusencia(p: CallContext<Calls['addAusencia']>): Promise<Answer<Calls['addAusencia']>> {
  const { usuario: actor, body } = p;
  if (body.usuario !== actor.id) throw new AppError('CAMBIO_MIENTRAS', undefined, 'usuario');
  return p.transaction(async (tx) => {
    await tx.lockRow('usuario', actor.id);
    orThrow(await findActiveUsuario(tx.db, actor.id), 'SIN_SESION');
    const today = await agenciaDayAt(tx.db, tx.now);
    assertNoViolation(checkAusencia(body, today));
    const { ausencias_varias: several } = await readConfiguracion(tx.db);
    const { inicio, final } = body;
    await requireRoom(tx, { usuario: actor.id, wanted: { inicio, final }, today, several, owner: null });
    const { id } = await insertAusencia(tx, { usuario: actor.id, motivo: body.motivo.trim(), inicio, final });
    const row = await requireAusencia(tx, id);
    const motivo = `pidió una ausencia ${formatSpan(row)}: ${row.motivo}`;
    await tx.audit({ modulo: 'ausencias', objeto: id, usuario: actor.id, motivo, makes: `ausencia ${id}` });
    tx.notify({ tema: 'ausencias', msg: `pidió una ausencia ${formatSpan(row)}` });
    return { msg: 'Pediste la ausencia. Te avisaremos cuando respondan.', status: 0, data: toOwnAusencia(row, today) };
  });
}

/** `anotarAusencia`: management enters an ausencia for someone below; it is accepted at once (docs/decisions/0077). */
export async function enterAusencia(p: CallContext<Calls['anotarAusencia']>): Promise<Answer<Calls['anotarAusencia']>> {
  const { usuario: actor, body } = p;
  const { usuario, inicio, final } = body;
  return p.transaction(async (tx) => {
    const { usuario: absent } = await lockUsuarioBelow(tx, actor, usuario);
    const today = await agenciaDayAt(tx.db, tx.now);
    assertNoViolation(checkAusencia(body, today, 'management'));
    await requireRoom(tx, { usuario, wanted: { inicio, final }, today, several: true, owner: absent.usuario });
    const decision = { estado: ESTADO_AUSENCIA.accepted, encargado: actor.id, decidida: tx.now };
    const { id } = await insertAusencia(tx, { usuario, motivo: body.motivo.trim(), inicio, final, ...decision });
    const row = await requireAusencia(tx, id);
    const span = formatSpan(row);
    const motivo = `registró una ausencia de ${NAME_PLACEHOLDER} ${span}: ${row.motivo}`;
    await tx.audit({ modulo: 'ausencias', objeto: id, usuario, motivo, makes: `ausencia ${id}` });
    tx.notify({ tema: 'ausencias', msg: 'registró una ausencia' });
    tx.notify({ tema: 'ausencias', msg: `registró una ausencia tuya ${span}`, para: usuario, clase: 'ausencia' });
    await tellFreedTurnos(tx, row, span);
    const msg = `Registraste la ausencia de ${absent.usuario} ${span}`;
    return { msg, status: 0, data: toAusencia(row, canBeEnded(row, today) ? ['terminar'] : []) };
  });
}
