import type { AnswerOf, CallKey } from '@conserje/contract';
import type { QueryClient } from '@tanstack/react-query';
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useId, useRef } from 'react';
import { isOffline, isReachableWithin } from '../offline/connectivity.ts';
import { realtime } from '../realtime/realtime.ts';
import { withReauthentication } from '../session/reauthenticate.ts';
import { readRequestToken } from '../session/sessionToken.ts';
import type { ConfirmQuestion } from '../state/confirm.ts';
import { confirm } from '../state/confirm.ts';
import { notifyError, showToast } from '../state/toasts.ts';
import type { CallRequest, Change } from './apiClient.ts';
import { sendChange } from './apiClient.ts';
import { ApiError } from './apiError.ts';
import type { AttemptOccasion } from './attempts.ts';
import {
  ALREADY_SAVED_MESSAGE,
  attemptIdentityOf,
  attemptOwner,
  attemptSubjectOf,
  forgetAttempt,
  isAnswerLost,
  recordFailedAttempt,
  recordSending,
} from './attempts.ts';
import { refetchAll } from './queryClient.ts';

/** Calls that add one more each time, also with the same payload. */
const ADDING_CALLS: ReadonlySet<CallKey> = new Set<CallKey>([
  'POST sendMulta',
  'POST addMembresia',
  'POST actionLlamado',
  'POST ajustarNomina',
  'POST crearEncuesta',
  'POST publicarComunicado',
  'POST actionSugerencias',
  'POST crearPrograma',
]);
/**
 * Calls for which an equal payload from another form counts as the lost press. Other acts on several people send what
 * the page showed, so they need not be listed.
 */
const REPEATED_BY_CONTENT: ReadonlySet<CallKey> = new Set<CallKey>([
  ...ADDING_CALLS,
  'POST multarVarias',
  'POST llamarVarias',
  'POST avisarVarias',
]);
/** Acts on several people switch nothing back, and name other people each time. */
const endsNone = (key: CallKey): boolean => ADDING_CALLS.has(key) || key.endsWith('Varias');

/** Options of a call: for all presses, or for one of them. */
export interface CallOptions<K extends CallKey> {
  /** Asked before sending; nothing is sent if the answer is no. */
  question?: ConfirmQuestion | null;
  /** Shows the expected result until the server answers; resolves to the function that undoes it. */
  applyOptimistic?: () => Promise<() => unknown>;
  /** Puts the answer into the cache, so that the next press does not wait for the lists. */
  store?: (answer: AnswerOf<K>) => void;
  /** `replayed`: it had been done before, and its toast says so. */
  onSuccess?: (answer: AnswerOf<K>, replayed: boolean) => unknown;
  /** Shows a refusal, at its field if it names one. Without `form` a refusal is a toast. */
  form?: { reject: (error: unknown) => unknown; draftKey?: string | null; done?: () => void };
  /** Runs after success or failure, once the lists are up to date. */
  onDone?: () => void;
  /** If false, the answer's `msg` is not shown. */
  showsToast?: boolean;
  /** Key of the target: presses on the same target are ignored while one runs, whichever button they come from. */
  busyKey?: string;
  /** Needed if the same payload is sent again on purpose, as at each clock-in. */
  occasion?: AttemptOccasion;
  /** What is changed, for `isOwnSubject` and lost attempts, if `busyKey` does not say it exactly. */
  subject?: string | readonly string[] | undefined;
}

/** Request to send; a function resolves it first, null sends nothing. */
type Submission<K extends CallKey> = CallRequest<K> | (() => Promise<CallRequest<K> | null>);
export type RunCall<K extends CallKey> = (submission?: Submission<K>, current?: CallOptions<K>) => void;

/** Returns the text of an answer and how to show it: a list of skipped people needs more reading time. */
const messageOf = (answer: unknown): { msg?: unknown; kind: 'ok' | 'news' } => {
  const { msg, omitidos, omitidas = omitidos } = Object(answer) as Record<string, unknown>;
  return { msg, kind: Array.isArray(omitidas) && omitidas.length > 0 ? 'news' : 'ok' };
};

/** Refusals that say nothing about the data on screen: the session is over, or too many requests. */
const UNCHANGED_STATUSES = new Set([401, 429]);
/** The call was refused or its outcome is unknown, so the screen may differ from the server. */
const mayScreenBeStale = (error: unknown): boolean =>
  readRequestToken() !== null && !(error instanceof ApiError && UNCHANGED_STATUSES.has(error.http));

