import { HOUR_MS, IDEMPOTENCY_HOURS } from '@conserje/rules';
import { readStorage, writeStorage } from '../browser/storage.ts';
import { hasSecretField } from '../state/drafts.ts';
import { serverNow } from '../time/serverClock.ts';
import { ApiError } from './apiError.ts';

const STORAGE_KEY = 'conserje-envios';
/** One hour less than the server keeps a key, to allow for a wrong clock on this machine. */
const KEPT_MS = (IDEMPOTENCY_HOURS - 1) * HOUR_MS;
/** Maximum of stored attempts; the oldest are dropped. */
const ATTEMPTS_MAX = 50;

const UNKNOWN_OUTCOME_MESSAGE =
  'No sabemos si se guardó. Revisa tu conexión e inténtalo otra vez. No se hará dos veces.';
const DONE_BEFORE_MESSAGE = 'Lo que enviaste antes sí se guardó. Míralo antes de enviar este cambio.';
/** Prefix of the server's text when an earlier attempt had been executed. */
export const ALREADY_SAVED_MESSAGE = 'Ya se había guardado.';

/** With what a press is sent. */
export interface Sent {
  /** Idempotency key. */
  key: string;
  /** Which press with this key it is. */
  count: number;
}

/** A change that was sent and is not confirmed. */
interface Attempt {
  key: string;
  /** First sending, UTC milliseconds of the server's clock. */
  since: number;
  /** How many times it was pressed; 1 if unknown. */
  count?: number;
  /** An answer was lost: the change may have been executed. */
  lost: boolean;
  /** What it changes. */
  subjects?: readonly string[];
  /** What its sendings add (`idempotencyKeyOf`). */
  contents?: readonly string[];
}

const isAttempt = (value: unknown): value is Attempt =>
  value instanceof Object &&
  'key' in value &&
  typeof value.key === 'string' &&
  'since' in value &&
  typeof value.since === 'number' &&
  (!('count' in value) || typeof value.count === 'number') &&
  (!('contents' in value) || Array.isArray(value.contents)) &&
  'lost' in value &&
  typeof value.lost === 'boolean' &&
  (!('subjects' in value) || Array.isArray(value.subjects));

/** Id of the usuario; 0 for a visitor. */
let owner = 0;
/** Returns whose presses are sent: the id of a usuario, or 0 for a visitor and before the session is known. */
export const attemptOwner = (): number => owner;
/** By press (`pressOf`). */
let attempts: Map<string, Attempt> | undefined;

/** Reads the attempts that the previous page left without an answer. */
function readInherited(): Map<string, Attempt> {
  try {
    const stored: unknown = JSON.parse(readStorage(STORAGE_KEY, 'tab') ?? 'null');
    if (!(stored instanceof Object && 'de' in stored && stored.de === owner && 'attempts' in stored)) return new Map();
    const entries: [string, unknown][] = Object.entries(Object(stored.attempts));
    return new Map(entries.filter((entry): entry is [string, Attempt] => isAttempt(entry[1])));
  } catch {
    return new Map();
  }
}

function loadAttempts(): Map<string, Attempt> {
  attempts ??= readInherited();
  return attempts;
}

/** Stores the attempts. A phone discards a page without a word, so the next one takes all of them as lost. */
function save(): void {
  const unanswered = [...loadAttempts()]
    .slice(-ATTEMPTS_MAX)
    .map(([press, attempt]) => [press, { ...attempt, lost: true }]);
  writeStorage(STORAGE_KEY, JSON.stringify({ de: owner, attempts: Object.fromEntries(unanswered) }), 'tab');
}

// `randomUUID` exists only on https.
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * What sets a press apart from a later one with the same payload: the state on screen that it was made for. With null
 * every press is a new one: for calls that refuse to be done twice, or change nothing the second time.
 */
export type AttemptOccasion = string | number | null | undefined;

/**
 * Returns the identity of a press: its form, so that an edited payload keeps the key; otherwise its whole payload. Both
 * with its occasion, if it has one.
 * @param form null for a form that asks for passwords
 */
export function attemptIdentityOf(
  call: string,
  request: object,
  form: string | null | undefined,
  occasion?: AttemptOccasion,
): string {
  const at = occasion === undefined ? call : `${call} ${occasion ?? newKey()}`;
  if (typeof form === 'string') return `${at} ${form}`;
  const { body } = request as { body?: object };
  return form === null || (body && hasSecretField(body)) ? at : `${at} ${JSON.stringify(request)}`;
}

/** Fields that say whom or what a payload is about; the first that it has. */
export const SUBJECT_FIELDS = ['id', 'usuario', 'user', 'usuarios', 'pagas', 'pendientes', 'bajos', 'tiempos'] as const;

