import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { wire } from './httpConnection.ts';

const DATA = 'data: ';
const EVENT_END = '\n\n';

/** The event stream of a browser. */
export class Stream {
  readonly #socket: Socket;
  #text = '';

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
    let status = '';
    this.#socket = connect({ port, host: '127.0.0.1', localAddress: from, noDelay: true });
    this.#socket.setEncoding('latin1');
    this.#socket.write(request);
    this.#socket.on('data', (piece: string) => {
      wire.received += piece.length;
      status ||= piece.slice(9, 12);
      this.#text += piece;
      for (let end = this.#text.indexOf(EVENT_END); end !== -1; end = this.#text.indexOf(EVENT_END)) {
        const event = this.#text.slice(0, end);
        this.#text = this.#text.slice(end + EVENT_END.length);
        // Chunk headers of the transfer coding stand between events, never inside one.
        const data = event.indexOf(DATA);
        if (data !== -1) heard(event.slice(data + DATA.length));
      }
    });
    this.#socket.on('error', () => undefined);
    this.#socket.on('close', () => ended(status === '200' ? 'broke' : status || 'refused'));
  }

  close(): void {
    this.#socket.removeAllListeners('close');
    this.#socket.destroy();
  }
}
