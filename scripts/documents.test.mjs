import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './lib/paths.mjs';
import { captureOutput } from './lib/processes.mjs';

/** @param {string} text words with spaces between them */
const wordSet = (text) => new Set(text.trim().split(/\s+/));

/** Names of other programs, and of what was decided against. */
const FOREIGN_NAMES = wordSet(`
    archive_timeout BrowserRouter busy_timeout Cat12 checkSumAdjustment CloseWatcher DeleteObject exceljs fflate GetObject GUILD_MEMBERS
    includeSubDomains ListBucket LISTEN LITESTREAM_ACCESS_KEY_ID LITESTREAM_SECRET_ACCESS_KEY MENTION_EVERYONE NOTIFY otplib
    pg_cancel_backend pg_dump pg_hba pg_trgm PGPASSWORD psql PutObject Range SEND_MESSAGES_IN_THREADS sha256sum statement_timeout unaccent
    VACUUM w_await
`);
/** Media types, zones, dates, and files that are made or that belong to other programs. */
const FOREIGN_PATHS = wordSet(
  'conserje.cdx.json destino.json MM/dd/yyyy node_modules/.package-lock.json publicstats.json server/dist text/event-stream',
);
/** Patterns of a file name stand for any feature, component or file. */
const PATTERN = /^(?:components\/)?x\w*\.|^(?:components\/)?x[A-Z]|^XScreen|^(?:Pascal|camel)Case\./;

