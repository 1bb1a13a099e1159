import type { IngresoQuestion } from '@conserje/contract';
import {
  addDays,
  checkIngresoAnswers,
  DAY_MS,
  formatDay,
  INGRESO_WAIT_DAYS,
  MINUTE_MS,
  plainText,
  visibleText,
} from '@conserje/rules';
import { AppError, assertNoViolation, orThrow } from '../../../platform/appError.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/http/routing/callContext.ts';
import { dayOf, instantAt } from '../../../platform/time/dates.ts';
import { runInTransaction } from '../../../platform/unit-of-work/transaction.ts';
import type { FullConfiguracion } from '../../operations/agencia/agencia.public.ts';
import { readConfiguracion } from '../../operations/agencia/agencia.public.ts';
import type { Newcomer } from '../accounts/accounts.public.ts';
import { foldCase } from '../people/people.public.ts';
import type { OwnApplication } from './ingreso.queries.ts';
import { closeApplication, findApplication, findNewestOf, findWaitingNames } from './ingreso.queries.ts';
import { listQuestions } from './ingreso.questions.ts';

export type { OwnApplication } from './ingreso.queries.ts';
export { countWaiting as countWaitingApplications } from './ingreso.queries.ts';

/** Returns the newest application of a name, ignoring case. */
export const findApplicationOf = (db: Db, nombre: string): Promise<OwnApplication | undefined> =>
  findNewestOf(db, foldCase(nombre));

/**
 * Refuses a name that a waiting application holds.
 * @param field field of the payload with the name
 * @throws AppError NOMBRE_OCUPADO
 */
export async function requireNameNotReserved(db: Db, nombre: string, field: string): Promise<void> {
  if ((await findApplicationOf(db, nombre))?.estado === 'espera')
    throw new AppError('NOMBRE_OCUPADO', undefined, field);
}

/** Returns the names that waiting applications hold, in the form in which names are compared (`foldCase`). */
export const listReservedNames = async (db: Db): Promise<ReadonlySet<string>> =>
  new Set((await findWaitingNames(db)).map((s) => s.nombre_plano));

type Terms = Pick<FullConfiguracion, 'zona' | 'ingreso_espera'>;

/** Returns the start of the day from which a refused name may apply again, UTC milliseconds. */
const reopensAt = ({ respondida, fecha }: OwnApplication, { zona, ingreso_espera }: Terms): number =>
  instantAt(addDays(dayOf(respondida ?? fecha, zona), ingreso_espera), '00:00', zona);

/**
 * Refuses a name whose application was refused, until the days of the configuration are over.
 * @throws AppError SOLICITUD_PRONTO
 */
export async function requireMayApply(db: Db, nombre: string, now: number): Promise<void> {
  const application = await findApplicationOf(db, nombre);
  if (application?.estado !== 'rechazada') return;
  const terms = await readConfiguracion(db);
  const from = reopensAt(application, terms);
  if (from <= now) return;
  const day = formatDay(dayOf(from, terms.zona));
  throw new AppError('SOLICITUD_PRONTO', `Con ese nombre puedes enviar otra solicitud desde el ${day}.`, 'usuario');
}

/** Returns what an applicant is told at the log-in. The caller has made sure that the application is theirs. */
export async function describeOwnApplication(db: Db, application: OwnApplication, now: number): Promise<AppError> {
  const terms = await readConfiguracion(db);
  const { estado, fecha, motivo } = application;
  if (estado === 'espera')
    return new AppError(
      'SOLICITUD_EN_ESPERA',
      `Tu solicitud está en espera desde el ${formatDay(dayOf(fecha, terms.zona))}.`,
    );
  const from = reopensAt(application, terms);
  const again =
    from > now ? `Puedes enviar otra desde el ${formatDay(dayOf(from, terms.zona))}.` : 'Ya puedes enviar otra.';
  return new AppError('SOLICITUD_RECHAZADA', `Rechazaron tu solicitud: «${motivo ?? ''}». ${again}`);
}

/** A newcomer with their answers and their connection, hashed. */
export interface NewApplication extends Newcomer {
  direccion: string;
  respuestas: [question: string, answer: string][];
}

type SentAnswers = readonly { pregunta: number; respuesta: string }[];
const toPairs = (questions: readonly IngresoQuestion[], byQuestion: ReadonlyMap<number, string>) =>
  questions.map(({ id, texto }): [string, string] => [texto, byQuestion.get(id) ?? '']);