/** Subjects of this page's calls that were not refused. */
const ownSubjects = new Set<string>();
/** Returns whether a call of this page about the subject is running or has succeeded. */
export const isOwnSubject = (subject: string): boolean => ownSubjects.has(subject);

/** Returns whether a refusal ended the session: its person learns that the press was not done. */
const endedBy = (error: unknown): boolean =>
  attemptOwner() === 0 && error instanceof ApiError && error.error === 'SIN_SESION';

/** Tells whether the session of a press is over, and its failure of no concern to who is at the screen now. */
type IsOver = (error?: unknown) => boolean;
function watchOwner(): IsOver {
  const owner = attemptOwner();
  return (error) => owner !== 0 && attemptOwner() !== owner && !endedBy(error);
}
const SESSION_OVER = new Error('Session over');

/** Returns the error to show; for a sent press it says what is known about the outcome. */
const failureOf = (press: string | undefined, error: unknown): unknown =>
  press === undefined ? error : recordFailedAttempt(press, error);

/** Returns the request to send; null if there is none, the question is answered with no or the session is over. */
async function confirmedRequest<K extends CallKey>(
  submission: Submission<K>,
  isOver: IsOver,
  question: ConfirmQuestion | null = null,
): Promise<CallRequest<K> | null> {
  const request = typeof submission === 'function' ? await submission() : submission;
  if (!request || isOver() || (question && !(await confirm(question)))) return null;
  return request;
}

/** How long a press with a lost answer waits for the connection; later its person may have changed their mind. */
const REPEAT_WITHIN_MS = 10_000;

/**
 * Sends a press. If its answer is lost, sends it once more with the same key when the portal answers again, so that
 * its outcome is known. A press without a connection is not repeated: it never left.
 */
async function sendPress<K extends CallKey>(
  key: K,
  request: CallRequest<K>,
  { press, isOver, ...about }: { press: string; subjects: readonly string[]; content?: string; isOver: IsOver },
): Promise<Change<K>> {
  // Nothing is sent in the name of another person, and no answer shown to them.
  const assertOwn = () => {
    if (isOver()) throw SESSION_OVER;
  };
  // Once: repeated by itself it is the same press, which makes nothing again that was taken back meanwhile.
  const sent = recordSending(press, about);
  const send = async () => {
    const change = await withReauthentication(() => {
      assertOwn();
      return sendChange(key, request, sent);
    });
    assertOwn();
    return change;
  };
  const hadConnection = !isOffline() && globalThis.navigator?.onLine !== false;
  const token = readRequestToken();
  try {
    return await send();
  } catch (error) {
    if (!hadConnection || !isAnswerLost(error)) throw error;
    try {
      if (!(await isReachableWithin(REPEAT_WITHIN_MS)) || readRequestToken() !== token) throw error;
      return await send();
    } catch (second) {
      // A refusal of the repetition says nothing about the first sending. It was not recorded as lost before, so that no
      // other change could end it meanwhile.
      recordFailedAttempt(press, error);
      throw second;
    }
  }
}

/** Shows the answer of a call: in the cache, as a toast, and to its form. */
async function showAnswer<K extends CallKey>(
  { data, replayed }: Change<K>,
  options: CallOptions<K>,
  undo?: () => unknown,
): Promise<void> {
  if (!replayed) options.store?.(data);
  // The answer of an earlier attempt may be outdated, and with it the prediction that it would replace.
  else if (options.store) await undo?.();
  const { msg, kind } = messageOf(data);
  if (typeof msg === 'string' && options.showsToast !== false)
    showToast({ msg: replayed ? `${ALREADY_SAVED_MESSAGE} ${msg}` : msg, kind });
  // Called before `onSuccess`, which may close the form, and after it, since it may have changed the values.
  options.form?.done?.();
  await options.onSuccess?.(data, replayed);
  options.form?.done?.();
}

/** Refetches the data that a change made stale; after an earlier attempt everything, since more may have changed. */
const refetchStale = <K extends CallKey>({ topics, changeId, replayed }: Change<K>): Promise<unknown> =>
  replayed ? refetchAll() : Promise.all(topics.map((topic) => realtime.invalidate(topic, changeId, true)));

