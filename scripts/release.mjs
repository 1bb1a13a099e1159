import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { printLine, runScript } from './lib/installAndBuild.mjs';
import { root } from './lib/paths.mjs';
import { makeRelease } from './lib/release.mjs';

// Run by the pinned Node (`npm run paquete`): the bytes of the archive depend on the version of its zlib.
await runScript(async () => {
  const [folder = join(root, 'dist')] = process.argv.slice(2);
  const { archive, hash, unpackedBytes } = await makeRelease(resolve(folder));
  for (const path of [archive, hash]) printLine(path);
  const inMB = (/** @type {number} */ bytes) =>
    `${(bytes / 1e6).toLocaleString('es', { maximumFractionDigits: 1 })} MB`;
  printLine(
    `ocupa ${inMB(statSync(archive).size)} y desempaquetado ${inMB(unpackedBytes)}: lo que una imagen añade a la de Node`,
  );
  return 0;
});