const byQuestionOf = (answers: SentAnswers): ReadonlyMap<number, string> =>
  new Map(answers.map(({ pregunta, respuesta }) => [pregunta, visibleText(respuesta)]));

/**
 * Pairs the answers of a newcomer with the questions as they are asked now.
 * @throws AppError PREGUNTAS_CAMBIARON if others were asked; REGLA
 */
export async function pairAnswers(db: Db, answers: SentAnswers): Promise<NewApplication['respuestas']> {
  const questions = await listQuestions(db);
  const byQuestion = byQuestionOf(answers);
  const isSameForm = byQuestion.size === questions.length && questions.every(({ id }) => byQuestion.has(id));
  if (!isSameForm) throw new AppError('PREGUNTAS_CAMBIARON');
  assertNoViolation(checkIngresoAnswers(questions, (question) => byQuestion.get(question)));
  return toPairs(questions, byQuestion);
}

/** Returns whether an application already says what a registration says now. */
export const hasSameAnswers = async (db: Db, { respuestas }: OwnApplication, answers: SentAnswers): Promise<boolean> =>
  respuestas === JSON.stringify(toPairs(await listQuestions(db), byQuestionOf(answers)));

/**
 * Files an application instead of creating the account. The caller holds the lock of the first mision and has checked
 * name, black list and limits. No log has name or network of the applicant: they may never get an account, whose
 * erasure would find them.
 * @returns the id
 * @throws AppError NOMBRE_OCUPADO
 */
