import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

/** Checks that the security documents reference existing files and cover all requirements. */

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = 'docs/seguridad';
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const pages = readdirSync(join(ROOT, FOLDER)).filter((f) => f.endsWith('.md'));

/** Returns the repository paths named in a text. */
const named = (text: string): string[] =>
  [
    ...text.matchAll(
      /`((?:(?:server|web|rules|contract|e2e|scripts|docs|despliegue|bench)\/[\w./-]*\w)|\.[\w-]+\.cjs)`/g,
    ),
  ].flatMap(([, path]) => path ?? []);
/** Returns the linked pages of a text. */
const linkedPaths = (text: string): string[] =>
  [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path]) => join(FOLDER, path ?? ''));

describe.each(pages)('%s', (page) => {
  test('references only existing files', () => {
    const text = read(join(FOLDER, page));
    const missing = [...named(text), ...linkedPaths(text)].filter((path) => !existsSync(join(ROOT, path)));
    expect(missing).toEqual([]);
  });
});

/** Requirements of levels 1 and 2 of ASVS 5.0.0: the key is the section, the value lists the last parts of its ids. */
const ASVS: Record<string, string> = {
  '1.1': '1 2',
  '1.2': '1 2 3 4 5 6 7 8 9',
  '1.3': '1 2 3 4 5 6 7 8 9 10 11',
  '1.4': '1 2 3',
  '1.5': '1 2',
  '2.1': '1 2 3',
  '2.2': '1 2 3',
  '2.3': '1 2 3 4',
  '2.4': '1',
  '3.2': '1 2',
  '3.3': '1 2 3 4',
  '3.4': '1 2 3 4 5 6',
  '3.5': '1 2 3 4 5',
  '3.7': '1 2',
  '4.1': '1 2 3',
  '4.2': '1',
  '4.3': '1 2',
  '4.4': '1 2 3 4',
  '5.1': '1',
  '5.2': '1 2 3',
  '5.3': '1 2',
  '5.4': '1 2 3',
  '6.1': '1 2 3',
  '6.2': '1 2 3 4 5 6 7 8 9 10 11 12',
  '6.3': '1 2 3 4',
  '6.4': '1 2 3 4',
  '6.5': '1 2 3 4 5',
  '6.6': '1 2 3',
  '6.8': '1 2 3 4',
  '7.1': '1 2 3',
  '7.2': '1 2 3 4',
  '7.3': '1 2',
  '7.4': '1 2 3 4 5',
  '7.5': '1 2',
  '7.6': '1 2',
  '8.1': '1 2',
  '8.2': '1 2 3',
  '8.3': '1',
  '8.4': '1',
  '9.1': '1 2 3',
  '9.2': '1 2 3 4',
  '10.1': '1 2',
  '10.2': '1 2',
  '10.3': '1 2 3 4',
  '10.4': '1 2 3 4 5 6 7 8 9 10 11',
  '10.5': '1 2 3 4 5',
  '10.6': '1 2',
  '10.7': '1 2 3',
  '11.1': '1 2',
  '11.2': '1 2 3',
  '11.3': '1 2 3',
  '11.4': '1 2 3 4',
  '11.5': '1',
  '11.6': '1',
  '12.1': '1 2 3',
  '12.2': '1 2',
  '12.3': '1 2 3 4',
  '13.1': '1',
  '13.2': '1 2 3 4 5',
  '13.3': '1 2',
  '13.4': '1 2 3 4 5',
  '14.1': '1 2',
  '14.2': '1 2 3 4',
  '14.3': '1 2 3',
  '15.1': '1 2 3',
  '15.2': '1 2 3',
  '15.3': '1 2 3 4 5 6 7',
  '16.1': '1',
  '16.2': '1 2 3 4 5',
  '16.3': '1 2 3 4',
  '16.4': '1 2 3',
  '16.5': '1 2 3',
  '17.1': '1',
  '17.2': '1 2 3 4',
  '17.3': '1 2',
};
const ids = Object.entries(ASVS).flatMap(([section, numbers]) => numbers.split(' ').map((n) => `V${section}.${n}`));

interface AsvsRequirement {
  id: string;
  estado: string;
  por: string;
}
const requisitos: AsvsRequirement[] = [
  ...read(`${FOLDER}/asvs.md`).matchAll(/^\| (V[\d.]+) \| [12] \| [^|]+ \| ([^|]+) \| (.+) \|$/gm),
].map(([, id = '', estado = '', por = '']) => ({ id, estado, por }));

describe('ASVS', () => {
  test('each requirement of levels 1 and 2 is listed once', () => {
    expect(ids).toHaveLength(253);
    expect(requisitos.map((r) => r.id).sort()).toEqual(ids.sort());
  });

  test('the count and the list of unmet requirements match the table', () => {
    const text = read(`${FOLDER}/asvs.md`);
    const count = (estado: string): number => requisitos.filter((r) => r.estado === estado).length;
    expect(text).toContain(`${count('met')} are met, ${count('n/a')} do not apply, ${count('not met')} are not met`);
    const lista = [...text.matchAll(/^- \*\*(V[\d.]+)\*\*: (.+)\.$/gm)].map(([, id, says = '']) => ({ id, says }));
    const missing = requisitos.filter((r) => r.estado === 'not met');
    expect(lista.map(({ id }) => id)).toEqual(missing.map(({ id }) => id));
    for (const [i, { por }] of missing.entries()) expect(lista[i]?.says).toContain(por);
  });

  test('a met requirement names its evidence; any other its reason', () => {
    for (const { id, estado, por } of requisitos) {
      expect({ id, estado }).toEqual({ id, estado: expect.stringMatching(/^(met|n\/a|not met)$/) });
      expect({ id, por: por.trim() }).not.toEqual({ id, por: '' });
      if (estado === 'met') expect({ id, given: named(por).length > 0 }).toEqual({ id, given: true });
    }
  });
});

test('each threat and each risk names a test', () => {
  const rows = [
    ...read(`${FOLDER}/threat-model.md`).matchAll(/^\| \d+ \|.*$/gm),
    ...read(`${FOLDER}/api-top-10.md`).matchAll(/^\| \*\*API\d+\*\*.*$/gm),
  ].map(([row]) => row);
  expect(rows.length).toBeGreaterThanOrEqual(38);
  for (const row of rows)
    expect({ row, proof: /\.(?:test|spec)\.(?:tsx?|mjs)`/.test(row) }).toEqual({ row, proof: true });
});