/**
 * Returns what each press is about, besides the subjects that its button names: so whatever switches something back,
 * with another payload or in another form, ends the lost attempt before. Without a target it is about all of the call.
 */
export function attemptSubjectOf(call: string, request: object): string {
  const { params, body } = request as { params?: object; body?: object };
  const payload: Record<string, unknown> = { ...params, ...body };
  const field = SUBJECT_FIELDS.find((name) => name in payload);
  return `${call} ${field ? field + JSON.stringify(payload[field]) : ''}`;
}

/** Finds the lost attempt that added the same, from another form: it must not be added twice. Both forms have it then. */
const findSame = (content: string | undefined): Attempt | undefined =>
  content === undefined
    ? undefined
    : [...loadAttempts().values()].find(({ lost, contents = [] }) => lost && contents.includes(content));

/**
 * Returns the idempotency key of a press, and how many times it was pressed: the server does a later one anew if what an
 * earlier one made was taken back since. They share the key until the change is confirmed, is refused without an earlier
 * lost answer, or is too old.
 * @param content call and payload, if each equal one would add another row: also a press in another form is then the same
 */
export function idempotencyKeyOf(
  press: string,
  { subjects = [], content }: { subjects?: readonly string[]; content?: string | undefined } = {},
): Sent {
  const found = loadAttempts().get(press) ?? findSame(content);
  const known = found && serverNow() - found.since < KEPT_MS ? found : undefined;
  const attempt: Attempt = known ?? { key: newKey(), since: serverNow(), lost: false };
  // An edited form may be about somebody else. Which of its sendings arrived is unknown.
  attempt.subjects = [...new Set([...(attempt.subjects ?? []), ...subjects])];
  attempt.count = known ? (attempt.count ?? 1) + 1 : 1;
  attempt.contents = [...new Set([...(attempt.contents ?? []), ...(content === undefined ? [] : [content])])];
  loadAttempts().set(press, attempt);
  save();
  return { key: attempt.key, count: attempt.count };
}

/**
 * Ends a confirmed attempt, and the lost ones on what it changed: their press is a new one from now on, as a payment is
 * after its undo.
 */
export function forgetAttempt(press: string, changed: readonly string[] = []): void {
  const key = loadAttempts().get(press)?.key;
  const isOver = ([, attempt]: [string, Attempt]) =>
    attempt.key === key || (attempt.lost && attempt.subjects?.some((one) => changed.includes(one)));
  const over = [...loadAttempts()].filter(isOver);
  for (const [other] of over) loadAttempts().delete(other);
  if (over.length > 0) save();
}

/** Errors without a text of the server: the connection or a proxy failed. */
const WORDLESS = new Set(['SIN_CONEXION', 'SIN_SENTIDO', 'DESCONOCIDO', 'SIN_CONFIRMAR']);
/** Failures of other services: the server knows that it did nothing else. */
const OF_OTHERS = new Set(['DISCORD_CAIDO', 'HOTEL_CAIDO']);
const isOutcomeUnknown = ({ http, error }: ApiError): boolean =>
  http === 0 || (http >= 500 && !OF_OTHERS.has(error)) || WORDLESS.has(error);

/** Tells whether a sent change may have been executed without its answer arriving. */
export const isAnswerLost = (error: unknown): boolean => error instanceof ApiError && WORDLESS.has(error.error);

/** Records a failed attempt. @returns the error to show */
export function recordFailedAttempt(press: string, error: unknown): unknown {
  const attempt = loadAttempts().get(press);
  if (!(error instanceof ApiError) || !attempt) return error;
  if (error.error === 'ENVIO_YA_HECHO' || error.error === 'ENVIO_DISTINTO') {
    forgetAttempt(press);
    return error.error === 'ENVIO_DISTINTO' ? new ApiError(error.http, error.error, DONE_BEFORE_MESSAGE) : error;
  }
  if (!isOutcomeUnknown(error)) {
    // A refusal of this attempt says nothing about an earlier one whose answer was lost.
    if (!attempt.lost && error.error !== 'ENVIO_EN_CURSO') forgetAttempt(press);
    return error;
  }
  attempt.lost = true;
  return WORDLESS.has(error.error) ? new ApiError(error.http, error.error, UNKNOWN_OUTCOME_MESSAGE) : error;
}

/** Sets the owner. Drops all attempts of the previous owner. */
export function switchAttemptOwner(usuarioId: number): void {
  const hadOwner = owner !== 0;
  owner = usuarioId;
  attempts = hadOwner ? new Map() : undefined;
  if (hadOwner) save();
}