export async function fileApplication(
  tx: Tx,
  { usuario: nombre, respuestas, ...application }: NewApplication,
): Promise<number> {
  tx.onDuplicate('solicitud_ingreso_nombre', () => new AppError('NOMBRE_OCUPADO', undefined, 'usuario'));
  const { id } = await tx.db
    .insertInto('solicitud_ingreso')
    .values({
      ...application,
      nombre,
      nombre_plano: foldCase(nombre),
      nombre_llano: plainText(nombre),
      respuestas: JSON.stringify(respuestas),
      respuestas_llano: plainText(respuestas.map(([, answer]) => answer).join('\n')),
      fecha: tx.now,
      estado: 'espera',
      usuario: null,
      dispositivo: null,
      respondida: null,
      encargado: null,
      motivo: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const system = tx.as(null);
  await system.audit({ modulo: 'ingreso', objeto: id, motivo: 'recibió una solicitud de ingreso' });
  const event = { clase: 'registro', usuario: null, detalle: 'solicitud de ingreso' } as const;
  await system.recordSecurity({ ...event, omitsNetwork: true });
  system.notify({ tema: 'ingreso', msg: 'hay una solicitud de ingreso nueva' });
  return id;
}

/** Remembers the browser from which an applicant asked: there they are told of a refusal. @param device its hash */
export const rememberApplicantDevice = (tx: Tx, id: number, device: string) =>
  tx.db
    .updateTable('solicitud_ingreso')
    .set({ dispositivo: device })
    .where('id', '=', id)
    .where('estado', '=', 'espera')
    .execute();

/** Returns whether an applicant last asked in a browser, which is given by the hash of its token. */
export const isKnownApplicantDevice = async (db: Db, device: string): Promise<boolean> =>
  (await db
    .selectFrom('solicitud_ingreso')
    .select('id')
    .where('dispositivo', '=', device)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Milliseconds for which a repeated withdrawal is answered as the first. */
const REPEATABLE_MS = 10 * MINUTE_MS;

/**
 * Returns whether an application was withdrawn just now. Its answer may have been lost, and no stored password is left
 * to prove a repeated withdrawal.
 */
export const isJustWithdrawn = ({ estado, respondida }: OwnApplication, now: number): boolean =>
  estado === 'retirada' && respondida !== null && respondida > now - REPEATABLE_MS;

/**
 * Withdraws a waiting application. The caller must have checked whose it is. The error does not tell who answered it
 * meanwhile.
 * @throws AppError SOLICITUD_ATENDIDA
 */
export async function withdrawApplication(tx: Tx, id: number): Promise<void> {
  await tx.lockRow('solicitud_ingreso', id);
  const { estado } = orThrow(await findApplication(tx.db, id), 'NO_EXISTE');
  if (estado !== 'espera') throw new AppError('SOLICITUD_ATENDIDA', 'Ya la respondieron');
  const system = tx.as(null);
  await closeApplication(system, id, { estado: 'retirada' });
  await system.audit({ modulo: 'ingreso', objeto: id, motivo: 'cerró una solicitud de ingreso porque la retiraron' });
  system.notify({ tema: 'ingreso', msg: 'retiraron una solicitud de ingreso' });
}

/** Applications per batch. */
const BATCH_SIZE = 500;
const CLOSED_TEXT = `Se cerró sola: nadie la respondió en ${INGRESO_WAIT_DAYS} días`;

/** Closes one batch of applications that nobody answered in time; returns whether more may remain. */
const closeUnanswered = (deps: Pick<Deps, 'engine' | 'clock'>): Promise<boolean> =>
  runInTransaction(deps, async (tx) => {
    const old = tx.db
      .selectFrom('solicitud_ingreso')
      .select('id')
      .where('estado', '=', 'espera')
      .where('fecha', '<', tx.now - INGRESO_WAIT_DAYS * DAY_MS)
      .orderBy('id')
      .limit(BATCH_SIZE);
    const closed = await tx.db
      .updateTable('solicitud_ingreso')
      .set({ estado: 'retirada', respondida: tx.now, motivo: CLOSED_TEXT })
      .set({ clave: null, avatar: null, direccion: null, dispositivo: null })
      .where('id', 'in', old)
      // An answer may have overtaken the selection.
      .where('estado', '=', 'espera')
      .returning('id')
      .execute();
    for (const { id } of closed)
      await tx.audit({
        modulo: 'ingreso',
        objeto: id,
        motivo: `cerró una solicitud de ingreso que nadie respondió en ${INGRESO_WAIT_DAYS} días`,
      });
    if (closed.length > 0) tx.notify({ tema: 'ingreso', msg: 'cerró solicitudes de ingreso que nadie respondió' });
    return closed.length === BATCH_SIZE;
  });

/**
 * Closes one batch of applications that nobody answered in time, and deletes one batch of refused and withdrawn ones
 * after `ingreso_dias`, or after `ingreso_espera` if that is longer: until then a refused one keeps its name from
 * applying again. Returns whether more may remain.
 */
export async function pruneApplications(deps: Pick<Deps, 'engine' | 'clock'>, now: number): Promise<boolean> {
  const { db } = deps.engine;
  const moreToClose = await closeUnanswered(deps);
  await db
    .updateTable('solicitud_ingreso')
    .set({ dispositivo: null })
    .where('estado', '=', 'retirada')
    .where('dispositivo', 'is not', null)
    .where('respondida', '<=', now - REPEATABLE_MS)
    .execute();
  const { ingreso_dias, ingreso_espera } = await readConfiguracion(db);
  const old = db
    .selectFrom('solicitud_ingreso')
    .select('id')
    .where('estado', 'in', ['rechazada', 'retirada'])
    .where('respondida', '<', now - Math.max(ingreso_dias, ingreso_espera) * DAY_MS)
    .orderBy('id')
    .limit(BATCH_SIZE);
  const { numDeletedRows } = await db.deleteFrom('solicitud_ingreso').where('id', 'in', old).executeTakeFirstOrThrow();
  return moreToClose || numDeletedRows === BigInt(BATCH_SIZE);
}

/**
 * Deletes the applications that became the account of a person, and those under their names that became none, with
 * their networks in the security log. A waiting one stays: it belongs to another person who uses a former name.
 */
export async function eraseApplicationsOf(tx: Tx, usuario: number, names: readonly string[]): Promise<void> {
  const erased = await tx.db
    .deleteFrom('solicitud_ingreso')
    .where(({ eb, and, or }) =>
      or([
        eb('usuario', '=', usuario),
        and([eb('usuario', 'is', null), eb('estado', '!=', 'espera'), eb('nombre_plano', 'in', names.map(foldCase))]),
      ]),
    )
    .returning('fecha')
    .execute();
  // The security log of earlier versions has the network of an application, at the same instant.
  for (const { fecha } of erased)
    await tx.db
      .updateTable('vigilancia')
      .set({ red: null, cuenta: null })
      .where('clase', '=', 'registro')
      .where('usuario', 'is', null)
      .where('fecha', '=', fecha)
      .execute();
}
