import { decode as decodeEntities } from 'html-entities';

/** Bytes beyond ASCII, one character each. */
const HIGH_BYTES = /[\x80-\xff]+/g;
const utf8 = new TextDecoder('utf-8', { fatal: true });
const latin1 = new TextDecoder('windows-1252');

function decodeBytes(bytes: string): string {
  const raw = Buffer.from(bytes, 'latin1');
  try {
    return utf8.decode(raw);
  } catch {
    // Text that is not valid UTF-8 comes from a source that sends Latin-1.
    return latin1.decode(raw);
  }
}

/** Decodes the text of a radio: UTF-8, Latin-1, or UTF-8 that an encoder took for Latin-1, which is decoded twice. */
const decodeText = (text: string): string =>
  decodeEntities(decodeEntities(text.replace(HIGH_BYTES, decodeBytes).replace(HIGH_BYTES, decodeTwice)));

/**
 * Decodes a run of characters whose bytes are valid UTF-8, as it was encoded twice; returns any other run unchanged.
 */
function decodeTwice(run: string): string {
  try {
    return utf8.decode(Buffer.from(run, 'latin1'));
  } catch {
    return run;
  }
}

/** A string; an unquoted value after a colon; a trailing comma. */
const PARTS = /"(?:[^"\\]|\\.)*"|:\s*(?:[^\s"{}[\],][^"{}[\],]*)?(?=[,}\]])|,\s*(?=[}\]])/gs;
const PLAIN_VALUE = /^(?:true|false|null|0|[1-9]\d{0,14})$/;

/** Repairs JSON of Icecast, which writes values that look like numbers unquoted: `"title": - ,`, `"title": 007`. */
function mendPart(part: string): string {
  if (part.startsWith('"'))
    return part
      .replaceAll(/[^\P{Cc}\x80-\xff]/gu, ' ')
      .replaceAll(/\\(u[\da-f]{4}|.)/gi, (written, of: string) =>
        /^["\\/bfnrt]$|^u./.test(of) ? written : `\\${written}`,
      );
  if (part.startsWith(',')) return '';
  const value = part.slice(1).trim();
  if (value === '') return ':null';
  return PLAIN_VALUE.test(value) ? part : `:${JSON.stringify(value)}`;
}

/** Icecast omits a brace while it starts. */
const STARTING = /^\{"icestats":"server_start"/;
/** First message of an event stream. */
const EVENT = /^data:(.*)$/m;

/**
 * Parses the JSON of a radio, also malformed JSON, or the first event of a stream of JSON.
 * @throws SyntaxError if it is neither
 */
export function decodeRadio(body: Uint8Array): unknown {
  const text = Buffer.from(body)
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .trim();
  const json = /^[{[]/.test(text) ? text : (EVENT.exec(text)?.[1] ?? text);
  const mended = json.replace(STARTING, '{"icestats":{"server_start"').replaceAll(PARTS, mendPart);
  return JSON.parse(mended, (_key, value: unknown) => (typeof value === 'string' ? decodeText(value) : value));
}