/** Returns the subjects of a press (those of its options, its target), and the subjects whose lost attempts it ends. */
function effectsOf<K extends CallKey>(key: K, request: CallRequest<K>, options: CallOptions<K>) {
  const { occasion, form } = options;
  const named = [options.subject ?? options.busyKey ?? []].flat();
  // A press with an occasion is distinguished by the occasion.
  const subjects = occasion === undefined ? [...named, attemptSubjectOf(key, request)] : named;
  // A form without a draft holds a secret.
  const isKnownByContent = REPEATED_BY_CONTENT.has(key) && occasion === undefined && form?.draftKey !== null;
  return {
    subjects,
    ended: endsNone(key) ? named : subjects,
    ...(isKnownByContent && { content: `${key} ${JSON.stringify(request)}` }),
  };
}

/** Takes back what a failed press said before its answer. */
function takeBack(subjects: readonly string[], undo?: () => unknown): unknown {
  for (const subject of subjects) ownSubjects.delete(subject);
  return undo?.();
}

/** Makes a call, shows its toast or refusal, and refetches what it made stale. Never throws. */
export async function runCall<K extends CallKey>(
  key: K,
  submission: Submission<K>,
  options: CallOptions<K> = {},
): Promise<void> {
  const { form = { reject: notifyError }, onDone } = options;
  let subjects: readonly string[] = [];
  let waits = !options.store;
  let upToDate: Promise<unknown> | undefined;
  let undo: (() => unknown) | undefined;
  let press: string | undefined;
  const isOver = watchOwner();
  try {
    const request = await confirmedRequest(submission, isOver, options.question);
    if (!request) return onDone?.();
    // An offline call fails, so no optimistic change is shown.
    if (!isOffline()) undo = await options.applyOptimistic?.();
    const { ended, ...about } = effectsOf(key, request, options);
    ({ subjects } = about);
    // Set before sending: an event can arrive before the answer.
    for (const subject of subjects) ownSubjects.add(subject);
    const current = attemptIdentityOf(key, request, options.form?.draftKey, options.occasion);
    press = current;
    const change = await sendPress(key, request, { press: current, ...about, isOver });
    forgetAttempt(current, ended);
    waits ||= change.replayed;
    // Invalidated before `store`: a refetch under way may carry the state before, and is dropped.
    upToDate = refetchStale(change);
    await showAnswer(change, options, undo);
  } catch (error) {
    if (isOver(error)) return onDone?.();
    if (!upToDate) await takeBack(subjects, undo);
    await form.reject(failureOf(press, error));
    if (mayScreenBeStale(error)) upToDate ??= refetchAll();
    // A form takes the next press without waiting for the refetch.
    if (options.form) upToDate = undefined;
  }
  if (waits) await upToDate;
  onDone?.();
}

const mutationsWith = (busyKey: string) => ({
  // Every mutation of the portal is made by `useCallMutation`.
  predicate: ({ state }: { state: { variables: unknown } }) =>
    (state.variables as { busyKey: string }).busyKey === busyKey,
});

export const useIsBusy = (busyKey: string): boolean => useIsMutating(mutationsWith(busyKey)) > 0;
const isBusy = (client: QueryClient, busyKey: string): boolean => client.isMutating(mutationsWith(busyKey)) > 0;

type UsedCall<K extends CallKey> = [run: RunCall<K>, inProgress: boolean];

/**
 * A call of the contract that changes data:
 * `const [sendMulta, isSending] = useCallMutation('POST sendMulta', { form })`. Ignores a second press while the first
 * runs. The toast is the server's `msg`, a refusal is shown at the form's field, and the topics that the server reports
 * as stale are refetched: no screen knows which lists they belong to.
 */
export function useCallMutation<K extends CallKey>(key: K, options: CallOptions<K> = {}): UsedCall<K> {
  const client = useQueryClient();
  const ownKey = useId();
  const latestOptions = useRef(options);
  useEffect(() => {
    latestOptions.current = options;
  });
  const { mutate, isPending } = useMutation({
    mutationFn: ({ submission, ...pressOptions }: CallOptions<K> & { submission: Submission<K> }) =>
      runCall(key, submission, pressOptions),
  });
  const run: RunCall<K> = useCallback(
    (submission = {}, current = {}) => {
      const named = { ...latestOptions.current, ...current };
      // A key of its own names no subject.
      const pressOptions = { busyKey: ownKey, subject: named.busyKey ?? [], ...named };
      if (isBusy(client, pressOptions.busyKey)) pressOptions.onDone?.();
      else mutate({ submission, ...pressOptions });
    },
    [client, mutate, ownKey],
  );
  return [run, isPending];
}
