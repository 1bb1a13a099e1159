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
import { count, forgetStream } from './liveList.ts';
import { setStreamStatus } from './streamStatus.ts';
import { isUnwatched, watchedTopics, watchedTopicsChanged } from './watchedTopics.ts';

type Listener = (notice: LiveEvent) => void;

const oyentes = new Set<Listener>();
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 30_000;
/** Browsers hold six connections to an HTTP/1.1 server; tabs out of sight give theirs back after this long. */
const HIDDEN_MS = 15_000;

/** A portal that is there says so every 25 s. */
const SILENCE_MS = 60_000;
/** What went out on a line that is gone is not answered when it is back: so it is asked for again. */
const OPEN_TIMEOUT_MS = 20_000;

/** Time passes, the line is back, or nobody waits any more. */
const waitBeforeRetry = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resume) => {
    const end = () => {
      clearTimeout(reloj);
      stopListening();
      resume();
    };
    const reloj = setTimeout(end, ms);
    const stopListening = connectionRestored.listen(end);
    signal.addEventListener('abort', end, { once: true });
  });

/** Lets a stream pass, and breaks it off once nothing has come for so long: a line may end without a word. */
function silenceGuard(ms: number): TransformStream<string, string> {
  let reloj: ReturnType<typeof setTimeout> | undefined;
  const listen = (control: TransformStreamDefaultController<string>) => {
    clearTimeout(reloj);
    reloj = setTimeout(() => control.error(new Error('the stream is silent')), ms);
  };
  return new TransformStream<string, string>({
    start: listen,
    transform(texto, control) {
      listen(control);
      control.enqueue(texto);
    },
    flush: () => clearTimeout(reloj),
  });
}

/** The last that was heard: while one stream takes over from another, both tell the same. */
const RECENT_MAX = 20;
const heard: string[] = [];

function distribute(dicho: string, isOverlapping: boolean): void {
  if (isOverlapping && heard.includes(dicho)) return;
  heard.push(dicho);
  if (heard.length > RECENT_MAX) heard.shift();
  const evento = JSON.parse(dicho) as LiveEvent | ListChange;
  if ('lista' in evento) {
    count(evento);
    return;
  }
  const { tema, cambio, quien, msg, para } = evento;
  // Others' own is not told at all.
  void invalidate(tema, cambio, para !== undefined);
  if (para === undefined && quien === null && msg === '') void refetchList(tema);
  if (evento.clase !== undefined) void invalidate('notificaciones', cambio, true);
  for (const listener of oyentes) listener(evento);
}

/** What happened while nobody listened is not told again: ask anew, first of all what one may ask for by now. */
async function catchUp(): Promise<void> {
  await checkSession();
  await refetchAll();
}

/** A stream, and what is told on it. */
interface Stream {
  corte: AbortController;
  mira: readonly string[];
  /** It is open, and none before it is any more. */
  only: boolean;
}

/** One stream until it breaks, or is ended; resolves to whether another attempt makes sense. */
async function listen(token: string, live: Stream, onOpen: () => void): Promise<boolean> {
  const { signal } = live.corte;
  const corte = new AbortController();
  const abort = () => corte.abort();
  signal.addEventListener('abort', abort, { once: true });
  const reloj = setTimeout(abort, OPEN_TIMEOUT_MS);
  try {
    const headers = { key: token, accept: 'text/event-stream' };
    await yieldToMain();
    const respuesta = await fetch(`/api/vivo?mira=${live.mira.join()}`, { headers, signal: corte.signal });
    clearTimeout(reloj);
    if (!respuesta.ok || !respuesta.body) {
      // When maintenance begins, the server ends the stream and may do so before it tells of the change.
      if (respuesta.status === 503) await refusalOf(respuesta);
      return respuesta.status >= 500 || respuesta.status === 429;
    }
    onOpen();
    const reader = respuesta.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(silenceGuard(SILENCE_MS))
      .pipeThrough(new EventSourceParserStream())
      .getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return true;
      distribute(value.data, !live.only);
    }
  } finally {
    clearTimeout(reloj);
    signal.removeEventListener('abort', abort);
  }
}

/** @param onTakeover the stream is open, and what was heard by another until now is told by it */
async function keepOpen(live: Stream, onTakeover?: () => void): Promise<void> {
  const { signal } = live.corte;
  let wait = FIRST_RETRY_MS;
  for (let late = false; !signal.aborted; late = true) {
    const token = readSessionToken();
    if (!token) return;
    if (late) live.mira = watchedTopics();
    const other = await listen(token, live, () => {
      wait = FIRST_RETRY_MS;
      markReachable();
      setStreamStatus(true);
      onTakeover?.();
      live.only = true;
      if (!late) {
        if (hadStalePrefetches()) void catchUp();
        return;
      }
      void catchUp();
      // Who broke it off may have been a portal that gave way to a newer one.
      void checkConnection();
    }).catch(() => true);
    live.only = false;
    // Another has taken over what it told.
    if (!signal.aborted) {
      forgetStream();
      setStreamStatus(false);
    }
    if (!other) return;
    if (!signal.aborted) void checkConnection();
    // Spread, so that a restarted server is not met by everyone at once.
    await waitBeforeRetry(wait * (0.5 + Math.random()), signal);
    wait = Math.min(wait * 2, LAST_RETRY_MS);
  }
}

/**
 * Holds the one event stream of this page while there is a session; called by the shell. When the page comes to show more
 * than the stream tells at once, or looks at something no more, another takes over from it.
 */
export function openEventStream(): () => void {
  let live: Stream | null = null;
  let dismissed: ReturnType<typeof setTimeout> | undefined;
  let pausado = false;
  const open = () => {
    clearTimeout(dismissed);
    if (live) return;
    if (pausado) void catchUp();
    pausado = false;
    live = { corte: new AbortController(), mira: watchedTopics(), only: false };
    void keepOpen(live);
  };
  const close = () => {
    live?.corte.abort();
    live = null;
    pausado = true;
    forgetStream();
    setStreamStatus(false);
  };
  const renew = () => {
    const previous = live;
    const mira = watchedTopics();
    // One that is not open yet says what it is to tell when it is tried again.
    if (!previous?.only || (mira.every((tema) => previous.mira.includes(tema)) && !isUnwatched(previous.mira))) return;
    const newItem: Stream = { corte: new AbortController(), mira, only: false };
    live = newItem;
    newItem.corte.signal.addEventListener('abort', () => previous.corte.abort());
    void keepOpen(newItem, () => previous.corte.abort());
  };
  const onVisibility = () => {
    if (document.visibilityState === 'visible') open();
    else dismissed = setTimeout(close, HIDDEN_MS);
  };
  const stopWatching = watchedTopicsChanged.listen(renew);
  document.addEventListener('visibilitychange', onVisibility);
  onVisibility();
  return () => {
    clearTimeout(dismissed);
    stopWatching();
    document.removeEventListener('visibilitychange', onVisibility);
    close();
  };
}

/**
 * Tells of changes that others make: those of a subject, or all. The queries that they make stale are asked again in any
 * case; this is for saying who did it.
 */
export function useLiveEvents(tema: Topic | 'todos', onEvent: Listener): void {
  const onLatestEvent = useEffectEvent(onEvent);
  useEffect(() => {
    const listener: Listener = (notice) => {
      if (tema === 'todos' || notice.tema === tema) onLatestEvent(notice);
    };
    oyentes.add(listener);
    return () => {
      oyentes.delete(listener);
    };
  }, [tema]);
}
