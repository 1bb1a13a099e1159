import { isHttpsUrl } from '@conserje/rules';
import { decodeRadio } from './radio.decode.ts';

/** What a radio says of itself; null is what it does not say. */
export interface RadioStatus {
  enElAire: boolean;
  emisora: string | null;
  dj: string | null;
  oyentes: number | null;
  cancion: string | null;
  emision: string | null;
}

const TEXT_MAX = 200;
const LISTENERS_MAX = 1_000_000;
/** A hotel name (decisions §3), as DJs go by in what Icecast calls its server. */
const NAME = /^[\w\-=?!@:.,]{1,25}$/;

type JsonObject = Readonly<Record<string, unknown>>;
const fields = (valor: unknown): JsonObject =>
  typeof valor === 'object' && valor !== null ? (valor as JsonObject) : {};

/** A text of punctuation alone says nothing: `-` is how encoders join no artist and no title. */
const SAYS_SOMETHING = /[^\p{P}\p{Z}\p{C}]/u;

/** A text of someone else's, without what no line shows, and not longer than one. */
function texto(valor: unknown): string | null {
  if (typeof valor !== 'string' && typeof valor !== 'number' && typeof valor !== 'boolean') return null;
  const clean = String(valor)
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim();
  return SAYS_SOMETHING.test(clean) ? [...clean].slice(0, TEXT_MAX).join('') : null;
}

function cuantos(dicho: unknown): number | null {
  const valor = typeof dicho === 'string' && /^\d{1,9}$/.test(dicho) ? Number(dicho) : dicho;
  return typeof valor === 'number' && Number.isInteger(valor) && valor >= 0 && valor <= LISTENERS_MAX ? valor : null;
}

/** Where every browser is to go, so only where it may. */
const direccion = (valor: unknown): string | null => (typeof valor === 'string' && isHttpsUrl(valor) ? valor : null);

const together = (artist: unknown, songTitle: unknown): string | null =>
  texto([texto(artist), texto(songTitle)].filter((parte) => parte !== null).join(' - '));

/** AzuraCast's `nowplaying` of a station. */
function fromAzuracast({ station, live, listeners, now_playing, is_online }: JsonObject): RadioStatus {
  const [emisora, liveShow, gente, cancion] = [station, live, listeners, fields(now_playing).song].map(fields);
  return {
    enElAire: is_online !== false,
    emisora: texto(emisora?.name),
    dj: liveShow?.is_live === true ? texto(liveShow.streamer_name) : null,
    oyentes: cuantos(gente?.unique) ?? cuantos(gente?.current) ?? cuantos(gente?.total),
    cancion: texto(cancion?.text) ?? together(cancion?.artist, cancion?.title),
    emision: direccion(emisora?.listen_url),
  };
}

/** Icecast and Shoutcast know no DJ: hotel radios name the server after who is on the air. */
const djLlamado = (nombre: string | null): string | null => (nombre !== null && NAME.test(nombre) ? nombre : null);

const isObject = (valor: unknown): valor is JsonObject => typeof valor === 'object' && valor !== null;

/** The sources of Icecast: one, a list of several, or (2.5) an object with each under its mount. */
function sourcesOf(source: unknown): JsonObject[] {
  if (Array.isArray(source)) return source.filter(isObject);
  if (!isObject(source)) return [];
  const parts = Object.values(source);
  return parts.every((parte) => parte === null || isObject(parte)) ? parts.filter(isObject) : [source];
}

/**
 * Icecast's `status-json.xsl` and `publicstats.json`: of several sources the one that most listen to, with the listeners of all
 * mounts of that name.
 */
function fromIcecast({ source }: JsonObject): RadioStatus {
  const sources = sourcesOf(source);
  const [streamSource] = sources.toSorted((a, b) => (cuantos(b.listeners) ?? 0) - (cuantos(a.listeners) ?? 0));
  const nombre = texto(streamSource?.server_name);
  const ownRows = sources.filter(
    (other) => other === streamSource || (nombre !== null && texto(other.server_name) === nombre),
  );
  const oyentes = ownRows.map(({ listeners }) => cuantos(listeners)).filter((n) => n !== null);
  return {
    enElAire: streamSource !== undefined,
    emisora: nombre,
    dj: djLlamado(nombre),
    oyentes: oyentes.length === 0 ? null : oyentes.reduce((a, b) => a + b),
    cancion:
      texto(streamSource?.yp_currently_playing) ??
      texto(streamSource?.['display-title']) ??
      together(streamSource?.artist, streamSource?.title),
    emision: direccion(streamSource?.listenurl),
  };
}

/** Shoutcast 2's `stats?json=1` and `statistics?json=1`: of several streams the one that most listen to, with the listeners of those of its name. */
function fromShoutcast(streams: unknown[]): RadioStatus {
  return fromIcecast({
    source: streams
      .map(fields)
      .filter(({ streamstatus }) => cuantos(streamstatus) !== 0)
      .map((s) => ({ server_name: s.servertitle, listeners: s.currentlisteners, title: s.songtitle })),
  });
}

/** Zeno tells the song alone: in the events of a mount, or as artist and title. */
const fromZeno = ({ streamTitle, artist, title }: JsonObject): RadioStatus => ({
  ...{ enElAire: true, emisora: null, dj: null, oyentes: null },
  cancion: texto(streamTitle) ?? together(artist, title),
  emision: null,
});

/** What `publicstats.json` of Icecast 2.5 is: a list of parts, one of which has the sources. */
const isPublicstats = (data: unknown): data is JsonObject[] =>
  Array.isArray(data) && data.map(fields).some(({ component, source }) => component === 'server' || isObject(source));

export type RadioForm = 'AzuraCast' | 'Icecast' | 'Shoutcast' | 'Zeno';

/**
 * Reads what a radio answers, in the form of AzuraCast (of one station, or of all: the first), Icecast, Shoutcast 2 or Zeno.
 * @throws Error where it is none of them
 */
export function readRadio(body: Uint8Array): { form: RadioForm; dicho: RadioStatus } {
  const data = decodeRadio(body);
  if (isPublicstats(data))
    return { form: 'Icecast', dicho: fromIcecast(data.map(fields).find((parte) => isObject(parte.source)) ?? {}) };
  const one = fields(Array.isArray(data) ? data[0] : data);
  if (isObject(one.icestats)) return { form: 'Icecast', dicho: fromIcecast(one.icestats) };
  if (isObject(one.station)) return { form: 'AzuraCast', dicho: fromAzuracast(one) };
  if ('streamstatus' in one) return { form: 'Shoutcast', dicho: fromShoutcast([one]) };
  if (Array.isArray(one.streams)) return { form: 'Shoutcast', dicho: fromShoutcast(one.streams) };
  if ('streamTitle' in one || ('artist' in one && 'title' in one)) return { form: 'Zeno', dicho: fromZeno(one) };
  throw new Error('it is not what a radio answers');
}
