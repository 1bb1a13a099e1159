import type { ServerResponse } from 'node:http';
import type { RequestHandler } from './localServer.ts';

/** Port of `npm run radio`, which `npm run demo -- --radio` configures in the portal. */
export const RADIO_PORT = 3031;
/** Paths of the now-playing data, as AzuraCast and as Icecast, and of the audio stream. */
export const RADIO_PATHS = {
  azuracast: '/api/nowplaying/prueba',
  icecast: '/status-json.xsl',
  emision: '/emision.wav',
} as const;

/** Samples per second, of one byte each, and seconds sent in advance: with less, browsers keep buffering. */
export const SAMPLE_RATE = 44_100;
export const BUFFER_AHEAD_S = 10;
/** Length in a WAV header of an endless stream. */
const ENDLESS_BYTES = 0x7fff_ff00;
/** Notes of a slow waltz in Hz, half a second each, repeated. */
const NOTES = [262, 330, 392, 330, 294, 349, 440, 349, 247, 294, 392, 294];

/** Returns the header of an endless stream of samples. */
export function wavHeader(): Buffer {
  const bytes = Buffer.alloc(44);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(ENDLESS_BYTES + 36, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(SAMPLE_RATE, 24);
  bytes.writeUInt32LE(SAMPLE_RATE, 28);
  bytes.writeUInt16LE(1, 32);
  bytes.writeUInt16LE(8, 34);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(ENDLESS_BYTES, 40);
  return bytes;
}

/** Renders one second of audio. */
function renderSecond(n: number): Buffer {
  return Buffer.from(
    Array.from({ length: SAMPLE_RATE }, (_, i) => {
      const note = NOTES[(2 * n + Math.floor((2 * i) / SAMPLE_RATE)) % NOTES.length] ?? 0;
      const decay = 1 - (i % (SAMPLE_RATE / 2)) / (SAMPLE_RATE / 2);
      return 128 + Math.round(30 * decay * Math.sin((2 * Math.PI * note * i) / SAMPLE_RATE));
    }),
  );
}

const LOOP_SECONDS = NOTES.length / 2;
const WALTZ_SECONDS = new Map<number, Buffer>();
function waltzSecond(n: number): Buffer {
  const samples = WALTZ_SECONDS.get(n % LOOP_SECONDS) ?? renderSecond(n % LOOP_SECONDS);
  WALTZ_SECONDS.set(n % LOOP_SECONDS, samples);
  return samples;
}

/** Stand-in radio with now-playing data and audio. */
export class RadioStation {
  dj: string | null = null;
  cancion = 'Orquesta del Vestíbulo - Vals de medianoche';
  oyentes = 12;
  isOnAir = true;

  readonly handle: RequestHandler = ({ url = '' }, response) => {
    if (url === RADIO_PATHS.emision) return this.#stream(response);
    const renderStatus = {
      [RADIO_PATHS.azuracast]: () => this.azuracast(),
      [RADIO_PATHS.icecast]: () => this.icecast(),
    }[url];
    response
      .writeHead(renderStatus ? 200 : 404, { 'content-type': 'application/json' })
      .end(JSON.stringify(renderStatus?.() ?? {}));
  };

  azuracast(): object {
    const [artist = '', title = ''] = this.cancion.split(' - ');
    return {
      station: { name: 'Radio de prueba', listen_url: 'https://radio.example/escuchar' },
      listeners: { total: this.oyentes + 1, unique: this.oyentes, current: this.oyentes },
      live: { is_live: this.dj !== null, streamer_name: this.dj ?? '' },
      now_playing: { song: { text: this.cancion, artist, title } },
      is_online: this.isOnAir,
    };
  }

  icecast(): object {
    const [artist = '', title = ''] = this.cancion.split(' - ');
    const source = {
      server_name: this.dj ?? 'Radio de prueba',
      listeners: this.oyentes,
      artist,
      title,
      listenurl: 'https://radio.example:8443/escuchar',
    };
    return { icestats: { host: 'radio.example', ...(this.isOnAir && { source }) } };
  }

  #stream(response: ServerResponse): void {
    if (!this.isOnAir) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'audio/wav', 'cache-control': 'no-store' });
    response.write(wavHeader());
    let n = 0;
    const give = (): void => void response.write(waltzSecond(n++));
    while (n < BUFFER_AHEAD_S) give();
    const timer = setInterval(give, 1000);
    response.on('close', () => clearInterval(timer));
  }
}
