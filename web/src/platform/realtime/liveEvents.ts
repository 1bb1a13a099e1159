import type { ListChange, LiveEvent } from '@conserje/contract';
import type { Topic } from '@conserje/rules';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { useEffect, useEffectEvent } from 'react';
import { refusalOf } from '../api/apiClient.ts';
import { hadStalePrefetches } from '../api/prefetch.ts';
import { refetchAll } from '../api/queryClient.ts';
import { yieldToMain } from '../browser/yieldToMain.ts';
import { checkConnection, connectionRestored, markReachable } from '../offline/connectivity.ts';
import { checkSession } from '../session/session.tsx';
import { readSessionToken } from '../session/sessionToken.ts';
import { invalidate, refetchList } from './invalidation.ts';
import { applyListChange, forgetStream } from './liveList.ts';
import { setStreamStatus } from './streamStatus.ts';
import { isUnwatched, watchedTopics, watchedTopicsChanged } from './watchedTopics.ts';

type Listener = (notice: LiveEvent) => void;

const listeners = new Set<Listener>();
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 30_000;
/** Browsers allow six connections to an HTTP/1.1 server, so hidden tabs close their stream after this time. */
const HIDDEN_MS = 15_000;

/** Limit of silence; the server sends a heartbeat every 25 s. */
const SILENCE_MS = 60_000;
/** A request on a broken connection is never answered, so the opening is retried after this time. */
const OPEN_TIMEOUT_MS = 20_000;

/** Resolves after `ms`, on reconnection or on abort. */
const waitBeforeRetry = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resume) => {
    const end = () => {
      clearTimeout(timer);
      stopListening();
      resume();
    };
    const timer = setTimeout(end, ms);
    const stopListening = connectionRestored.listen(end);
    signal.addEventListener('abort', end, { once: true });
  });

/** Passes a stream through and fails it after `ms` of silence: a connection can break without notice. */
function silenceGuard(ms: number): TransformStream<string, string> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restartTimer = (control: TransformStreamDefaultController<string>) => {
    clearTimeout(timer);
    timer = setTimeout(() => control.error(new Error('the stream is silent')), ms);
  };
  return new TransformStream<string, string>({
    start: restartTimer,
    transform(chunk, control) {
      restartTimer(control);
      control.enqueue(chunk);
    },
    flush: () => clearTimeout(timer),
  });
}

/** Number of recent events kept: while one stream replaces another, both deliver the same events. */
const RECENT_MAX = 20;
const recentEvents: string[] = [];

function handleEvent(eventText: string, isOverlapping: boolean): void {
  if (isOverlapping && recentEvents.includes(eventText)) return;
  recentEvents.push(eventText);
  if (recentEvents.length > RECENT_MAX) recentEvents.shift();
  const event = JSON.parse(eventText) as LiveEvent | ListChange;
  if ('lista' in event) {
    applyListChange(event);
    return;
  }
  const { tema, cambio, quien, msg, para } = event;
  // An event with `para` is sent only to the person it concerns.
  void invalidate(tema, cambio, para !== undefined);
  if (para === undefined && quien === null && msg === '') void refetchList(tema);
  if (event.clase !== undefined) void invalidate('notificaciones', cambio, true);
  for (const listener of listeners) listener(event);
}

/** Refetches everything after a gap in the stream. Checks the session first, so that the permisos are current. */
async function catchUp(): Promise<void> {
  await checkSession();
  await refetchAll();
}

/** A stream and the topics that it delivers. */
interface Stream {
  corte: AbortController;
  mira: readonly string[];
  /** It is open and the stream before it is closed. */
  only: boolean;
}

