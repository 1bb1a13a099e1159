import type { Answer, Ausencia, ausenciasCalls } from '@conserje/contract';
import {
  ausenciaPhase,
  checkAusencia,
  ESTADO_AUSENCIA,
  formatDay,
  NAME_PLACEHOLDER,
  OP_AUSENCIA,
} from '@conserje/rules';
import { AppError, assertNoViolation, orThrow } from '../../../platform/appError.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { findActiveUsuario, ordersOf, requireUsuario } from '../../identity/people/people.public.ts';
import { agencyDayAt } from '../../operations/agencia/agencia.public.ts';
import { decidableBy, requireMayDecide } from './ausencias.deciders.ts';
import { ownAusencias, spanText, terminable, toOwnView, vista } from './ausencias.mapper.ts';
import type { AusenciaRow } from './ausencias.queries.ts';
import {
  ausenciaById,
  currentAusenciaOf,
  currentAusencias,
  decide,
  finish,
  insertAusencia,
  listed,
  lockAusencia,
  waiting,
  waitingAusencia,
} from './ausencias.queries.ts';

type Calls = typeof ausenciasCalls;

export async function listOwn({ deps, usuario, ahora }: CallContext<Calls['getMyAusencias']>): Promise<Ausencia[]> {
  const { db } = deps.motor;
  return ownAusencias(db, usuario.id, await agencyDayAt(db, ahora));
}

type Lista = CallContext<Calls['getAusencias']> | CallContext<Calls['ausenciasVigentes']>;
/** Some absences, each with what its reader may do with it. */
async function mapRows({ deps, usuario }: Lista, filas: AusenciaRow[], acciones: Ausencia['acciones']) {
  const { db } = deps.motor;
  const can = await decidableBy(db, usuario);
  const orden = await ordersOf(
    db,
    filas.map((f) => f.usuario),
  );
  return filas.map((row) => {
    const own = orden.get(row.usuario);
    return vista(row, own !== undefined && can({ usuario: row.usuario, orden: own }) ? acciones : []);
  });
}

export async function listUndecided(p: CallContext<Calls['getAusencias']>): Promise<Ausencia[]> {
  const { db } = p.deps.motor;
  return mapRows(p, await waiting(db, await agencyDayAt(db, p.ahora)), ['aceptar', 'cancelar']);
}

export async function inProgress(p: CallContext<Calls['ausenciasVigentes']>): Promise<Ausencia[]> {
  const { db } = p.deps.motor;
  const filas = await mapRows(p, await currentAusencias(db, await agencyDayAt(db, p.ahora)), ['terminar']);
  // One's own anyone ends.
  return filas.map((f) => (f.usuario === p.usuario.id ? { ...f, acciones: ['terminar'] } : f));
}

/** Somebody's, to be looked at: what may be done with them is done in *Ausencias*. */
export async function ofSomeone(p: CallContext<Calls['ausenciasDe']>): Promise<Ausencia[]> {
  const { db } = p.deps.motor;
  await requireUsuario(db, p.params.id);
  return (await listed(db, p.params.id, p)).map((row) => vista(row, []));
}

/** A request that nobody answered in time gives way to the next. */
async function expire(tx: Tx, usuario: number, hoy: string): Promise<void> {
  const wait = await waitingAusencia(tx.db, usuario);
  if (!wait || ausenciaPhase(wait, hoy) !== 'vencida') return;
  await decide(tx, wait.id, ESTADO_AUSENCIA.cancelled, null);
  const motivo = `la ausencia de ${NAME_PLACEHOLDER} ${spanText(wait)} venció sin respuesta`;
  await tx.as(null).audit({ modulo: 'ausencias', objeto: wait.id, usuario, motivo });
}

const read = async (tx: Tx, id: number): Promise<AusenciaRow> => orThrow(await ausenciaById(tx.db, id), 'NO_EXISTE');

/** Asks for an absence: none may wait, and none that was accepted may be still to come or running (part 2 §4, §5). */
export async function request(p: CallContext<Calls['addAusencia']>): Promise<Answer<Calls['addAusencia']>> {
  const { usuario: quien, body } = p;
  if (body.usuario !== quien.id) throw new AppError('CAMBIO_MIENTRAS', undefined, 'usuario');
  return p.transaction(async (tx) => {
    tx.onDuplicate('ausencia_espera', () => new AppError('AUSENCIA_EN_ESPERA'));
    await tx.lockRow('usuario', quien.id);
    orThrow(await findActiveUsuario(tx.db, quien.id), 'SIN_SESION');
    const hoy = await agencyDayAt(tx.db, tx.ahora);
    assertNoViolation(checkAusencia(body, hoy));
    await expire(tx, quien.id, hoy);
    const other = await currentAusenciaOf(tx.db, quien.id, hoy);
    if (other)
      throw new AppError('AUSENCIA_VIGENTE', `Ya tienes una ausencia aceptada hasta el ${formatDay(other.final)}`);
    const { inicio, final } = body;
    const { id } = await insertAusencia(tx, { usuario: quien.id, motivo: body.motivo.trim(), inicio, final });
    const row = await read(tx, id);
    const motivo = `pidió una ausencia ${spanText(row)}: ${row.motivo}`;
    await tx.audit({ modulo: 'ausencias', objeto: id, usuario: quien.id, motivo });
    tx.notify({ tema: 'ausencias', msg: `pidió una ausencia ${spanText(row)}` });
    return { msg: 'Pediste la ausencia. Te avisaremos cuando respondan.', status: 0, data: toOwnView(row, hoy) };
  });
}

