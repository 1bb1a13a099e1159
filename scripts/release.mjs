import { join, resolve } from 'node:path';
import { main, say } from './lib/installAndBuild.mjs';
import { root } from './lib/paths.mjs';
import { makeRelease } from './lib/release.mjs';

// Run by the pinned Node (`npm run paquete`): the bytes of the archive depend on the version of its zlib.
await main(async () => {
  const [folder = join(root, 'dist')] = process.argv.slice(2);
  for (const path of await makeRelease(resolve(folder))) say(path);
  return 0;
});
