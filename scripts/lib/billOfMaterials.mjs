import { createHash } from 'node:crypto';
import { licenseChoicesOf } from './licences.mjs';
import { packageIdOf } from './lockFilePackages.mjs';

/** @typedef {import('./lockFilePackages.mjs').Package} Package */

/** @param {string} name @param {string} version */
const purl = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${encodeURIComponent(version)}`;

/** One licence by its id, several as an expression. @param {string} license */
const licencesOf = (license) =>
  licenseChoicesOf(license).flat().length === 1 ? [{ license: { id: license } }] : [{ expression: license }];

/** @param {string} integrity as npm writes it @returns {{ alg: string, content: string }[]} */
const hashesOf = (integrity) =>
  integrity.split(' ').map((one) => ({
    alg: one.slice(0, one.indexOf('-')).replace('sha', 'SHA-'),
    content: Buffer.from(one.slice(one.indexOf('-') + 1), 'base64').toString('hex'),
  }));

/** @param {Package} one */
function componentOf({ name, version, license, integrity }) {
  const [group, rest] = name.startsWith('@') ? name.split('/') : [undefined, name];
  return {
    type: 'library',
    'bom-ref': `${name}@${version}`,
    ...(group && { group }),
    name: rest,
    version,
    hashes: hashesOf(integrity),
    licenses: licencesOf(license),
    purl: purl(name, version),
  };
}

/** Derives a UUID from a text, so that the document is reproducible. @param {string} text */
function uuidOf(text) {
  const hash = createHash('sha256').update(text).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-5${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

/**
 * Returns the CycloneDX bill of materials. The same lock file gives the same document.
 * @param {{ name: string, version: string }} product
 * @param {Package[]} packages
 */
export function createBillOfMaterials({ name, version }, packages) {
  const root = `${name}@${version}`;
  const first = packages.filter(({ direct }) => direct).map(packageIdOf);
  const components = packages.map(componentOf);
  const dependencies = [
    { ref: root, dependsOn: first },
    ...packages.map((one) => ({ ref: packageIdOf(one), dependsOn: one.needs })),
  ];
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(components))}`,
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': root, name, version } },
    components,
    dependencies,
  };
}
