import type { Answer, degradosCalls } from '@conserje/contract';
import { ERRORS } from '@conserje/contract';
import type { Ranked } from '@conserje/rules';
import { AppError, orThrow } from '../../../platform/appError.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { isDatabaseError } from '../../../platform/database/databaseErrorReporter.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { describeSkipped, enumerateSkipped, formatCount } from '../../../platform/phrases.ts';
import { orderOf, usuarios } from './people.baseQueries.ts';
import { lockUsuarioBelow, standsBelow } from './people.hierarchy.ts';

/** `BulkOutcome` of the contract. */
type BulkAnswer = Answer<typeof degradosCalls.degradarVarias>;
type SkippedPerson = BulkAnswer['omitidas'][number];
/** A person locked for an act, and the actor, as `requireUsuarioBelow` returns them. */
export type PersonBelow = Awaited<ReturnType<typeof lockUsuarioBelow>>;

interface BulkCall
  extends Pick<CallContext, 'deps' | 'usuario' | 'partTransaction' | 'findPartsDone' | 'requireRight'> {
  body: { usuarios: readonly number[]; visto?: readonly { id: number; mision: number }[] | undefined };
  transaction(work: () => Promise<BulkAnswer>): Promise<BulkAnswer>;
}

interface ActOnEach {
  /** Start of the message, such as «Multaste a». */
  doneText: string;
  /** Refuses a payload that is wrong for everyone, before the first person. */
  checkOnce?: () => unknown;
  /** The act on one locked person below the actor; an `AppError` refuses that person alone. */
  run: (tx: Tx, person: PersonBelow) => Promise<unknown>;
}

/** Says of a dismissed person why an act on several leaves them. */
export const GONE_TEXT = 'Ya no está en la agencia';
/** Reasons by the error of the act on one person, where the message of the catalogue is not about them. */
const LOWER_RANK_TEXT = 'Tiene tu mismo rango o uno mayor';
const OWN_TEXT = 'No puedes hacerlo contigo';
const MOVED_TEXT = 'Alguien cambió su misión antes que tú';
const UNKNOWN_NAME = 'Alguien';

interface Found extends Ranked {
  nombre: string;
  despedido: number;
}

/** Reads people in one statement, dismissed ones too, in the order of their names. */
const findPeople = (db: Db, ids: readonly number[]): Promise<Found[]> =>
  usuarios(db)
    .select(['u.id', 'u.usuario as nombre', 'u.despedido', orderOf('m').as('orden')])
    .where('u.id', 'in', ids)
    .orderBy('u.nombre_plano')
    .execute();

/** Returns why the actor may not act on a person, as read before the transaction; undefined if they may. */
function refusalOf(person: Found | undefined, actor: Ranked): AppError | undefined {
  if (!person) return new AppError('USUARIO_NO_EXISTE');
  if (person.despedido === 1) return new AppError('YA_ESTA_ASI', GONE_TEXT);
  if (person.id === actor.id) return new AppError('SIN_PERMISO', OWN_TEXT);
  return standsBelow(person, actor) ? undefined : new AppError('SIN_PERMISO', LOWER_RANK_TEXT);
}

/** Says a refusal of the act itself about the person: they were dismissed or moved after the first look. */
function toSkipped({ code, message }: AppError, id: number, person: Found | undefined): SkippedPerson {
  const isOwnText = message !== ERRORS[code].msg;
  const byCode: Partial<Record<typeof code, string>> = {
    SIN_PERMISO: LOWER_RANK_TEXT,
    ...(person && { USUARIO_NO_EXISTE: GONE_TEXT }),
  };
  const msg = isOwnText ? message : (byCode[code] ?? message);
  return { id, nombre: person?.nombre ?? UNKNOWN_NAME, msg, reintentar: code === 'CAMBIO_MIENTRAS' };
}

