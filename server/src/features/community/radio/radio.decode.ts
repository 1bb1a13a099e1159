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
    // What is no UTF-8 is of a source that sends Latin-1.
    return latin1.decode(raw);
  }
}

/**
 * Texts of a radio come as UTF-8, as Latin-1, and as UTF-8 that an encoder took for Latin-1: twice is enough for the last.
 */
const decodeText = (text: string): string =>
  decodeEntities(decodeEntities(text.replace(HIGH_BYTES, decodeBytes).replace(HIGH_BYTES, decodeTwice)));

/** A run of characters that is valid UTF-8 when it is read as bytes was encoded twice; any other is what it says. */
function decodeTwice(run: string): string {
  try {
    return utf8.decode(Buffer.from(run, 'latin1'));
  } catch {
    return run;
  }
}

/** A string; what follows a colon and is none; a comma too many. */
const PARTS = /"(?:[^"\\]|\\.)*"|:\s*(?:[^\s"{}[\],][^"{}[\],]*)?(?=[,}\]])|,\s*(?=[}\]])/gs;
const PLAIN_VALUE = /^(?:true|false|null|0|[1-9]\d{0,14})$/;

/** Icecast writes values that look like numbers without quotes, such as `"title": - ,` and `"title": 007`. */
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

/** Icecast, while it starts, forgets a brace. */
const STARTING = /^\{"icestats":"server_start"/;
/** The first message of an event stream. */
const EVENT = /^data:(.*)$/m;

/**
 * Reads the JSON of a radio, also where it is not quite JSON, or the first event of a stream of JSON.
 * @throws SyntaxError where it is something else
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