/** What is said to whoever answers what is answered. */
function atendida({ estado, encargado, encargadoNombre, usuario }: AusenciaRow): AppError {
  if (encargadoNombre === null) return new AppError('SOLICITUD_ATENDIDA', 'Esa ausencia ya venció');
  if (encargado === usuario) return new AppError('SOLICITUD_ATENDIDA', `${encargadoNombre} ya la retiró`);
  const que = estado === ESTADO_AUSENCIA.accepted ? 'aceptó' : 'canceló';
  return new AppError('SOLICITUD_ATENDIDA', `${encargadoNombre} ya la ${que}`);
}

/** Accepts or cancels one that waits (part 2 §4). */
export async function answer(p: CallContext<Calls['ausenciaAction']>): Promise<Answer<Calls['ausenciaAction']>> {
  const { usuario: quien, body } = p;
  return p.transaction(async (tx) => {
    const row = orThrow(await lockAusencia(tx, body.id), 'NO_EXISTE');
    await requireMayDecide(tx, quien, row);
    if (row.estado !== ESTADO_AUSENCIA.wait) throw atendida(row);
    const hoy = await agencyDayAt(tx.db, tx.ahora);
    const accepts = body.op === OP_AUSENCIA.accept;
    if (accepts && ausenciaPhase(row, hoy) === 'vencida') throw new AppError('AUSENCIA_PASADA');
    await decide(tx, row.id, accepts ? ESTADO_AUSENCIA.accepted : ESTADO_AUSENCIA.cancelled, quien.id);
    const doneText = accepts ? 'aceptó' : 'canceló';
    const motivo = `${doneText} la ausencia de ${NAME_PLACEHOLDER} ${spanText(row)}: ${row.motivo}`;
    await tx.audit({ modulo: 'ausencias', objeto: row.id, usuario: row.usuario, motivo });
    tx.notify({ tema: 'ausencias', msg: `${doneText} una ausencia` });
    tx.notify({
      tema: 'ausencias',
      msg: `${doneText} tu ausencia ${spanText(row)}`,
      para: row.usuario,
      clase: 'ausencia',
    });
    const nueva = await read(tx, row.id);
    const msg = `${accepts ? 'Aceptaste' : 'Cancelaste'} la ausencia de ${row.usuarioNombre}`;
    return { msg, status: 0, data: vista(nueva, terminable(nueva, hoy) ? ['terminar'] : []) };
  });
}

/** Takes back one's own that waits. */
export async function retirar(p: CallContext<Calls['retirarAusencia']>): Promise<Answer<Calls['retirarAusencia']>> {
  const { usuario: quien, body } = p;
  return p.transaction(async (tx) => {
    const row = orThrow(await lockAusencia(tx, body.id), 'NO_EXISTE');
    if (row.usuario !== quien.id) throw new AppError('NO_EXISTE');
    if (row.estado !== ESTADO_AUSENCIA.wait) throw atendida(row);
    await decide(tx, row.id, ESTADO_AUSENCIA.cancelled, quien.id);
    const motivo = `retiró su ausencia ${spanText(row)}`;
    await tx.audit({ modulo: 'ausencias', objeto: row.id, usuario: quien.id, motivo });
    tx.notify({ tema: 'ausencias', msg: 'retiró su ausencia' });
    return { msg: 'Retiraste tu ausencia', status: 0, data: vista(await read(tx, row.id), []) };
  });
}

/** Ends an accepted one before its last day: whoever is back says so, or management does. */
export async function goBack(p: CallContext<Calls['terminarAusencia']>): Promise<Answer<Calls['terminarAusencia']>> {
  const { usuario: quien, body } = p;
  return p.transaction(async (tx) => {
    const row = orThrow(await lockAusencia(tx, body.id), 'NO_EXISTE');
    const ownOne = row.usuario === quien.id;
    if (!ownOne) await requireMayDecide(tx, quien, row);
    const hoy = await agencyDayAt(tx.db, tx.ahora);
    if (!terminable(row, hoy)) throw new AppError('YA_ESTA_ASI', 'Esa ausencia ya terminó');
    await finish(tx, row.id, quien.id);
    const motivo = `terminó la ausencia de ${NAME_PLACEHOLDER} ${spanText(row)} antes de tiempo`;
    await tx.audit({ modulo: 'ausencias', objeto: row.id, usuario: row.usuario, motivo });
    tx.notify({ tema: 'ausencias', msg: ownOne ? 'terminó su ausencia' : 'terminó una ausencia' });
    const own = `terminó tu ausencia ${spanText(row)}`;
    if (!ownOne) tx.notify({ tema: 'ausencias', msg: own, para: row.usuario, clase: 'ausencia' });
    const msg = ownOne ? 'Terminaste tu ausencia' : `Terminaste la ausencia de ${row.usuarioNombre}`;
    return { msg, status: 0, data: vista(await read(tx, row.id), []) };
  });
}
