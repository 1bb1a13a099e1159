import { packageIdOf } from './lockFilePackages.mjs';

/** @typedef {import('./lockFilePackages.mjs').Package} Package */

/** Licences that the product may include, and the obligation that each imposes. */
export const allowedLicences = {
  '0BSD': 'nada',
  'Apache-2.0': 'conservar el aviso y la licencia',
  'BlueOak-1.0.0': 'conservar la licencia',
  'BSD-2-Clause': 'conservar el aviso y la licencia',
  'BSD-3-Clause': 'conservar el aviso y la licencia',
  'CC0-1.0': 'nada',
  ISC: 'conservar el aviso y la licencia',
  'LGPL-3.0-or-later': 'que se pueda cambiar por otra versión: es una biblioteca aparte, en su propio archivo',
  MIT: 'conservar el aviso y la licencia',
  'MPL-2.0': 'publicar los cambios que se hagan en sus archivos; no se hace ninguno',
  'OFL-1.1': 'conservar la licencia; la tipografía no se vende suelta',
};

/**
 * Returns the alternatives of an SPDX expression: all licences of an AND, any of an OR.
 * @param {string} expression
 * @returns {string[][]} one list per alternative
 */
export function licenseChoicesOf(expression) {
  const bare = expression.replace(/^\(([^()]*)\)$/, '$1');
  // Nested expressions are not supported: they count as one unknown licence.
  if (bare.includes('(')) return [[bare]];
  return bare.split(' OR ').map((choice) => choice.split(' AND ').map((name) => name.trim()));
}

/** @param {Package[]} packages @returns {string[]} packages without an allowed licence, with their licence */
export const packagesWithRefusedLicense = (packages) =>
  packages
    .filter(
      ({ license }) =>
        !licenseChoicesOf(license).some((choice) => choice.every((name) => Object.hasOwn(allowedLicences, name))),
    )
    .map((one) => `${packageIdOf(one)}: ${one.license || 'ninguna'}`);

const head = `# Licencias

Lo que se entrega con el portal y no es nuestro, con su licencia, según \`package-lock.json\`. Lo que solo sirve para construirlo,
probarlo y medirlo no está: no se entrega. Los paquetes para un sistema (\`linux-x64\`, \`darwin-arm64\`…) se instalan solo en el suyo.

Esta página la escribe \`npm run licencias\`. La suite falla cuando no dice lo que hay, y cuando algo trae una licencia que no está
en esta lista (\`scripts/lib/licences.mjs\`):

| licencia | qué pide |
| --- | --- |
`;

/** Renders the licences page of the documentation. @param {Package[]} packages */
export function licencesPage(packages) {
  const names = new Set(packages.flatMap(({ license }) => licenseChoicesOf(license).flat()));
  const rows = Object.entries(allowedLicences).filter(([name]) => names.has(name));
  const asked = rows.map(([name, asks]) => `| ${name} | ${asks} |\n`).join('');
  const licences = [...new Set(packages.map(({ license }) => license))].sort();
  const parts = licences.map((license) => {
    const ones = packages.filter((one) => one.license === license);
    return `\n## ${license} (${ones.length})\n\n${ones.map(({ name, version }) => `- ${name} ${version}\n`).join('')}`;
  });
  return head + asked + parts.join('');
}