/** Returns the error of an act that was possible for nobody. */
function nobodyError(codes: ReadonlySet<AppError['code']>, omitidas: readonly SkippedPerson[]): AppError {
  const msg = `No hiciste ningún cambio: ${enumerateSkipped(omitidas)}`;
  if (codes.has('SIN_PERMISO')) return new AppError('SIN_PERMISO', msg);
  const [first] = codes;
  const isShared = codes.size === 1 && (first === 'USUARIO_NO_EXISTE' || first === 'CAMBIO_MIENTRAS');
  return new AppError(isShared ? first : 'YA_ESTA_ASI', msg);
}

/**
 * Does to each of several people what the call for one person does, each in a transaction of its own with its own log
 * row, and answers person by person. Sent again with the same key, it goes on where it stopped (docs/decisions/0035).
 * @throws AppError if it is possible on nobody: SIN_PERMISO if one was refused for their rank, USUARIO_NO_EXISTE or
 *   CAMBIO_MIENTRAS if all were for that, else YA_ESTA_ASI
 */
export async function applyToEach(p: BulkCall, { doneText, checkOnce, run }: ActOnEach): Promise<BulkAnswer> {
  const { usuarios: ids, visto = [] } = p.body;
  const people = await findPeople(p.deps.engine.db, [...ids, p.usuario.id]);
  const actor = orThrow(
    people.find(({ id, despedido }) => id === p.usuario.id && despedido === 0),
    'SIN_SESION',
  );
  // Read after the people: what another attempt did to them before is among its parts.
  const done = await p.findPartsDone(ids);
  // If the call stops in between, its answer still names the people who are done.
  if (done.size === 0) checkOnce?.();
  const personById = new Map(people.map((person) => [person.id, person]));
  const seenById = new Map(visto.map(({ id, mision }) => [id, mision]));
  const act = async (tx: Tx, id: number) => {
    const person = await lockUsuarioBelow(tx, p.usuario, id);
    const seen = seenById.get(id);
    if (seen !== undefined && seen !== person.usuario.mision) throw new AppError('CAMBIO_MIENTRAS', MOVED_TEXT);
    await run(tx, person);
  };
  const hechas: string[] = [];
  const omitidas: SkippedPerson[] = [];
  const codes = new Set<AppError['code']>();
  const named = people.map(({ id }) => id).filter((id) => ids.includes(id));
  for (const id of [...named, ...ids.filter((id) => !personById.has(id))]) {
    const person = personById.get(id);
    const refusal = done.has(id)
      ? undefined
      : (refusalOf(person, actor) ?? (await tryPart(p, id, (tx) => act(tx, id))));
    if (refusal === undefined) hechas.push(person?.nombre ?? UNKNOWN_NAME);
    else {
      omitidas.push(toSkipped(refusal, id, person));
      codes.add(refusal.code);
    }
  }
  if (hechas.length === 0) {
    // A lost right does not count as the refusal of a person.
    await p.requireRight();
    throw nobodyError(codes, omitidas);
  }
  const toWhom = hechas.length === 1 ? `${hechas[0]}` : formatCount(hechas.length, 'persona', 'personas');
  const msg = omitidas.length === 0 ? `${doneText} ${toWhom}` : `${doneText} ${toWhom}. ${describeSkipped(omitidas)}`;
  return p.transaction(async () => ({ msg, status: 0, hechas, omitidas }));
}

/** Runs the part of one person. Returns the error that refused them, with nothing of theirs changed. */
async function tryPart(p: BulkCall, id: number, work: (tx: Tx) => Promise<void>): Promise<AppError | undefined> {
  try {
    await p.partTransaction(id, work);
    return undefined;
  } catch (error) {
    // What concerns the whole press ends it: the database, or the actor, who left. Sent again, it does the rest.
    const isOfThePress = isDatabaseError(error) || (error instanceof AppError && error.code === 'SIN_SESION');
    if (error instanceof AppError && !isOfThePress) return error;
    throw error;
  }
}
