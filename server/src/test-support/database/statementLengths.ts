import BetterSqlite3 from 'better-sqlite3';
import pg from 'pg';

/**
 * Fails as soon as statements of one shape are sent with a third length: each length is a text of its own, which both
 * engines parse and keep. A list that comes from data is one parameter (`platform/database/dataLists.ts`).
 */

/** A shape may be written for one item and for several. */
const LENGTHS_MAX = 2;

/** Known lengths by shape; a process that runs several test files keeps them. */
const lengthsByShape = new Map<string, Set<number>>();
const knownTexts = new Set<string>();

/** Equal items in a row, as in `?, ?, ?` or `(?, ?), (?, ?)` or `a = ? or a = ?`. */
const REPEATED_ITEMS = /(\S(?:.{0,200}?\S)?)(?:(?:, ?| or | and | union all | )\1)+(?![\w?])/g;

/** Returns the text with equal items in a row collapsed. */
function shapeOf(text: string): string {
  let shape = text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\+\?|\$\d+/g, '?')
    // A literal in a list or a `case` is an item like a parameter.
    .replaceAll(/(?<=[(, ]|then |when )-?\d+(?=[), ]|$)/g, '0');
  for (let before = ''; before !== shape; ) {
    before = shape;
    shape = shape.replaceAll(REPEATED_ITEMS, '$1');
  }
  return shape;
}

const countItems = (text: string): number => text.match(/\?|\$\d+|(?<=[(, ])-?\d+(?=[), ]|$)/g)?.length ?? 0;

function recordStatement(text: string): void {
  if (knownTexts.has(text)) return;
  knownTexts.add(text);
  const shape = shapeOf(text);
  const lengths = lengthsByShape.get(shape) ?? new Set();
  lengthsByShape.set(shape, lengths.add(countItems(text)));
  if (lengths.size > LENGTHS_MAX)
    throw new Error(`a statement of ${[...lengths].join(', ')} items; a list is one parameter: ${shape}`);
}

/** Vitest evaluates a setup file again for each test file of a process; the clients are patched once. */
const PATCHED = Symbol.for('conserje.statementLengths');

function patchClients(): void {
  const { prepare } = BetterSqlite3.prototype;
  BetterSqlite3.prototype.prepare = function prepareRecorded(this: BetterSqlite3.Database, text: string) {
    recordStatement(text);
    return prepare.call(this, text);
  } as typeof prepare;

  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  pg.Client.prototype.query = function queryRecorded(this: pg.Client, ...args: unknown[]) {
    const [config] = args;
    if (typeof config === 'string') recordStatement(config);
    else if (typeof config === 'object' && config !== null && 'text' in config && typeof config.text === 'string')
      recordStatement(config.text);
    return query.apply(this, args);
  } as typeof pg.Client.prototype.query;
}

if (!(PATCHED in globalThis)) {
  patchClients();
  Object.assign(globalThis, { [PATCHED]: true });
}
