import type { Call, FileAnswer } from '@conserje/contract';
import { isLiveListName } from '@conserje/contract';
import type { EventStreams } from '../../realtime/eventStreams.ts';
import type { RenderedListJson } from '../../realtime/liveList.ts';
import type { FindCaller } from '../access/callerRight.ts';
import type { InFlightWork } from '../connections/gracefulShutdown.ts';
import type { IdempotentCall } from '../idempotency/idempotency.ts';
import type { ConcurrencyLimiter } from '../limits/concurrencyLimiter.ts';
import type { AppDeps, AuthorizedRequest, CallContext, EventSink, SessionUsuario } from './callContext.ts';
import { limitHolderOf } from './callContext.ts';
import { createCallContext } from './createCallContext.ts';
import { sendFile } from './fileResponse.ts';
import { sendListChange } from './listChangeResponse.ts';
import type { CallResult, SharedResponseCache } from './sharedResponseCache.ts';
import { isSharedAnswer } from './sharedResponseCache.ts';

export type AnyHandler = (context: CallContext, sink?: EventSink) => Promise<unknown> | (() => void);

/** A declared call with its handler. */
export interface HandledCall {
  name: string;
  spec: Call;
  handler: AnyHandler;
}

/** What the answers of all calls share. */
export interface AnswerDeps {
  deps: AppDeps & { findCaller: FindCaller };
  inProgress: InFlightWork;
  concurrencyLimiter: ConcurrencyLimiter;
  eventStreams: EventStreams;
  sharedResponseCache: SharedResponseCache;
  countStream: () => void;
}

/** Wraps a handler's result; that of a live list is already rendered, with its version. */
const toCallResult = (name: string, rendered: unknown): CallResult =>
  isLiveListName(name) ? (rendered as RenderedListJson) : { data: rendered };

/** Answers by running the handler: as JSON or a file, once per idempotency key, expensive calls in their turn. */
export function answerByHandler(
  { deps, inProgress, concurrencyLimiter }: AnswerDeps,
  { spec, handler }: HandledCall,
  admitted: AuthorizedRequest,
  attempt: IdempotentCall | undefined,
): Promise<unknown> {
  const { request, reply, usuario } = admitted;
  const work = () => handler(createCallContext(deps, spec, admitted, attempt)) as Promise<unknown>;
  const answerCall = async (): Promise<unknown> => {
    const answer = await (attempt ? attempt.once(work) : work());
    return spec.answersFile ? sendFile(request, reply, answer as FileAnswer) : answer;
  };
  const run = () => concurrencyLimiter.handle(request, answerCall);
  const isInTurn = spec.expensive && usuario !== null;
  return inProgress.track(
    isInTurn ? deps.engine.fairQueue.runInTurn(limitHolderOf(usuario), run, () => request.socket.destroyed) : run(),
  );
}

/**
 * Answers with the response that all callers share, if the call and the request have one.
 * @returns undefined if they have none
 */
export function answerShared(
  { deps, inProgress, sharedResponseCache }: AnswerDeps,
  { name, spec, handler }: HandledCall,
  { request, reply }: AuthorizedRequest,
): Promise<unknown> | undefined {
  const { shared } = spec;
  if (!shared || !isSharedAnswer(spec, request)) return undefined;
  // The handler gets no user, so it cannot answer anything personal.
  const run = async () =>
    toCallResult(name, await handler(createCallContext(deps, spec, { request, reply, usuario: null })));
  const sendAll = () => sharedResponseCache.send(name, shared, request, reply, run);
  const answer = async () =>
    isLiveListName(name) && (await sendListChange(deps, name, request, reply)) ? reply : sendAll();
  return inProgress.track(answer());
}

/** Returns whether the caller's access is as when the stream opened; otherwise the client must reconnect. */
const hasSameAccess = (now: SessionUsuario | null, before: SessionUsuario | null): boolean =>
  now?.id_categoria === before?.id_categoria && now?.permisos.join() === before?.permisos.join();

/**
 * Answers with an event stream.
 * @param authorizeAgain checks the access of the caller while the stream is open
 */
export function answerStream(
  { deps, inProgress, eventStreams, countStream }: AnswerDeps,
  { spec, handler }: HandledCall,
  admitted: AuthorizedRequest,
  authorizeAgain: () => Promise<SessionUsuario | null>,
) {
  const callContext = createCallContext(deps, spec, admitted);
  countStream();
  return eventStreams.open(
    admitted.reply,
    { person: limitHolderOf(callContext.usuario), addressKey: callContext.address },
    (sink) => handler(callContext, sink) as () => void,
    () => inProgress.track(authorizeAgain().then((now) => hasSameAccess(now, admitted.usuario))),
  );
}
