import type { AnswerOf, CallKey } from '@conserje/contract';
import type { QueryClient } from '@tanstack/react-query';
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useId, useRef } from 'react';
import { isOffline } from '../offline/connectivity.ts';
import { invalidate } from '../realtime/invalidation.ts';
import { withReauthentication } from '../session/reauthenticate.ts';
import { readSessionToken } from '../session/sessionToken.ts';
import type { ConfirmQuestion } from '../state/confirm.ts';
import { confirm } from '../state/confirm.ts';
import { notify, notifyError } from '../state/notices.ts';
import type { CallRequest } from './apiClient.ts';
import { requestChange } from './apiClient.ts';
import { ApiError } from './apiError.ts';
import { ALREADY_SAVED_MESSAGE, keyOf, noteFailure, pressOf, settle } from './attempts.ts';
import { refetchAll } from './queryClient.ts';

/** What goes with a call: said once for all presses, or with one of them. */
export interface CallOptions<K extends CallKey> {
  /** Asked first; nothing is sent when the answer is no. */
  question?: ConfirmQuestion | null;
  /** Shows how it will be until the server has answered; resolves to what takes that back. */
  applyOptimistic?: () => Promise<() => unknown>;
  /** Puts the answer into the cache, so that it stands there at once: the next press need not wait for the lists. */
  store?: (answer: AnswerOf<K>) => void;
  onSuccess?: (answer: AnswerOf<K>) => unknown;
  /** Shows a refusal, at its field where there is one; without it a refusal is a notice. */
  form?: { reject: (error: unknown) => unknown; clave?: string | null; done?: () => void };
  /** Whatever came of it, once the lists show it. */
  onDone?: () => void;
  /** false: the answer's `msg` is not shown. */
  showsNotice?: boolean;
  /** What it is done to: while one runs, presses on the same are ignored, wherever the buttons stand. */
  clave?: string;
  /** The same, where `busyKey` stands for more than that one. */
  subject?: string;
}

/** What is sent; a function finds it out first, and sends nothing when it finds null. */
type Submission<K extends CallKey> = CallRequest<K> | (() => Promise<CallRequest<K> | null>);
export type RunCall<K extends CallKey> = (submission?: Submission<K>, current?: CallOptions<K>) => void;

const messageText = (answer: unknown): string | undefined => {
  const { msg } = Object(answer) as { msg?: unknown };
  return typeof msg === 'string' ? msg : undefined;
};

/** These say nothing of what stands on screen: the session is over, or too much was asked already. */
const UNCHANGED_STATUSES = new Set([401, 429]);
/** Refused, or nobody knows what became of it: what stands on a user's screen is no longer what stands on the server. */
const isOutcomeUncertain = (error: unknown): boolean =>
  readSessionToken() !== null && !(error instanceof ApiError && UNCHANGED_STATUSES.has(error.http));

/** What calls of this page were about, as far as they were not refused. */
const ownSubjects = new Set<string>();
/** Whether what became of something is the reader's own doing: a call about it is under way, or was answered well. */
export const isOwnSubject = (subject: string): boolean => ownSubjects.has(subject);

/**
 * Makes a call and all that follows: its notice, its refusal, and what it made stale asked for anew. Never throws.
 */
export async function runCall<K extends CallKey>(
  key: K,
  submission: Submission<K>,
  options: CallOptions<K> = {},
): Promise<void> {
  const { question, store, form = { reject: notifyError }, onDone } = options;
  const { subject = options.clave } = options;
  let upToDate: Promise<unknown> | undefined;
  let undo: (() => unknown) | undefined;
  let press: string | undefined;
  try {
    const request = typeof submission === 'function' ? await submission() : submission;
    if (!request || (question && !(await confirm(question)))) return onDone?.();
    // Without a line nothing is shown that may not come to be.
    if (!isOffline()) undo = await options.applyOptimistic?.();
    // From now on: others' lists, and the reader's own, may hear of it before it is answered.
    if (subject) ownSubjects.add(subject);
    const current = pressOf(key, request, options.form?.clave);
    press = current;
    const { data, temas, cambio, replayed } = await withReauthentication(() =>
      requestChange(key, request, keyOf(current)),
    );
    settle(current);
    // Asked before the answer is put into the cache: what was under way may carry the state before, and is dropped.
    upToDate = Promise.all(temas.map((tema) => invalidate(tema, cambio, true)));
    store?.(data);
    const msg = messageText(data);
    if (msg !== undefined && options.showsNotice !== false)
      notify({ msg: replayed ? `${ALREADY_SAVED_MESSAGE} ${msg}` : msg, tipo: 'ok' });
    // Before it is closed, and after what its screen puts in its place.
    options.form?.done?.();
    await options.onSuccess?.(data);
    options.form?.done?.();
  } catch (error) {
    if (!upToDate) {
      if (subject) ownSubjects.delete(subject);
      await undo?.();
    }
    await form.reject(press === undefined ? error : noteFailure(press, error));
    if (isOutcomeUncertain(error)) upToDate ??= refetchAll();
    // Whoever mends a field and presses again need not wait for the lists around it.
    if (options.form) upToDate = undefined;
  }
  if (!store) await upToDate;
  onDone?.();
}

const mutationsWith = (busyKey: string) => ({
  // Every mutation of the portal is a call made by `useCall`.
  predicate: ({ state }: { state: { variables: unknown } }) => (state.variables as { clave: string }).clave === busyKey,
});

/** Whether a call with that key is under way. */
export const useIsBusy = (busyKey: string): boolean => useIsMutating(mutationsWith(busyKey)) > 0;
const isBusy = (client: QueryClient, busyKey: string): boolean => client.isMutating(mutationsWith(busyKey)) > 0;

/**
 * A call of the contract that changes something: `const [sendMulta, isSending] = useCall('POST sendMulta', { form })`.
 * A second press while the first is under way is ignored. The server's `msg` is the notice, its refusal stands at the
 * form's field, and the subjects that it says are stale are asked for anew: no screen knows whose lists those are.
 */
export function useCall<K extends CallKey>(
  key: K,
  options: CallOptions<K> = {},
): [run: RunCall<K>, inProgress: boolean] {
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
      const pressOptions = { clave: ownKey, ...latestOptions.current, ...current };
      if (isBusy(client, pressOptions.clave)) pressOptions.onDone?.();
      else mutate({ submission, ...pressOptions });
    },
    [client, mutate, ownKey],
  );
  return [run, isPending];
}
