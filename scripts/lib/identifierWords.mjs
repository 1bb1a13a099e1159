import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { decodeTrie } from 'cspell-trie-lib';
import ts from 'typescript';
import { root } from './paths.mjs';

const { SyntaxKind } = ts;

/** @param {string} file of a dictionary package */
const bytesOf = (file) => {
  const bytes = readFileSync(join(root, 'node_modules', file));
  return file.endsWith('.gz') ? gunzipSync(bytes) : bytes;
};

const english = decodeTrie(bytesOf('@cspell/dict-en_us/en_US.trie.gz'));
/** Technical terms, one per line. In the files `#` begins a comment; `*`, `+`, `~` and `!` are markers of cspell. */
const terms = new Set(
  [
    '@cspell/dict-software-terms/dict/softwareTerms.txt.gz',
    '@cspell/dict-software-terms/dict/computing-acronyms.txt',
    '@cspell/dict-software-terms/dict/networkingTerms.txt',
    '@cspell/dict-software-terms/dict/posix-signals.txt',
    '@cspell/dict-typescript/dict/typescript.txt',
    '@cspell/dict-node/dict/node.txt',
    '@cspell/dict-css/dict/css.txt',
  ].flatMap((file) =>
    bytesOf(file)
      .toString()
      .split('\n')
      .map((line) =>
        line
          .replace(/#.*/, '')
          .replaceAll(/[*+~!]/g, '')
          .trim()
          .toLowerCase(),
      ),
  ),
);

/** @param {string} word in lower case */
const isEnglish = (word) => english.has(word) || english.has(word[0]?.toUpperCase() + word.slice(1)) || terms.has(word);

/** The nouns of the first column of `docs/GLOSSARY.md`, as they stand in identifiers. */
export function glossaryWords() {
  const rows = readFileSync(join(root, 'docs/GLOSSARY.md'), 'utf8').matchAll(/^\| ([^|]+) \|/gm);
  return new Set([...rows].flatMap(([, nouns = '']) => nouns.toLowerCase().match(/[a-zñ]+/g) ?? []));
}

/** @param {string} name @returns {string[]} its words in lower case, without those of one or two letters */
export const wordsOf = (name) =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .map((word) => word.toLowerCase())
    .filter((word) => word.length > 2);

/** @param {string} word @param {Set<string>} nouns */
export const isKnownWord = (word, nouns) =>
  isEnglish(word) || nouns.has(word) || nouns.has(word.replace(/e?s$/, '')) || nouns.has(word.replace(/s$/, ''));

const DECLARATIONS = new Set([
  SyntaxKind.VariableDeclaration,
  SyntaxKind.Parameter,
  SyntaxKind.FunctionDeclaration,
  SyntaxKind.ClassDeclaration,
  SyntaxKind.InterfaceDeclaration,
  SyntaxKind.TypeAliasDeclaration,
  SyntaxKind.TypeParameter,
  SyntaxKind.MethodDeclaration,
  SyntaxKind.PropertyDeclaration,
  SyntaxKind.GetAccessor,
  SyntaxKind.SetAccessor,
  SyntaxKind.BindingElement,
  SyntaxKind.ImportSpecifier,
  SyntaxKind.ImportClause,
  SyntaxKind.NamespaceImport,
]);

/**
 * Lists the names that a source declares. The names of object properties belong to the API, the database or stored
 * data, and a binding without a name of its own takes theirs.
 * @param {string} file @param {string} text
 * @returns {{ name: string, line: number, isProperty: boolean }[]} `isProperty`: a property of that source takes its name from it
 */
export function declaredNames(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  /** @type {{ name: string, line: number }[]} */
  const found = [];
  /** @type {Set<string>} */
  const properties = new Set();
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isShorthandPropertyAssignment(node)) properties.add(node.name.text);
    const { name, propertyName } = /** @type {ts.BindingElement} */ (node);
    const isOwn = !ts.isBindingElement(node) || propertyName !== undefined || ts.isArrayBindingPattern(node.parent);
    if (DECLARATIONS.has(node.kind) && isOwn && name && (ts.isIdentifier(name) || ts.isPrivateIdentifier(name)))
      found.push({ name: name.text, line: source.getLineAndCharacterOfPosition(name.getStart(source)).line + 1 });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found.map((declared) => ({ ...declared, isProperty: properties.has(declared.name) }));
}

/**
 * Names of the object properties that sources declare: fields of calls and columns of tables.
 * @param {{ file: string, text: string }[]} sources
 */
export function fieldNames(sources) {
  /** @type {Set<string>} */
  const names = new Set();
  for (const { file, text } of sources) {
    /** @param {ts.Node} node */
    const visit = (node) => {
      const isField =
        ts.isPropertyAssignment(node) || ts.isPropertySignature(node) || ts.isShorthandPropertyAssignment(node);
      if (isField && (ts.isIdentifier(node.name) || ts.isStringLiteral(node.name))) names.add(node.name.text);
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false));
  }
  return names;
}
