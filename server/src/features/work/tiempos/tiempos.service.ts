import type { Answer, tiemposCalls } from '@conserje/contract';
import type { Staff, TiempoOp } from '@conserje/rules';
import {
  attendedMinutes,
  checkAdjustment,
  insertName,
  NAME_PLACEHOLDER,
  NO_ALTO,
  sentenceText,
  TEXTS,
  TIEMPO_OP,
  tiempoRefusal,
  toSecondPerson,
} from '@conserje/rules';
import { AppError, assertNotStale, orThrow, requireField } from '../../../platform/appError.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { CallContext, SessionUsuario } from '../../../platform/http/routing/callContext.ts';
import { formatCount } from '../../../platform/phrases.ts';
import { iso } from '../../../platform/time/dates.ts';
import { formatAuditLine } from '../../../platform/unit-of-work/auditLogText.ts';
import { keepActor, requireActor } from '../../identity/people/people.public.ts';
import { readConfiguracion } from '../../operations/agencia/agencia.public.ts';
import { changeMinutes, togglePause } from './clock/tiempos.clock.ts';
import { cancelTiempo } from './closing/tiempos.cancel.ts';
import { confirm } from './closing/tiempos.confirm.ts';
import { bulkEntry, LINKED, link, linkAll, sharedConnectionText, UNLINKED, unlink } from './opening/tiempos.link.ts';
import { clockOf, toTiempoState, toTiempos } from './tiempos.mapper.ts';
import type { TiempoRow } from './tiempos.queries.ts';
import {
  findLogOf,
  findSolicitudesFor,
  findTiempoById,
  findTiemposByIds,
  lockOpenTiempos,
  lockUnmanagedBajos,
  solicitudById,
} from './tiempos.queries.ts';

type Calls = typeof tiemposCalls;
type Action = CallContext<Calls['actionTime']>;
type ActionResult = Answer<Calls['actionTime']>;

export async function getDetail(db: Db, id: number, now: number): Promise<Answer<Calls['getInfoDetailTime']>> {
  const row = orThrow(await findTiempoById(db, id), 'TIEMPO_NO_EXISTE');
  return {
    nombre: row.bajoNombre,
    tiempoActual: attendedMinutes(clockOf(row), row.cerrado ?? now),
    tiempoConfirmado: row.confirmado,
    logs: (await findLogOf(db, id)).map(({ motivo, usuario, de, bajo, encargado: quien, fecha }) => ({
      motivo: sentenceText({ quien, texto: formatAuditLine({ motivo, usuario, encargado: de }), sobre: bajo }),
      encargado: quien ?? TEXTS.bySystem,
      fecha: iso(fecha),
    })),
  };
}

export async function listSolicitudes(db: Db, para: number): Promise<Answer<Calls['getTimesSolicitudes']>> {
  return (await findSolicitudesFor(db, para)).map((s) => ({ ...s, fecha: iso(s.fecha) }));
}

/**
 * Keeps the rank of a bajo until a tiempo is linked: a promotion that commits in between would see no alto to release.
 * Locked first, as a promotion does.
 */
async function keepBajo(tx: Tx, tiempo: number): Promise<void> {
  const { bajo } = orThrow(await findTiempoById(tx.db, tiempo), 'TIEMPO_NO_EXISTE');
  await tx.shareRow('usuario', bajo);
}

async function lockOpenTiempo(tx: Tx, id: number): Promise<TiempoRow> {
  // Statements that are sent together run in this order.
  const [, found] = await Promise.all([tx.lockRow('tiempo', id), findTiempoById(tx.db, id)]);
  const row = orThrow(found, 'TIEMPO_NO_EXISTE');
  if (row.cerrado !== null) throw new AppError('TIEMPO_CERRADO');
  return row;
}

/** Checks that the screen of the caller is not stale (decisions §1); all its fields are required. */
function assertViewNotStale(body: Action['body'], row: TiempoRow): void {
  for (const field of ['alto', 'pausa', 'sumado'] as const) requireField(body, field);
  assertNotStale(body, { alto: row.alto ?? NO_ALTO, pausa: row.pausa, sumado: row.sumado });
}