/** Reads one stream to its end; resolves to whether a retry makes sense. */
async function readStream(token: string, live: Stream, onOpen: () => void): Promise<boolean> {
  const { signal } = live.corte;
  const attemptController = new AbortController();
  const abort = () => attemptController.abort();
  signal.addEventListener('abort', abort, { once: true });
  const timer = setTimeout(abort, OPEN_TIMEOUT_MS);
  try {
    const headers = { key: token, accept: 'text/event-stream' };
    await yieldToMain();
    const response = await fetch(`/api/vivo?mira=${live.mira.join()}`, { headers, signal: attemptController.signal });
    clearTimeout(timer);
    if (!response.ok || !response.body) {
      // When maintenance begins, the server may end the stream before it sends the event.
      if (response.status === 503) await refusalOf(response);
      return response.status >= 500 || response.status === 429;
    }
    onOpen();
    const reader = response.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(silenceGuard(SILENCE_MS))
      .pipeThrough(new EventSourceParserStream())
      .getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return true;
      handleEvent(value.data, !live.only);
    }
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}

/** Keeps a stream open with retries. @param onTakeover called when it is open, to close the stream before it */
async function keepOpen(live: Stream, onTakeover?: () => void): Promise<void> {
  const { signal } = live.corte;
  let delayMs = FIRST_RETRY_MS;
  for (let isRetry = false; !signal.aborted; isRetry = true) {
    const token = readSessionToken();
    if (!token) return;
    if (isRetry) live.mira = watchedTopics();
    const shouldRetry = await readStream(token, live, () => {
      delayMs = FIRST_RETRY_MS;
      markReachable();
      setStreamStatus(true);
      onTakeover?.();
      live.only = true;
      if (!isRetry) {
        if (hadStalePrefetches()) void catchUp();
        return;
      }
      void catchUp();
      // The stream may have ended because a newer build was deployed.
      void checkConnection();
    }).catch(() => true);
    live.only = false;
    // An aborted stream was replaced, so the status belongs to its successor.
    if (!signal.aborted) {
      forgetStream();
      setStreamStatus(false);
    }
    if (!shouldRetry) return;
    if (!signal.aborted) void checkConnection();
    // Jitter keeps clients from reconnecting to a restarted server at once.
    await waitBeforeRetry(delayMs * (0.5 + Math.random()), signal);
    delayMs = Math.min(delayMs * 2, LAST_RETRY_MS);
  }
}

/**
 * Keeps the single event stream of this page open during a session; called by the shell. When the watched topics
 * change, a new stream replaces the current one without a gap.
 */
export function openEventStream(): () => void {
  let live: Stream | null = null;
  let closeTimer: ReturnType<typeof setTimeout> | undefined;
  let hasPaused = false;
  const open = () => {
    clearTimeout(closeTimer);
    if (live) return;
    if (hasPaused) void catchUp();
    hasPaused = false;
    live = { corte: new AbortController(), mira: watchedTopics(), only: false };
    void keepOpen(live);
  };
  const close = () => {
    live?.corte.abort();
    live = null;
    hasPaused = true;
    forgetStream();
    setStreamStatus(false);
  };
  const renewStream = () => {
    const previous = live;
    const topics = watchedTopics();
    // A stream that is not open yet reads the topics at its next attempt.
    if (!previous?.only || (topics.every((tema) => previous.mira.includes(tema)) && !isUnwatched(previous.mira)))
      return;
    const newStream: Stream = { corte: new AbortController(), mira: topics, only: false };
    live = newStream;
    newStream.corte.signal.addEventListener('abort', () => previous.corte.abort());
    void keepOpen(newStream, () => previous.corte.abort());
  };
  const onVisibility = () => {
    if (document.visibilityState === 'visible') open();
    else closeTimer = setTimeout(close, HIDDEN_MS);
  };
  const stopWatching = watchedTopicsChanged.listen(renewStream);
  document.addEventListener('visibilitychange', onVisibility);
  onVisibility();
  return () => {
    clearTimeout(closeTimer);
    stopWatching();
    document.removeEventListener('visibilitychange', onVisibility);
    close();
  };
}

/**
 * Calls back for the changes of a topic, or of all, for messages about their author. Stale queries are refetched
 * independently.
 */
export function useLiveEvents(topic: Topic | 'todos', onEvent: Listener): void {
  const onLatestEvent = useEffectEvent(onEvent);
  useEffect(() => {
    const listener: Listener = (notice) => {
      if (topic === 'todos' || notice.tema === topic) onLatestEvent(notice);
    };
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, [topic]);
}
