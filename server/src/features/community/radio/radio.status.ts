import { isHttpsUrl } from '@conserje/rules';
import { decodeRadio } from './radio.decode.ts';

/** Status of a radio; null fields are not announced. */
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
/** Hotel name (decisions §3): hotel radios name their Icecast server after the DJ. */
const DJ_NAME_PATTERN = /^[\w\-=?!@:.,]{1,25}$/;

type JsonObject = Readonly<Record<string, unknown>>;
const toObject = (value: unknown): JsonObject =>
  typeof value === 'object' && value !== null ? (value as JsonObject) : {};

/** A text of punctuation alone is empty: encoders join a missing artist and title as `-`. */
const SAYS_SOMETHING = /[^\p{P}\p{Z}\p{C}]/u;

/** Normalizes a foreign text: no control characters, at most `TEXT_MAX` characters. */
function toText(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return null;
  const clean = String(value)
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim();
  return SAYS_SOMETHING.test(clean) ? [...clean].slice(0, TEXT_MAX).join('') : null;
}

function toCount(raw: unknown): number | null {
  const value = typeof raw === 'string' && /^\d{1,9}$/.test(raw) ? Number(raw) : raw;
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= LISTENERS_MAX ? value : null;
}

/** Browsers open this URL, so only https is accepted. */
const toHttpsUrl = (value: unknown): string | null => (typeof value === 'string' && isHttpsUrl(value) ? value : null);

const joinTitle = (artist: unknown, songTitle: unknown): string | null =>
  toText([toText(artist), toText(songTitle)].filter((part) => part !== null).join(' - '));

/** `nowplaying` of an AzuraCast station. */
function fromAzuracast({ station, live, listeners, now_playing, is_online }: JsonObject): RadioStatus {
  const [emisora, liveShow, counts, song] = [station, live, listeners, toObject(now_playing).song].map(toObject);
  return {
    enElAire: is_online !== false,
    emisora: toText(emisora?.name),
    dj: liveShow?.is_live === true ? toText(liveShow.streamer_name) : null,
    oyentes: toCount(counts?.unique) ?? toCount(counts?.current) ?? toCount(counts?.total),
    cancion: toText(song?.text) ?? joinTitle(song?.artist, song?.title),
    emision: toHttpsUrl(emisora?.listen_url),
  };
}

/** Icecast and Shoutcast have no DJ field: hotel radios name the server after the DJ on the air. */
const toDj = (name: string | null): string | null => (name !== null && DJ_NAME_PATTERN.test(name) ? name : null);

const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null;

/** Returns the sources of Icecast: one, a list of several, or (2.5) an object with each under its mount. */
function sourcesOf(source: unknown): JsonObject[] {
  if (Array.isArray(source)) return source.filter(isObject);
  if (!isObject(source)) return [];
  const parts = Object.values(source);
  return parts.every((part) => part === null || isObject(part)) ? parts.filter(isObject) : [source];
}

/**
 * Icecast's `status-json.xsl` and `publicstats.json`: the most heard source, with the listeners of all its name's
 * mounts.
 */
function fromIcecast({ source }: JsonObject): RadioStatus {
  const sources = sourcesOf(source);
  const [streamSource] = sources.toSorted((a, b) => (toCount(b.listeners) ?? 0) - (toCount(a.listeners) ?? 0));
  const serverName = toText(streamSource?.server_name);
  const sameNameSources = sources.filter(
    (other) => other === streamSource || (serverName !== null && toText(other.server_name) === serverName),
  );
  const listenerCounts = sameNameSources.map(({ listeners }) => toCount(listeners)).filter((n) => n !== null);
  return {
    enElAire: streamSource !== undefined,
    emisora: serverName,
    dj: toDj(serverName),
    oyentes: listenerCounts.length === 0 ? null : listenerCounts.reduce((a, b) => a + b),
    cancion:
      toText(streamSource?.yp_currently_playing) ??
      toText(streamSource?.['display-title']) ??
      joinTitle(streamSource?.artist, streamSource?.title),
    emision: toHttpsUrl(streamSource?.listenurl),
  };
}

/** Shoutcast 2's `stats?json=1` and `statistics?json=1`: the most heard stream, with the listeners of its name. */
function fromShoutcast(streams: unknown[]): RadioStatus {
  return fromIcecast({
    source: streams
      .map(toObject)
      .filter(({ streamstatus }) => toCount(streamstatus) !== 0)
      .map((s) => ({ server_name: s.servertitle, listeners: s.currentlisteners, title: s.songtitle })),
  });
}

/** Zeno announces only the song: in the events of a mount, or as artist and title. */
const fromZeno = ({ streamTitle, artist, title }: JsonObject): RadioStatus => ({
  enElAire: true,
  emisora: null,
  dj: null,
  oyentes: null,
  cancion: toText(streamTitle) ?? joinTitle(artist, title),
  emision: null,
});

/** Returns whether data is `publicstats.json` of Icecast 2.5: a list of parts, one of which has the sources. */
const isPublicstats = (data: unknown): data is JsonObject[] =>
  Array.isArray(data) && data.map(toObject).some(({ component, source }) => component === 'server' || isObject(source));

export type RadioFormat = 'AzuraCast' | 'Icecast' | 'Shoutcast' | 'Zeno';

/**
 * Reads a radio's status from AzuraCast (one station, or the first of all), Icecast, Shoutcast 2 or Zeno.
 * @throws Error if it is none of them
 */
export function readRadio(body: Uint8Array): { form: RadioFormat; dicho: RadioStatus } {
  const data = decodeRadio(body);
  if (isPublicstats(data))
    return { form: 'Icecast', dicho: fromIcecast(data.map(toObject).find((part) => isObject(part.source)) ?? {}) };
  const one = toObject(Array.isArray(data) ? data[0] : data);
  if (isObject(one.icestats)) return { form: 'Icecast', dicho: fromIcecast(one.icestats) };
  if (isObject(one.station)) return { form: 'AzuraCast', dicho: fromAzuracast(one) };
  if ('streamstatus' in one) return { form: 'Shoutcast', dicho: fromShoutcast([one]) };
  if (Array.isArray(one.streams)) return { form: 'Shoutcast', dicho: fromShoutcast(one.streams) };
  if ('streamTitle' in one || ('artist' in one && 'title' in one)) return { form: 'Zeno', dicho: fromZeno(one) };
  throw new Error('it is not what a radio answers');
}
