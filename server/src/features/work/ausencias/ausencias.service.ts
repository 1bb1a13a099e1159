import type { Answer, Ausencia, ausenciasCalls } from '@conserje/contract';
import {
  AUSENCIA_OP,
  ausenciaPhase,
  CAN_DECIDE_AUSENCIAS,
  ESTADO_AUSENCIA,
  formatSpan,
  NAME_PLACEHOLDER,
} from '@conserje/rules';
import { AppError, orThrow } from '../../../platform/appError.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { ordersOf, requireUsuario } from '../../identity/people/people.public.ts';
import { agenciaDayAt } from '../../operations/agencia/agencia.public.ts';
import { tellFreedTurnos } from '../turnos/turnos.public.ts';
import { buildCanDecide, requireMayDecide } from './ausencias.deciders.ts';
import { canBeEnded, ownAusencias, toAusencia } from './ausencias.mapper.ts';
import type { AusenciaRow } from './ausencias.queries.ts';
import {
  currentAusencias,
  decideAusencia,
  findAusenciasOf,
  lockAusencia,
  markEnded,
  requireAusencia,
  waitingAusencias,
} from './ausencias.queries.ts';

type Calls = typeof ausenciasCalls;

export async function listOwn({ deps, usuario, now }: CallContext<Calls['getMyAusencias']>): Promise<Ausencia[]> {
  const { db } = deps.engine;
  return ownAusencias(db, usuario.id, await agenciaDayAt(db, now));
}

type ListCall = CallContext<Calls['getAusencias']> | CallContext<Calls['ausenciasVigentes']>;
/** `acciones` apply to ausencias that the viewer may decide. */
async function mapRows({ deps, usuario }: ListCall, rows: AusenciaRow[], acciones: Ausencia['acciones']) {
  const { db } = deps.engine;
  const canDecide = await buildCanDecide(db, usuario);
  const orderById = await ordersOf(
    db,
    rows.map((f) => f.usuario),
  );
  return rows.map((row) => {
    const absentOrder = orderById.get(row.usuario);
    return toAusencia(
      row,
      absentOrder !== undefined && canDecide({ usuario: row.usuario, orden: absentOrder }) ? acciones : [],
    );
  });
}

export async function listUndecided(p: CallContext<Calls['getAusencias']>): Promise<Ausencia[]> {
  const { db } = p.deps.engine;
  return mapRows(p, await waitingAusencias(db, await agenciaDayAt(db, p.now)), ['aceptar', 'cancelar']);
}

export async function listCurrent(p: CallContext<Calls['ausenciasVigentes']>): Promise<Ausencia[]> {
  const { db } = p.deps.engine;
  const rows = await mapRows(p, await currentAusencias(db, await agenciaDayAt(db, p.now)), ['terminar']);
  // Every usuario may end their own.
  return rows.map((f) => (f.usuario === p.usuario.id ? { ...f, acciones: ['terminar'] } : f));
}

/** `ausenciasDe`: read-only; the actions are in *Ausencias*. */
export async function ofSomeone(p: CallContext<Calls['ausenciasDe']>): Promise<Ausencia[]> {
  const { db } = p.deps.engine;
  await requireUsuario(db, p.params.id);
  return (await findAusenciasOf(db, p.params.id, p)).map((row) => toAusencia(row, []));
}

function answeredError({ estado, encargado, encargadoNombre, usuario }: AusenciaRow): AppError {
  if (encargadoNombre === null) return new AppError('SOLICITUD_ATENDIDA', 'Esa ausencia ya venció');
  if (encargado === usuario) return new AppError('SOLICITUD_ATENDIDA', `${encargadoNombre} ya la retiró`);
  const verb = estado === ESTADO_AUSENCIA.accepted ? 'aceptó' : 'canceló';
  return new AppError('SOLICITUD_ATENDIDA', `${encargadoNombre} ya la ${verb}`);
}