/** Negative when subtracted. */
function requestedMinutes(body: Action['body']): number {
  const { mins = 0 } = body;
  const violation = checkAdjustment({ mins });
  if (violation) throw new AppError('MINIMO_UN_MINUTO', violation.msg, violation.campo);
  return requireField(body, 'sumar') ? mins : -mins;
}

/** @throws AppError if the actor may not run the action, or saw another state of the tiempo */
async function requireAllowed(op: TiempoOp, tx: Tx, row: TiempoRow, actor: Staff, body: Action['body']): Promise<void> {
  const forgottenAfterMinutes = op === TIEMPO_OP.cancel ? (await readConfiguracion(tx.db)).olvido_minutos : 0;
  const state = toTiempoState(row, tx.now, forgottenAfterMinutes);
  // An action that the seen state allows fails as stale (409), not as forbidden (403).
  const onScreen = body.alto === undefined ? state : { ...state, alto: body.alto === NO_ALTO ? null : body.alto };
  if (tiempoRefusal(op, onScreen, actor) === 'SIN_PERMISO') throw new AppError('SIN_PERMISO');
  assertViewNotStale(body, row);
  const refusal = tiempoRefusal(op, state, actor);
  if (refusal) throw new AppError(refusal);
}

async function execute(
  op: TiempoOp,
  tx: Tx,
  row: TiempoRow,
  actor: Staff,
  body: Action['body'],
): Promise<{ doneText: string; cerrado?: boolean }> {
  switch (op) {
    case TIEMPO_OP.confirm:
      return confirm(tx, row);
    case TIEMPO_OP.pause:
      return { doneText: await togglePause(tx, row) };
    case TIEMPO_OP.mas5:
      return { doneText: await changeMinutes(tx, row, 5) };
    case TIEMPO_OP.mas10:
      return { doneText: await changeMinutes(tx, row, 10) };
    case TIEMPO_OP.adjust:
      return { doneText: await changeMinutes(tx, row, requestedMinutes(body)) };
    case TIEMPO_OP.cancel:
      return { doneText: await cancelTiempo(tx, row, actor), cerrado: true };
    case TIEMPO_OP.link: {
      const doneText = row.alto === null ? LINKED : UNLINKED;
      if (row.alto === null) await link(tx, [row], actor, doneText);
      else await unlink(tx, [row], doneText);
      return { doneText };
    }
  }
}

async function actOnOne(p: Action, op: TiempoOp): Promise<ActionResult> {
  const { usuario, body } = p;
  const id = requireField(body, 'id');
  return p.transaction(async (tx) => {
    if (op === TIEMPO_OP.link) await keepBajo(tx, id);
    const encargado = op === TIEMPO_OP.link ? await keepActor(tx, usuario) : undefined;
    // Read after the lock, in the same round trip.
    const [row, actor] = await Promise.all([lockOpenTiempo(tx, id), encargado ?? requireActor(tx, usuario)]);
    await requireAllowed(op, tx, row, actor, body);
    const { doneText, cerrado } = await execute(op, tx, row, actor, body);
    tx.notify({ tema: 'tiempos', msg: insertName(doneText, row.bajoNombre) });
    const stillOpen = cerrado ? [] : await findTiemposByIds(tx.db, [id]);
    return {
      msg: insertName(toSecondPerson(doneText), row.bajoNombre),
      status: 0,
      data: await toTiempos(tx.db, stillOpen, tx.now),
      cerrados: cerrado ? [id] : [],
    };
  });
}

/** Those without alto before the lock; their bajos keep their rank, as in `keepBajo`. */
async function linkUnmanaged(tx: Tx, usuario: SessionUsuario) {
  const bajos = new Set(await lockUnmanagedBajos(tx));
  const actor = await keepActor(tx, usuario);
  return linkAll(
    tx,
    (await lockOpenTiempos(tx)).filter((row) => bajos.has(row.bajo)),
    actor,
  );
}

