import type { ServerResponse } from 'node:http';
import type { Atender } from './aqui.ts';

/** Where `npm run radio` serves it, and where `npm run demo -- --radio` has the portal ask. */
export const RADIO_PUERTO = 3031;
/** What it plays, told as AzuraCast does and as Icecast does, and where it is heard. */
export const RADIO_RUTAS = {
  azuracast: '/api/nowplaying/prueba',
  icecast: '/status-json.xsl',
  emision: '/emision.wav',
} as const;

/** Points a second, of a byte each; and how much a listener has in advance: with less, browsers wait for more. */
const MUESTRAS = 44_100;
const ADELANTO_S = 10;
/** What a WAV says of its length when nobody knows it. */
const SIN_FIN = 0x7fff_ff00;
/** A slow waltz: tones of half a second, over and over. */
const NOTAS = [262, 330, 392, 330, 294, 349, 440, 349, 247, 294, 392, 294];

function cabecera(): Buffer {
  const bytes = Buffer.alloc(44);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(SIN_FIN + 36, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(MUESTRAS, 24);
  bytes.writeUInt32LE(MUESTRAS, 28);
  bytes.writeUInt16LE(1, 32);
  bytes.writeUInt16LE(8, 34);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(SIN_FIN, 40);
  return bytes;
}

/** The sound of a second of it. */
function segundo(n: number): Buffer {
  return Buffer.from(
    Array.from({ length: MUESTRAS }, (_, i) => {
      const nota = NOTAS[(2 * n + Math.floor((2 * i) / MUESTRAS)) % NOTAS.length] ?? 0;
      const caida = 1 - (i % (MUESTRAS / 2)) / (MUESTRAS / 2);
      return 128 + Math.round(30 * caida * Math.sin((2 * Math.PI * nota * i) / MUESTRAS));
    }),
  );
}

const SEGUNDOS = NOTAS.length / 2;
const VALS = new Map<number, Buffer>();
function delVals(n: number): Buffer {
  const hecho = VALS.get(n % SEGUNDOS) ?? segundo(n % SEGUNDOS);
  VALS.set(n % SEGUNDOS, hecho);
  return hecho;
}

/** A made-up radio, which tells what it plays and plays it as real ones do. */
export class Emisora {
  dj: string | null = null;
  cancion = 'Orquesta del Vestíbulo - Vals de medianoche';
  oyentes = 12;
  enElAire = true;

  readonly atender: Atender = ({ url = '' }, respuesta) => {
    if (url === RADIO_RUTAS.emision) return this.#emitir(respuesta);
    const dicho = { [RADIO_RUTAS.azuracast]: () => this.azuracast(), [RADIO_RUTAS.icecast]: () => this.icecast() }[url];
    respuesta.writeHead(dicho ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(dicho?.() ?? {}));
  };

  azuracast(): object {
    const [artist = '', title = ''] = this.cancion.split(' - ');
    return {
      station: { name: 'Radio de prueba', listen_url: 'https://radio.example/escuchar' },
      listeners: { total: this.oyentes + 1, unique: this.oyentes, current: this.oyentes },
      live: { is_live: this.dj !== null, streamer_name: this.dj ?? '' },
      now_playing: { song: { text: this.cancion, artist, title } },
      is_online: this.enElAire,
    };
  }

  icecast(): object {
    const [artist = '', title = ''] = this.cancion.split(' - ');
    const fuente = {
      ...{ server_name: this.dj ?? 'Radio de prueba', listeners: this.oyentes, artist, title },
      listenurl: 'https://radio.example:8443/escuchar',
    };
    return { icestats: { host: 'radio.example', ...(this.enElAire && { source: fuente }) } };
  }

  #emitir(respuesta: ServerResponse): void {
    if (!this.enElAire) return void respuesta.writeHead(404).end();
    respuesta.writeHead(200, { 'content-type': 'audio/wav', 'cache-control': 'no-store' });
    respuesta.write(cabecera());
    let n = 0;
    const dar = (): void => void respuesta.write(delVals(n++));
    while (n < ADELANTO_S) dar();
    const reloj = setInterval(dar, 1000);
    respuesta.on('close', () => clearInterval(reloj));
  }
}
