import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { constants, inflateRawSync } from 'node:zlib';
import { GZIP_HEADER } from '../../../server/src/platform/realtime/frame.ts';
import { wire } from './httpConnection.ts';

const DATA = 'data: ';
const HEAD_END = '\r\n\r\n';
const LINE_END = '\r\n';

/** Events of the latest chunks, by their bytes: a crowd is sent the same chunk many times. */
const decoded = new Map<string, readonly string[]>();
const DECODED_MAX = 200;

const HEADER = GZIP_HEADER.toString('latin1');

/** Returns the JSON of the events of a chunk. Each is compressed on its own, except for the header of the first. */
function eventsOf(chunk: string): readonly string[] {
  const known = decoded.get(chunk);
  if (known) return known;
  const blocks = Buffer.from(chunk.startsWith(HEADER) ? chunk.slice(HEADER.length) : chunk, 'latin1');
  const text = blocks.length === 0 ? '' : inflateRawSync(blocks, { finishFlush: constants.Z_SYNC_FLUSH }).toString();
  const events = text.split('\n\n').flatMap((part) => (part.startsWith(DATA) ? part.slice(DATA.length) : []));
  decoded.set(chunk, events);
  for (const oldest of decoded.keys()) {
    if (decoded.size <= DECODED_MAX) break;
    decoded.delete(oldest);
  }
  return events;
}

/** The event stream of a browser. */
export class Stream {
  readonly #socket: Socket;
  readonly #heard: (json: string) => void;
  #text = '';
  #status = '';

  /**
   * @param heard receives the JSON of each event
   * @param ended called once, unless `close` ended the stream
   */
  constructor(
    port: number,
    from: string,
    request: string,
    heard: (json: string) => void,
    ended: (why: string) => void,
  ) {
    this.#heard = heard;
    this.#socket = connect({ port, host: '127.0.0.1', localAddress: from, noDelay: true });
    this.#socket.setEncoding('latin1');
    this.#socket.write(request);
    this.#socket.on('data', (piece: string) => {
      wire.received += piece.length;
      this.#text += piece;
      this.#read();
    });
    this.#socket.on('error', () => undefined);
    this.#socket.on('close', () => ended(this.#status === '200' ? 'broke' : this.#status || 'refused'));
  }

  /** Reads the complete chunks of the transfer coding. */
  #read(): void {
    if (this.#status === '') {
      const end = this.#text.indexOf(HEAD_END);
      if (end === -1) return;
      this.#status = this.#text.slice(9, 12);
      this.#text = this.#text.slice(end + HEAD_END.length);
    }
    if (this.#status !== '200') return;
    for (;;) {
      const line = this.#text.indexOf(LINE_END);
      if (line === -1) return;
      const begin = line + LINE_END.length;
      const end = begin + Number.parseInt(this.#text.slice(0, line), 16);
      if (this.#text.length < end + LINE_END.length) return;
      for (const json of eventsOf(this.#text.slice(begin, end))) this.#heard(json);
      this.#text = this.#text.slice(end + LINE_END.length);
    }
  }

  close(): void {
    this.#socket.removeAllListeners('close');
    this.#socket.destroy();
  }
}
