import { join, resolve } from 'node:path';
import { printLine, runScript } from './lib/installAndBuild.mjs';
import { root } from './lib/paths.mjs';
import { makeRelease } from './lib/release.mjs';

// Run by the pinned Node (`npm run paquete`): the bytes of the archive depend on the version of its zlib.
await runScript(async () => {
  const [folder = join(root, 'dist')] = process.argv.slice(2);
  for (const path of await makeRelease(resolve(folder))) printLine(path);
  return 0;
});