async function unlinkAll(tx: Tx, alto: number) {
  const own = (await lockOpenTiempos(tx)).filter((f) => f.alto === alto);
  await tx.groupAuditEntries(bulkEntry('desligó', own), () => unlink(tx, own, UNLINKED), own.length);
  return { linked: own, fuera: [] };
}

/** Codes 6 and 7: links every linkable tiempo, or unlinks every tiempo of the caller (decisions §4). */
async function actOnAll(p: Action, op: typeof TIEMPO_OP.linkAll | typeof TIEMPO_OP.unlinkAll): Promise<ActionResult> {
  const { usuario } = p;
  return p.transaction(async (tx) => {
    const { linked: rows, fuera } =
      op === TIEMPO_OP.linkAll ? await linkUnmanaged(tx, usuario) : await unlinkAll(tx, usuario.id);
    const doneText = `${op === TIEMPO_OP.linkAll ? 'ligó' : 'desligó'} ${formatCount(rows.length, 'tiempo', 'tiempos')}`;
    const doneMessage = toSecondPerson(doneText);
    if (rows.length > 0) tx.notify({ tema: 'tiempos', msg: doneText });
    const changed = await findTiemposByIds(
      tx.db,
      rows.map((f) => f.id),
    );
    return {
      msg: fuera.length === 0 ? doneMessage : `${doneMessage}. Los demás no: ${sharedConnectionText(fuera)}`,
      status: 0,
      data: await toTiempos(tx.db, changed, tx.now),
      cerrados: [],
      ...(fuera.length > 0 && { omitidos: fuera.map(({ id, bajoNombre }) => ({ id, bajoNombre })) }),
    };
  });
}

/** `actionTime`: action codes of part 1 §4. */
export async function runAction(p: Action): Promise<ActionResult> {
  const op = p.body.op as TiempoOp | typeof TIEMPO_OP.linkAll | typeof TIEMPO_OP.unlinkAll;
  return op === TIEMPO_OP.linkAll || op === TIEMPO_OP.unlinkAll ? actOnAll(p, op) : actOnOne(p, op);
}

/** `actionTimeSoli`: links the recipient of the solicitud. */
export async function acceptSolicitud(
  p: CallContext<Calls['actionTimeSoli']>,
): Promise<Answer<Calls['actionTimeSoli']>> {
  const { usuario } = p;
  return p.transaction(async (tx) => {
    const { tiempo } = orThrow(await solicitudById(tx.db, p.body.id, usuario.id), 'NO_EXISTE');
    await keepBajo(tx, tiempo);
    const actor = await keepActor(tx, usuario);
    await tx.lockRow('tiempo', tiempo);
    // Read again: the previous lock holder may have settled it.
    const solicitud = orThrow(await solicitudById(tx.db, p.body.id, usuario.id), 'NO_EXISTE');
    if (solicitud.atendida !== null) throw new AppError('SOLICITUD_ATENDIDA');
    const row = orThrow(await findTiempoById(tx.db, tiempo), 'TIEMPO_NO_EXISTE');
    if (row.alto !== null || row.cerrado !== null) throw new AppError('CAMBIO_MIENTRAS');
    const refusal = tiempoRefusal(TIEMPO_OP.link, toTiempoState(row, tx.now), actor);
    if (refusal) throw new AppError(refusal);
    await link(tx, [row], actor, `aceptó ser encargado de ${NAME_PLACEHOLDER}`, 'aceptó ser tu encargado');
    tx.notify({ tema: 'tiempos', msg: `aceptó el tiempo de ${row.bajoNombre}` });
    const [data] = await toTiempos(tx.db, await findTiemposByIds(tx.db, [tiempo]), tx.now);
    return { msg: `Ahora eres encargado de ${row.bajoNombre}`, status: 0, data: orThrow(data, 'TIEMPO_NO_EXISTE') };
  });
}
