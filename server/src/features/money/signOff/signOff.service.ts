import type { Answer, PeriodRow, SignOffPart, SignOffRow, signOffCalls } from '@conserje/contract';
import type { SignOffRole } from '@conserje/rules';
import { asksForSignOff, NAME_PLACEHOLDER, SIGN_OFF_ROLES, signOffState, toTimes } from '@conserje/rules';
import { AppError, orThrow } from '../../../platform/appError.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { formatCount } from '../../../platform/phrases.ts';
import { dayOf, iso, isoOrNull } from '../../../platform/time/dates.ts';
import { applyToEach, standsBelow } from '../../identity/people/people.public.ts';
import { readConfiguracion } from '../../operations/agencia/agencia.public.ts';
import { findOwnWaitingCorrections } from '../../work/corrections/corrections.public.ts';
import { findOpenTiemposWith } from '../../work/tiempos/tiempos.public.ts';
import { lockWork } from '../../work/workLedger/workLedger.public.ts';
import { openNominaOf } from '../nomina/nomina.public.ts';
import { evaluatePeriods } from '../paga/paga.public.ts';
import type { SignOffSums } from './signOff.queries.ts';
import {
  countOpenItems,
  findReminders,
  findSignOffs,
  groupsOf,
  insertReminder,
  insertSignOff,
  pagePeriodRows,
} from './signOff.queries.ts';

type Calls = typeof signOffCalls;

/** What a person confirms, with its minutes as stored. */
interface OwnSums {
  part: SignOffPart;
  minutes: { asistencia: number; times: number };
}

/** Minutes and credits of a person's open periodo, as *Nómina* and the pay list have them. */
async function ownWork(db: Db, usuario: number, now: number) {
  const row = orThrow((await openNominaOf(db, usuario))[0], 'SIN_SESION');
  const [period] = await evaluatePeriods(db, { usuario }, now);
  const creditos = period?.rows.reduce((n, { monto }) => n + monto, 0) ?? 0;
  return { minutes: { asistencia: row.asistencia, times: row.supervisado }, creditos };
}

async function sumsOf(db: Db, role: SignOffRole, usuario: number, now: number): Promise<OwnSums> {
  const [sums] = await findSignOffs(db, role, [usuario]);
  const { minutes, creditos } =
    role === 'miembro'
      ? await ownWork(db, usuario, now)
      : { minutes: { asistencia: sums?.asistencia ?? 0, times: sums?.times ?? 0 }, creditos: null };
  const groups = sums ? Object.values(groupsOf(sums)) : [];
  const part: SignOffPart = {
    filas: groups.reduce((n, { filas }) => n + filas, 0),
    nuevas: groups.reduce((n, { nuevas }) => n + nuevas, 0),
    asistencia: minutes.asistencia,
    times: toTimes(minutes.times),
    creditos,
    ultima: sums?.ultima ?? 0,
    estado: signOffState(groups),
    confirmada: isoOrNull(sums?.confirmada ?? null),
  };
  return { part, minutes };
}

/** `miPeriodo` (decisions §10 Sign-off). */
export async function ownPeriod({
  deps,
  usuario,
  now,
}: CallContext<Calls['miPeriodo']>): Promise<Answer<Calls['miPeriodo']>> {
  const { db } = deps.engine;
  const { periodo_confirma: modo } = await readConfiguracion(db);
  const partOf = async (role: SignOffRole) =>
    asksForSignOff(modo, role) ? (await sumsOf(db, role, usuario.id, now)).part : null;
  const parts = { modo, miembro: await partOf('miembro'), encargado: await partOf('encargado') };
  if (modo === 'nadie') return { ...parts, correcciones: [], tiempos: [] };
  const tiempos = await findOpenTiemposWith(db, usuario.id);
  return {
    ...parts,
    correcciones: await findOwnWaitingCorrections(db, usuario.id),
    tiempos: tiempos.map(({ abierto, ...row }) => ({ ...row, abierto: iso(abierto) })),
  };
}

/** `filasPeriodo` */
export async function periodRows(p: CallContext<Calls['filasPeriodo']>): Promise<PeriodRow[]> {
  const { db } = p.deps.engine;
  const { papel } = p.params;
  const { periodo_confirma: mode } = await readConfiguracion(db);
  if (!asksForSignOff(mode, papel)) return [];
  const rows = await pagePeriodRows(db, p, papel, p.usuario.id);
  return rows.map(({ fecha, nueva, ...row }) => ({ ...row, fecha: iso(fecha), nueva: nueva === 1 }));
}

const SUBJECTS: Record<SignOffRole, string> = { miembro: 'su período', encargado: 'lo que sumó a otros' };
const DONE: Record<SignOffRole, string> = {
  miembro: 'Confirmaste tu período',
  encargado: 'Confirmaste lo que sumaste a otros',
};

const sumText = ({ filas, asistencia, times, creditos }: SignOffPart): string =>
  [
    formatCount(filas, 'rato', 'ratos'),
    ...(asistencia === 0 ? [] : [formatCount(asistencia, 'minuto de asistencia', 'minutos de asistencia')]),
    ...(times === 0 ? [] : [formatCount(times, 'tiempo como encargado', 'tiempos como encargado')]),
    ...(creditos === null ? [] : [`${creditos}c`]),
  ].join(', ');

/**
 * `confirmarPeriodo`: what the caller saw, or nothing. No work may be added meanwhile, so that its ids are in order.
 */