/** Accepts or cancels an unanswered ausencia (part 2 §4). */
export async function answerAusencia(
  p: CallContext<Calls['ausenciaAction']>,
): Promise<Answer<Calls['ausenciaAction']>> {
  const { usuario: actor, body } = p;
  return p.transaction(async (tx) => {
    const row = orThrow(await lockAusencia(tx, body.id), 'NO_EXISTE');
    await requireMayDecide(tx, actor, row);
    if (row.estado !== ESTADO_AUSENCIA.waiting) throw answeredError(row);
    const today = await agenciaDayAt(tx.db, tx.now);
    const accepts = body.op === AUSENCIA_OP.accept;
    if (accepts && ausenciaPhase(row, today) === 'vencida') throw new AppError('AUSENCIA_PASADA');
    await decideAusencia(tx, row.id, accepts ? ESTADO_AUSENCIA.accepted : ESTADO_AUSENCIA.cancelled, actor.id);
    const doneText = accepts ? 'aceptó' : 'canceló';
    const motivo = `${doneText} la ausencia de ${NAME_PLACEHOLDER} ${formatSpan(row)}: ${row.motivo}`;
    await tx.audit({ modulo: 'ausencias', objeto: row.id, usuario: row.usuario, motivo });
    tx.notify({ tema: 'ausencias', msg: `${doneText} una ausencia` });
    tx.notify({
      tema: 'ausencias',
      msg: `${doneText} tu ausencia ${formatSpan(row)}`,
      para: row.usuario,
      clase: 'ausencia',
    });
    if (accepts) await tellFreedTurnos(tx, row, formatSpan(row));
    const updated = await requireAusencia(tx, row.id);
    const msg = `${accepts ? 'Aceptaste' : 'Cancelaste'} la ausencia de ${row.usuarioNombre}`;
    return { msg, status: 0, data: toAusencia(updated, canBeEnded(updated, today) ? ['terminar'] : []) };
  });
}

export async function withdrawAusencia(
  p: CallContext<Calls['retirarAusencia']>,
): Promise<Answer<Calls['retirarAusencia']>> {
  const { usuario: actor, body } = p;
  return p.transaction(async (tx) => {
    const row = orThrow(await lockAusencia(tx, body.id), 'NO_EXISTE');
    if (row.usuario !== actor.id) throw new AppError('NO_EXISTE');
    if (row.estado !== ESTADO_AUSENCIA.waiting) throw answeredError(row);
    await decideAusencia(tx, row.id, ESTADO_AUSENCIA.cancelled, actor.id);
    const motivo = `retiró su ausencia ${formatSpan(row)}`;
    await tx.audit({ modulo: 'ausencias', objeto: row.id, usuario: actor.id, motivo, undoes: `ausencia ${row.id}` });
    tx.notify({ tema: 'ausencias', msg: 'retiró su ausencia' });
    return { msg: 'Retiraste tu ausencia', status: 0, data: toAusencia(await requireAusencia(tx, row.id), []) };
  });
}

/** Ends an accepted ausencia early, for its usuario or for an actor who may decide on it. */
export async function endAusencia(
  p: CallContext<Calls['terminarAusencia']>,
): Promise<Answer<Calls['terminarAusencia']>> {
  const { usuario: actor, body } = p;
  return p.transaction(async (tx) => {
    const row = orThrow(await lockAusencia(tx, body.id), 'NO_EXISTE');
    const isOwn = row.usuario === actor.id;
    if (!isOwn) {
      p.alsoRequire(CAN_DECIDE_AUSENCIAS);
      await requireMayDecide(tx, actor, row);
    }
    const today = await agenciaDayAt(tx.db, tx.now);
    if (!canBeEnded(row, today)) throw new AppError('YA_ESTA_ASI', 'Esa ausencia ya terminó');
    await markEnded(tx, row.id, actor.id);
    const motivo = `terminó la ausencia de ${NAME_PLACEHOLDER} ${formatSpan(row)} antes de tiempo`;
    await tx.audit({ modulo: 'ausencias', objeto: row.id, usuario: row.usuario, motivo });
    tx.notify({ tema: 'ausencias', msg: isOwn ? 'terminó su ausencia' : 'terminó una ausencia' });
    const noticeText = `terminó tu ausencia ${formatSpan(row)}`;
    if (!isOwn) tx.notify({ tema: 'ausencias', msg: noticeText, para: row.usuario, clase: 'ausencia' });
    const msg = isOwn ? 'Terminaste tu ausencia' : `Terminaste la ausencia de ${row.usuarioNombre}`;
    return { msg, status: 0, data: toAusencia(await requireAusencia(tx, row.id), []) };
  });
}
