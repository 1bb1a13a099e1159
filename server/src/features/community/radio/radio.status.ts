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
const DJ_NAME_PATTERN = /^[\w\-=?!@:.,]{1,25}$/;

type JsonObject = Readonly<Record<string, unknown>>;
const toObject = (value: unknown): JsonObject =>
  typeof value === 'object' && value !== null ? (value as JsonObject) : {};

/** A text of punctuation alone says nothing: `-` is how encoders join no artist and no title. */
const SAYS_SOMETHING = /[^\p{P}\p{Z}\p{C}]/u;

/** A text of someone else's, without what no line shows, and not longer than one. */
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

/** Where every browser is to go, so only where it may. */
const toHttpsUrl = (value: unknown): string | null => (typeof value === 'string' && isHttpsUrl(value) ? value : null);

const joinTitle = (artist: unknown, songTitle: unknown): string | null =>
  toText([toText(artist), toText(songTitle)].filter((part) => part !== null).join(' - '));

/** AzuraCast's `nowplaying` of a station. */
function fromAzuracast({ station, live, listeners, now_playing, is_online }: JsonObject): RadioStatus {
  const [emisora, liveShow, counts, cancion] = [station, live, listeners, toObject(now_playing).song].map(toObject);
  return {
    enElAire: is_online !== false,
    emisora: toText(emisora?.name),
    dj: liveShow?.is_live === true ? toText(liveShow.streamer_name) : null,
    oyentes: toCount(counts?.unique) ?? toCount(counts?.current) ?? toCount(counts?.total),
    cancion: toText(cancion?.text) ?? joinTitle(cancion?.artist, cancion?.title),
    emision: toHttpsUrl(emisora?.listen_url),
  };
}

/** Icecast and Shoutcast know no DJ: hotel radios name the server after who is on the air. */
const toDj = (name: string | null): string | null => (name !== null && DJ_NAME_PATTERN.test(name) ? name : null);

const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null;

/** The sources of Icecast: one, a list of several, or (2.5) an object with each under its mount. */
function sourcesOf(source: unknown): JsonObject[] {
  if (Array.isArray(source)) return source.filter(isObject);
  if (!isObject(source)) return [];
  const parts = Object.values(source);
  return parts.every((part) => part === null || isObject(part)) ? parts.filter(isObject) : [source];
}

/**
 * Icecast's `status-json.xsl` and `publicstats.json`: of several sources the one that most listen to, with the listeners of all
 * mounts of that name.
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

/** Shoutcast 2's `stats?json=1` and `statistics?json=1`: of several streams the one that most listen to, with the listeners of those of its name. */
function fromShoutcast(streams: unknown[]): RadioStatus {
  return fromIcecast({
    source: streams
      .map(toObject)
      .filter(({ streamstatus }) => toCount(streamstatus) !== 0)
      .map((s) => ({ server_name: s.servertitle, listeners: s.currentlisteners, title: s.songtitle })),
  });
}

/** Zeno tells the song alone: in the events of a mount, or as artist and title. */
const fromZeno = ({ streamTitle, artist, title }: JsonObject): RadioStatus => ({
  ...{ enElAire: true, emisora: null, dj: null, oyentes: null },
  cancion: toText(streamTitle) ?? joinTitle(artist, title),
  emision: null,
});

/** What `publicstats.json` of Icecast 2.5 is: a list of parts, one of which has the sources. */
const isPublicstats = (data: unknown): data is JsonObject[] =>
  Array.isArray(data) && data.map(toObject).some(({ component, source }) => component === 'server' || isObject(source));

export type RadioFormat = 'AzuraCast' | 'Icecast' | 'Shoutcast' | 'Zeno';

/**
 * Reads what a radio answers, in the form of AzuraCast (of one station, or of all: the first), Icecast, Shoutcast 2 or Zeno.
 * @throws Error where it is none of them
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