export async function signOff(p: CallContext<Calls['confirmarPeriodo']>): Promise<Answer<Calls['confirmarPeriodo']>> {
  const { papel, visto } = p.body;
  return p.transaction(async (tx) => {
    // Two presses of one person: the lock of the work ledger is shared.
    await tx.lockRow('usuario', p.usuario.id);
    await lockWork(tx);
    const { periodo_confirma: mode } = await readConfiguracion(tx.db);
    if (!asksForSignOff(mode, papel)) throw new AppError('NADA_QUE_CONFIRMAR', 'Tu agencia no pide confirmar esto');
    const { part, minutes } = await sumsOf(tx.db, papel, p.usuario.id, tx.now);
    if (part.filas === 0) throw new AppError('NADA_QUE_CONFIRMAR', 'Todavía no hay nada que confirmar en este período');
    const { filas, asistencia, times, creditos, ultima } = part;
    const seen = [visto.filas, visto.asistencia, visto.times, visto.creditos, visto.ultima];
    if ([filas, asistencia, times, creditos, ultima].some((figure, i) => figure !== seen[i]))
      throw new AppError(
        'CAMBIO_MIENTRAS',
        `Cambió mientras lo veías: ahora son ${sumText(part)}. Revísalo y confirma de nuevo.`,
      );
    const answer = { msg: DONE[papel], status: 0 as const };
    if (part.estado === 'confirmado') return answer;
    const stored = { usuario: p.usuario.id, papel, hasta: ultima, filas, ...minutes, creditos };
    await insertSignOff(tx, stored);
    await tx.audit({ modulo: 'paga', motivo: `confirmó ${SUBJECTS[papel]}: ${sumText(part)}` });
    tx.notify({ tema: 'conformidades', msg: `confirmó ${SUBJECTS[papel]}` });
    return answer;
  });
}

interface RoleSums extends SignOffSums {
  papel: SignOffRole;
}

const isMissing = ({ nuevasBajo, nuevasAlto }: SignOffSums): boolean => nuevasBajo + nuevasAlto > 0;

/** The sums of everyone in the roles that the agency asks. */
export async function findAllSignOffs(db: Db): Promise<RoleSums[]> {
  const { periodo_confirma: mode } = await readConfiguracion(db);
  const all: RoleSums[] = [];
  for (const papel of SIGN_OFF_ROLES.filter((role) => asksForSignOff(mode, role)))
    all.push(...(await findSignOffs(db, papel)).map((sums) => ({ ...sums, papel })));
  return all;
}

/** Returns when each person was reminded, and a check whether that was today in the agency's zone. */
async function readReminders(db: Db, now: number) {
  const reminders = await findReminders(db);
  const { zona } = await readConfiguracion(db);
  const today = dayOf(now, zona);
  const remindedToday = (usuario: number): boolean => {
    const last = reminders.get(usuario);
    return last !== undefined && dayOf(last, zona) === today;
  };
  return { reminders, remindedToday, today };
}

/** `confirmaciones` */
export async function listSignOffs(p: CallContext<Calls['confirmaciones']>): Promise<Answer<Calls['confirmaciones']>> {
  const { db } = p.deps.engine;
  const { periodo_confirma: modo } = await readConfiguracion(db);
  if (modo === 'nadie') return { modo, correcciones: 0, tiempos: 0, filas: [] };
  const { reminders, remindedToday } = await readReminders(db, p.now);
  const toRow = (sums: RoleSums): SignOffRow => {
    const { usuario, usuarioNombre, papel, nuevasBajo, nuevasAlto, confirmada } = sums;
    const estado = signOffState(Object.values(groupsOf(sums)));
    const canRemind =
      estado !== 'confirmado' && !remindedToday(usuario) && standsBelow({ id: usuario, orden: sums.orden }, p.usuario);
    return {
      usuario,
      usuarioNombre,
      papel,
      estado,
      nuevasBajo,
      nuevasAlto,
      confirmada: isoOrNull(confirmada),
      recordada: isoOrNull(reminders.get(usuario) ?? null),
      acciones: canRemind ? ['recordar'] : [],
    };
  };
  return { modo, ...(await countOpenItems(db)), filas: (await findAllSignOffs(db)).map(toRow) };
}

const REMINDED_TODAY = 'Ya se le recordó hoy';

/** `recordarConfirmacion`: one reminder a day to people below the caller. */
export async function remind(
  p: CallContext<Calls['recordarConfirmacion']>,
): Promise<Answer<Calls['recordarConfirmacion']>> {
  const { db } = p.deps.engine;
  const missing = new Set((await findAllSignOffs(db)).filter(isMissing).map(({ usuario }) => usuario));
  const { remindedToday, today } = await readReminders(db, p.now);
  return applyToEach(p, {
    doneText: 'Le recordaste a',
    run: async (tx, { usuario: { id } }) => {
      if (!missing.has(id)) throw new AppError('YA_ESTA_ASI', 'No le falta confirmar nada');
      if (remindedToday(id)) throw new AppError('YA_ESTA_ASI', REMINDED_TODAY);
      tx.onDuplicate('conformidad_aviso_unico', () => new AppError('YA_ESTA_ASI', REMINDED_TODAY));
      await insertReminder(tx, { usuario: id, encargado: p.usuario.id, dia: today });
      await tx.audit({ modulo: 'paga', usuario: id, motivo: `recordó a ${NAME_PLACEHOLDER} que confirme su período` });
      const msg = 'te recuerda que confirmes tu período';
      tx.notify({ tema: 'conformidades', msg, para: id, clase: 'periodo_recordado' });
      tx.notify({ tema: 'conformidades', msg: 'recordó que se confirme el período' });
    },
  });
}
