import { EventSourceParserStream } from 'eventsource-parser/stream';
import { readRefusal } from '../api/apiClient.ts';
import { isAuthRefusal } from '../api/apiError.ts';
import { yieldToMain } from '../browser/yieldToMain.ts';

/** Limit of silence; the server sends a heartbeat every 25 s. */
const SILENCE_MS = 60_000;
/** A request on a broken connection is never answered, so the opening is retried after this time. */
const OPEN_TIMEOUT_MS = 20_000;

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

interface StreamRequest {
  token: string;
  topics: readonly string[];
  /** The stream begins with the changes since this instant of the server clock, UTC milliseconds. */
  since: number | undefined;
  signal: AbortSignal;
  onOpen: () => void;
  onEvent: (eventText: string) => void;
}

/** Reads one event stream to its end; resolves to whether a retry makes sense. */
export async function readEventStream({
  token,
  topics,
  since,
  signal,
  onOpen,
  onEvent,
}: StreamRequest): Promise<boolean> {
  const attemptController = new AbortController();
  const abort = () => attemptController.abort();
  signal.addEventListener('abort', abort, { once: true });
  const timer = setTimeout(abort, OPEN_TIMEOUT_MS);
  try {
    const headers = { key: token, accept: 'text/event-stream' };
    await yieldToMain();
    const url = `/api/vivo?mira=${topics.join()}${since === undefined ? '' : `&desde=${since}`}`;
    const response = await fetch(url, { headers, signal: attemptController.signal });
    clearTimeout(timer);
    if (!response.ok || !response.body) {
      // When maintenance begins, the server may end the stream before it sends the event.
      return !isAuthRefusal(await readRefusal(response));
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
      onEvent(value.data);
    }
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}
