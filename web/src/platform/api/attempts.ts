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

/**
 * Terms of this file:
 * - press: a button pressed with a form or payload, identified by `attemptIdentityOf`; pressing it again is the same
 *   press;
 * - sending: one time that it was pressed;
 * - attempt: the unconfirmed sendings of a press, which share an idempotency key;
 * - occasion: the state on screen that a press was made for;
 * - subject: the call and the target that a press is about (`attemptSubjectOf`);
 * - content: call and payload of a press that adds a row each time.
 */

/** How a press is sent. */
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
  /** Subjects that it changes. */
  subjects?: readonly string[];
  /** Contents of its sendings, for calls that add a row each time. */
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

/** Stores the attempts. A phone may discard a page without an event, so all are stored as lost. */
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
 * State on screen that a press was made for; it sets the press apart from a later one with the same payload. With null
 * every press is a new one: for calls that refuse to be done twice, or that change nothing the second time.
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
export const ATTEMPT_SUBJECT_FIELDS = [
  'id',
  'usuario',
  'user',
  'usuarios',
  'pagas',
  'pendientes',
  'bajos',
  'tiempos',
] as const;

/**
 * Returns the subject of a press: the call and its target, or the call alone. A confirmed change of a subject ends the
 * lost attempts on it, also if it came from another form or had another payload. A button may name further subjects.
 */
export function attemptSubjectOf(call: string, request: object): string {
  const { params, body } = request as { params?: object; body?: object };
  const payload: Record<string, unknown> = { ...params, ...body };
  const field = ATTEMPT_SUBJECT_FIELDS.find((name) => name in payload);
  return `${call} ${field ? field + JSON.stringify(payload[field]) : ''}`;
}

/**
 * Finds a lost attempt with the same content from another form. Both forms then share its key, so the row is added
 * once.
 */
const findSame = (content: string | undefined): Attempt | undefined =>
  content === undefined
    ? undefined
    : [...loadAttempts().values()].find(({ lost, contents = [] }) => lost && contents.includes(content));

/**
 * Returns the idempotency key of a press, and how many times it was sent: the server executes a later sending anew if
 * the effect of an earlier one was taken back since. Sendings share the key until the change is confirmed, is refused
 * without an earlier lost answer, or is too old.
 * @param content given if each equal request adds a row: then a press in another form is the same attempt
 */
export function recordSending(
  press: string,
  { subjects = [], content }: { subjects?: readonly string[]; content?: string | undefined } = {},
): Sent {
  const found = loadAttempts().get(press) ?? findSame(content);
  const known = found && serverNow() - found.since < KEPT_MS ? found : undefined;
  const attempt: Attempt = known ?? { key: newKey(), since: serverNow(), lost: false };
  // An edited form may have another subject, and it is unknown which sendings arrived.
  attempt.subjects = [...new Set([...(attempt.subjects ?? []), ...subjects])];
  attempt.count = known ? (attempt.count ?? 1) + 1 : 1;
  attempt.contents = [...new Set([...(attempt.contents ?? []), ...(content === undefined ? [] : [content])])];
  loadAttempts().set(press, attempt);
  save();
  return { key: attempt.key, count: attempt.count };
}

/**
 * Ends a confirmed attempt, and the lost attempts on the changed subjects: the next press on them is a new one, such as
 * a payment after its undo.
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
/** Failures of other services, after which the server has changed nothing. */
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
