import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { root } from './paths.mjs';

/** Folders with texts of the interface. */
const SOURCES = ['contract/src', 'rules/src', 'server/src', 'web/src'];
/** Tests and their support, the demo, the gallery, migrations. */
const NOT_SHOWN = /\.test\.tsx?$|\.d\.ts$|\/src\/(test-support|demo|gallery|migrations)\//;

/** @param {string} folder @param {(file: string) => boolean} wanted */
function filesUnder(folder, wanted) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter(wanted)
    .sort();
}

/** Strings that only programs read: calls, SQL, headers, selectors, classes, log messages. */
const OF_THE_PROGRAM =
  /^(?:GET|POST|DELETE|PUT) |^(?:select|insert|update|delete|create|begin|alter|drop|with) |^\w+ as \w+$|charset=|SameSite|q=0\.|sandbox|default-src|DATABASE_|^u-[\w -]+$/;

/** A file whose properties hold column names, and the property with prose. */
const OF_COLUMNS = { file: /privacy\.dataInventory\.ts$/, said: 'noDownloadReason' };

/** @param {string} file @param {ts.Node} node */
const isColumns = (file, node) =>
  OF_COLUMNS.file.test(file) &&
  !(ts.isPropertyAssignment(node.parent) && node.parent.name.getText() === OF_COLUMNS.said);

/** Returns whether a string is prose: it has words, or begins like a label. @param {string} text */
const isProse = (text) =>
  !OF_THE_PROGRAM.test(text) &&
  (/\p{L}[\p{L}.,:;»)?!…]*\s+\S*\p{L}/u.test(text) || /^[\s¿¡«]*\p{Lu}\p{Ll}+/u.test(text));

/** Returns the texts of the interface in a source file, with `{…}` for interpolations. @param {string} file */
function textsOf(file) {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(root, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  /** @type {Text[]} */
  const texts = [];
  const add = (/** @type {ts.Node} */ node, /** @type {string} */ text) => {
    const plain = text.replace(/\s+/g, ' ').trim();
    if (isProse(plain) && !isColumns(file, node))
      texts.push({ file, line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, text: plain });
  };
  const visit = (/** @type {ts.Node} */ node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) add(node, node.text);
    else if (ts.isTemplateExpression(node))
      add(node, node.head.text + node.templateSpans.map(({ literal }) => `{…}${literal.text}`).join(''));
    else if (ts.isJsxText(node)) add(node, node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts;
}

/** @typedef {{ file: string, line: number, text: string }} Text */

/** Returns every text of the interface with its file and line. */
export const interfaceTexts = () =>
  SOURCES.flatMap((folder) => filesUnder(folder, (file) => /\.tsx?$/.test(file) && !NOT_SHOWN.test(file))).flatMap(
    textsOf,
  );

/** Returns every line of the guide, without quoted code and link addresses. */
export const guideTexts = () =>
  filesUnder('docs/guia', (file) => file.endsWith('.md')).flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .map((text, i) => ({ file, line: i + 1, text: text.replace(/`[^`]*`/g, '').replace(/\]\([^)]*\)/g, ']') })),
  );

/** Returns the first column of each guide table with a matching heading, grouped by page. @param {RegExp} title */
export const guideTables = (title) =>
  filesUnder('docs/guia', (file) => file.endsWith('.md')).flatMap((file) => {
    let inside = false;
    /** @type {string[]} */
    const quotes = [];
    for (const line of readFileSync(join(root, file), 'utf8').split('\n')) {
      const [, first] = /^\|\s*(.*?)\s*\|/.exec(line) ?? [];
      if (first === undefined) inside = false;
      else if (title.test(first)) inside = true;
      else if (inside && !/^:?-+:?$/.test(first)) quotes.push(...first.split(' · '));
    }
    return quotes.length === 0 ? [] : [{ file, quotes }];
  });