const COMMENT = /^[ \t]*\{?\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
const NAME = /^[A-Za-z_$][\w$]*$/;

const { output } = await captureOutput('git', ['ls-files']);
const files = output.trim().split('\n');
const textOf = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8');
const documents = files.filter((file) => file.endsWith('.md') && !file.endsWith('licencias.md'));
/** Files that say nothing of which names exist: this one lists names that do not. */
const UNREAD = ['package-lock.json', 'scripts/documents.test.mjs'];
const code = files
  .filter((file) => /\.(?:[cm]?js|tsx?|css|ya?ml|conf|service|html|json)$|file$/.test(file) && !UNREAD.includes(file))
  .map((file) => ({ file, text: textOf(file) }));

/** Every name that stands in code outside of comments. */
const names = new Set(code.flatMap(({ text }) => text.replaceAll(COMMENT, '').match(/[A-Za-z_$][\w$]*/g) ?? []));
/** Every end of a path, of files and of folders. */
const paths = new Set(
  files.flatMap((file) => {
    const parts = file.split('/');
    return parts.flatMap((_, end) =>
      parts.slice(0, end + 1).map((_part, start) => parts.slice(start, end + 1).join('/')),
    );
  }),
);

/** @param {string} name */
const isKnownName = (name) =>
  names.has(name) ||
  paths.has(name) ||
  FOREIGN_NAMES.has(name) ||
  /^nodejs_/.test(name) ||
  names.has(name.replace(/^conserje_/, ''));

/** @param {string} path */
const isKnownPath = (path) =>
  paths.has(path.replace(/\/$/, '')) || FOREIGN_PATHS.has(path) || PATTERN.test(path) || !/^(?:\w|\.github)/.test(path);

/** Returns whether a quoted text is a name or path that does not exist. @param {string} quoted */
function isDead(quoted) {
  const plain = quoted.replace(/\(\)$/, '');
  if (NAME.test(plain)) return !isKnownName(plain);
  if (!/^[\w.@$-]+(?:\/[\w.@$-]*)*$/.test(plain)) return false;
  if (/\.(?:[cm]?js|tsx?|css|md|json)$/.test(plain)) return !isKnownPath(plain);
  const [first = ''] = plain.split('/');
  if (plain.includes('/')) return paths.has(first) && !isKnownPath(plain);
  const parts = plain.split('.');
  return parts.length > 1 && parts.every((part) => NAME.test(part)) && !parts.every(isKnownName);
}

/** @param {string} prose @returns {string[]} quotes in back ticks that are no existing name or path */
const deadQuotes = (prose) =>
  [...prose.replaceAll(/```[\s\S]*?```/g, '').matchAll(/`([^`\n]+)`/g)]
    .map(([, quoted = '']) => quoted)
    .filter((quoted) => isDead(quoted));

test('what documents and comments quote is a name or a path of the project', () => {
  const found = [
    ...documents.filter((file) => !file.startsWith('docs/guia')).map((file) => ({ file, prose: textOf(file) })),
    ...code.map(({ file, text }) => ({ file, prose: (text.match(COMMENT) ?? []).join('\n') })),
  ].flatMap(({ file, prose }) => deadQuotes(prose).map((quoted) => `${file}: ${quoted}`));
  expect(found).toEqual([]);
});

/** The anchor of a heading on GitHub. @param {string} heading */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

test('links between documents lead to a file and a heading', () => {
  const anchors = new Map(
    documents.map((file) => [
      file,
      new Set([...textOf(file).matchAll(/^#+ (.+)$/gm)].map(([, h = '']) => anchorOf(h))),
    ]),
  );
  const broken = documents.flatMap((file) =>
    [...textOf(file).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)]+))?\)/g)]
      .filter(([, path, anchor]) => {
        const target = path ? normalize(join(dirname(file), path)).replace(/\/$/, '') : file;
        return !paths.has(target) || (anchor && !anchors.get(target)?.has(anchor));
      })
      .map(([link]) => `${file}: ${link}`),
  );
  expect(broken).toEqual([]);
});

test('ARCHITECTURE lists every feature in its group', () => {
  const rows = textOf('docs/ARCHITECTURE.md').matchAll(/^\| `(\w+)` \| ([\w, ]+) \|$/gm);
  const listed = [...rows]
    .filter(([, group]) => paths.has(`features/${group}`))
    .flatMap(([, group, features = '']) => features.split(', ').map((feature) => `${group}/${feature}`));
  const folders = files.flatMap((file) => /^(?:server|web)\/src\/features\/(\w+\/\w+)\//.exec(file)?.[1] ?? []);
  expect(listed.sort()).toEqual([...new Set(folders)].sort());
});

/** A doc comment that begins with a relative or interrogative word, above a function. */
const CLAUSE_ABOVE_FUNCTION =
  /^\/\*\*\s+(?:\* )?(?:What|Who|Whom|Whose|When|Where|How|Why|Which|Whether|If|So)\b(?:(?!\*\/)[\s\S])*\*\/\n(?:export )?(?:default )?(?:async )?(?:function |const \w+(?:: [\w<>]+)? =\s*(?:async )?(?:<|\(|\w+ =>)).*/gm;
const clausesAboveFunctions = (/** @type {string} */ text) => text.match(CLAUSE_ABOVE_FUNCTION) ?? [];

test('a doc comment of a function says what the function does', () => {
  const found = code
    .filter(({ file }) => /\.tsx?$/.test(file))
    .flatMap(({ file, text }) => clausesAboveFunctions(text).map((comment) => `${file}: ${comment.split('\n')[0]}`));
  expect(found).toEqual([]);
});

test.each([
  ['/** Whether it runs. */\nexport const isOn = (a: A): boolean => a.on;', 1],
  ['/**\n * What it costs.\n */\nasync function cost() {}', 1],
  ['/** Returns whether it runs. */\nexport const isOn = (a: A): boolean => a.on;', 0],
  ['/** Whether it runs. */\nexport const IS_ON = true;', 0],
])('%j: %i comments that begin with a clause', (text, count) => {
  expect(clausesAboveFunctions(text)).toHaveLength(count);
});

test('documents for developers use the nouns of the glossary, not their translation', () => {
  const translated = /\b(?:missions?|categor(?:y|ies)|dismissals?|demotions?|memberships?)\b/gi;
  const found = documents
    .filter((file) => /^(?:CONTRIBUTING|docs\/ARCHITECTURE|docs\/decisions\/.*)\.md$/.test(file))
    .flatMap((file) => (textOf(file).match(translated) ?? []).map((word) => `${file}: ${word}`));
  expect(found).toEqual([]);
});

test('records that code names exist', () => {
  const records = new Set(files.map((file) => /^docs\/decisions\/(\d{4})/.exec(file)?.[1]));
  const missing = code.flatMap(({ file, text }) =>
    [...text.matchAll(/\bdecisions\/(\d{4})/g)]
      .filter(([, number]) => !records.has(number))
      .map(([name]) => `${file}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test.each([
  ['`openTiempo`, `MULTAS_MAX`, `tx.notify`, `server/src/platform`, `multas.service.ts`', []],
  ['`noSuchName`, `NO_SUCH_NAME`, `tx.noSuchName`', ['noSuchName', 'NO_SUCH_NAME', 'tx.noSuchName']],
  ['`server/src/nosuchfolder`, `noSuchFile.ts`', ['server/src/nosuchfolder', 'noSuchFile.ts']],
])('%s: dead are %j', (prose, dead) => {
  expect(deadQuotes(prose)).toEqual(dead);
});
