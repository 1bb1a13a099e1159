import { checkIngresoAnswers, DAY_MS, formatDay, plainText, visibleText } from '@conserje/rules';
import { AppError, assertNoViolation, orThrow } from '../../../platform/appError.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { dayOf } from '../../../platform/time/dates.ts';
import type { FullConfiguracion } from '../../operations/agencia/agencia.public.ts';
import { readConfiguracion } from '../../operations/agencia/agencia.public.ts';
import type { Newcomer } from '../accounts/accounts.public.ts';
import { foldCase } from '../people/people.public.ts';
import type { OwnApplication } from './ingreso.queries.ts';
import { closeApplication, findApplication, findNewestOf, findWaitingNames } from './ingreso.queries.ts';
import { listQuestions } from './ingreso.questions.ts';
import { requireWaiting } from './ingreso.waiting.ts';

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

/** Returns the instant from which a refused name may apply again, UTC milliseconds. */
const reopensAt = ({ respondida, fecha }: OwnApplication, { ingreso_espera }: Terms): number =>
  (respondida ?? fecha) + ingreso_espera * DAY_MS;

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

/**
 * Pairs the answers of a newcomer with the questions as they are asked now.
 * @throws AppError PREGUNTAS_CAMBIARON if others were asked; REGLA
 */
export async function pairAnswers(
  db: Db,
  answers: readonly { pregunta: number; respuesta: string }[],
): Promise<NewApplication['respuestas']> {
  const questions = await listQuestions(db);
  const byQuestion = new Map(answers.map(({ pregunta, respuesta }) => [pregunta, visibleText(respuesta)]));
  const isSameForm = byQuestion.size === questions.length && questions.every(({ id }) => byQuestion.has(id));
  if (!isSameForm) throw new AppError('PREGUNTAS_CAMBIARON');
  assertNoViolation(checkIngresoAnswers(questions, (question) => byQuestion.get(question)));
  return questions.map(({ id, texto }) => [texto, orThrow(byQuestion.get(id), 'INTERNO')]);
}

/**
 * Files an application instead of creating the account. The caller holds the lock of the first mision and has checked
 * name, black list and limits. No log names the applicant: they may never get an account, whose erasure would find it.
 * @throws AppError NOMBRE_OCUPADO
 */
export async function fileApplication(
  tx: Tx,
  { usuario: nombre, respuestas, ...application }: NewApplication,
): Promise<void> {
  tx.onDuplicate('solicitud_ingreso_nombre', () => new AppError('NOMBRE_OCUPADO', undefined, 'usuario'));
  const { id } = await tx.db
    .insertInto('solicitud_ingreso')
    .values({
      ...application,
      ...{ nombre, nombre_plano: foldCase(nombre), nombre_llano: plainText(nombre) },
      ...{ respuestas: JSON.stringify(respuestas), fecha: tx.now, estado: 'espera' },
      ...{ usuario: null, dispositivo: null, respondida: null, encargado: null, motivo: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const system = tx.as(null);
  await system.audit({ modulo: 'ingreso', objeto: id, motivo: 'recibió una solicitud de ingreso' });
  await system.recordSecurity({ clase: 'registro', usuario: null, detalle: 'solicitud de ingreso' });
  system.notify({ tema: 'ingreso', msg: 'hay una solicitud de ingreso nueva' });
}

/** Remembers the browser from which an applicant asked: there they are told of a refusal. @param device its hash */
export const rememberApplicantDevice = (tx: Tx, id: number, device: string) =>
  tx.db
    .updateTable('solicitud_ingreso')
    .set({ dispositivo: device })
    .where('id', '=', id)
    .where('estado', '=', 'espera')
    .execute();

/** Withdraws a waiting application. The caller has made sure that it is theirs. @throws AppError SOLICITUD_ATENDIDA */
export async function withdrawApplication(tx: Tx, id: number): Promise<void> {
  await tx.lockRow('solicitud_ingreso', id);
  requireWaiting(orThrow(await findApplication(tx.db, id), 'NO_EXISTE'));
  const system = tx.as(null);
  await closeApplication(system, id, { estado: 'retirada' });
  await system.audit({ modulo: 'ingreso', objeto: id, motivo: 'cerró una solicitud de ingreso porque la retiraron' });
  system.notify({ tema: 'ingreso', msg: 'retiraron una solicitud de ingreso' });
}

/** Deletes refused and withdrawn applications past their time. One that keeps a name from applying stays until then. */
export async function pruneApplications(db: Db, now: number): Promise<void> {
  const { ingreso_dias, ingreso_espera } = await readConfiguracion(db);
  await db
    .deleteFrom('solicitud_ingreso')
    .where('estado', 'in', ['rechazada', 'retirada'])
    .where('respondida', '<', now - Math.max(ingreso_dias, ingreso_espera) * DAY_MS)
    .execute();
}

/** Deletes the applications under names of a person that became no account. */
export const eraseApplicationsOf = (db: Db, names: readonly string[]) =>
  db
    .deleteFrom('solicitud_ingreso')
    .where('usuario', 'is', null)
    .where('nombre_plano', 'in', names.map(foldCase))
    .execute();
