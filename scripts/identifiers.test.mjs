import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { declaredNames, fieldNames, glossaryWords, isKnownWord, wordsOf } from './lib/identifierWords.mjs';
import { root } from './lib/paths.mjs';
import { captureOutput } from './lib/processes.mjs';

/** @param {string} text words with spaces between them */
const wordSet = (text) => new Set(text.trim().split(/\s+/));

/** Products and formats, abbreviations, and words that English forms freely. */
const TERMS = wordSet(`
    ajv aliasable askable asvs autocannon aws azuracast cas cdp cipheriv cli ddl decipheriv dedupe disclosable dismisser exif
    failover fastify focusable focusables givable glyf hba hsts icecast ikm initdb initialise insertable kysely licences
    litestream listenurl mantine mgmt mib minibrowser misworded neighbouring nginx nul oid openapi pids pino pooler postcss publicstats
    reasked reauthenticating reauthentication reconnections reencode reindex replayer requestable rfc rtt
    savepoint settleable shoutcast sqlite sse ssl statfs totp uncarried undoable unheld unindexed unsplit updateable vip
    vitest wav wcag webhooks webpush xlsx
`);
/** People of tests, and permission codes. */
const NAMES = wordSet('bea beto caro cira ciro dani ians iker ivo ivos mul noa rol');

/** Fields of stored data and of messages between tabs. */
const STORED_FIELDS = wordSet('bitacora clavePublica datos llave lugar paselista');

/** English words that look like Spanish ones of another meaning: `actual` is *current*. */
const FALSE_FRIENDS = wordSet('actual');

/** Files whose names are those of the database, as their migrations fixed them. */
const NAMED_BY_DATABASE = /^server\/src\/migrations\/|\.table\.ts$|\.d\.ts$/;

/** Code without a domain: what is named after a field here is a field, as its value is assigned by that name. */
const TECHNICAL = /^(server\/src\/platform|web\/src\/(platform|ui|app)|scripts)\//;

const nouns = glossaryWords();
const isKnown = (/** @type {string} */ word) => TERMS.has(word) || NAMES.has(word) || isKnownWord(word, nouns);

const isFalseFriend = (/** @type {string} */ name) => wordsOf(name).some((word) => FALSE_FRIENDS.has(word));

test('identifiers are English, except the nouns of the glossary and the names of fields', async () => {
  const { output } = await captureOutput('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.cjs']);
  const sources = output
    .trim()
    .split('\n')
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
  const fields = fieldNames(
    sources.filter(({ file }) => /^contract\/src\/|^rules\/src\/operations\/settings\.ts$|\.table\.ts$/.test(file)),
  );
  const isField = (/** @type {string} */ file, /** @type {string} */ name, /** @type {boolean} */ isProperty) =>
    (fields.has(name) || STORED_FIELDS.has(name)) && (isProperty || !TECHNICAL.test(file));
  const found = sources
    .filter(({ file }) => !NAMED_BY_DATABASE.test(file))
    .flatMap(({ file, text }) => declaredNames(file, text).map((declared) => ({ file, ...declared })))
    .filter(
      ({ file, name, isProperty }) =>
        (!isProperty && isFalseFriend(name)) || (!isField(file, name, isProperty) && !wordsOf(name).every(isKnown)),
    )
    .map(({ file, line, name }) => `${file}:${line} ${name}`);
  expect(found).toEqual([]);
});

/** Members of string unions and kinds of discriminated ones. */
const UNION_MEMBER = /'([a-z]\w*)'(?= \|[^|])|(?:[^|]\| |\bkind: )'([a-z]\w*)'/g;
/** Topics and fields, and messages to tabs that may still run the last version. */
const SENT_VALUES = wordSet('codigo entro salio sesion');

test('values of string unions in code without a domain are English', async () => {
  const { output } = await captureOutput('git', [
    'ls-files',
    'web/src/platform/*.ts*',
    'web/src/ui/*.ts*',
    'web/src/app/*.ts*',
  ]);
  const found = output
    .trim()
    .split('\n')
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(UNION_MEMBER)].map(([, first, next]) => ({
        file,
        value: first ?? next ?? '',
      })),
    )
    .filter(({ value }) => !SENT_VALUES.has(value) && !wordsOf(value).every((word) => isKnown(word)))
    .map(({ file, value }) => `${file} ${value}`);
  expect(found).toEqual([]);
});

test.each([
  ['openTiempo', []],
  ['filasVisibles', ['filas', 'visibles']],
  ['MULTAS_MAX', []],
  ['#oir', ['oir']],
  ['registroQuery', []],
])('%s: unknown words %j', (name, unknown) => {
  expect(wordsOf(name).filter((word) => !isKnown(word))).toEqual(unknown);
});

test('declarations are read, and names that a property gives are not', () => {
  const text = 'const { nombre, fila: row } = f;\nfunction leer({ a: b }: T, ...resto: T[]) { const [uno] = resto; }';
  expect(declaredNames('a.ts', text).map(({ name }) => name)).toEqual(['row', 'leer', 'b', 'resto', 'uno']);
});

test('a name that a property takes is told from others', () => {
  const text = 'const huella = hash(); const veces = 3; save({ huella, count: veces });';
  expect(declaredNames('a.ts', text).map(({ isProperty }) => isProperty)).toEqual([true, false]);
});
