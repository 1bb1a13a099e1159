import { runNode } from './lib/processes.mjs';
import { ensureInstalled, ensureWebBuilt, main, say } from './lib/setup.mjs';

await main(async () => {
  await ensureInstalled();
  await ensureWebBuilt();
  say('arrancando el servidor…');
  const code = await runNode(['server/src/main.ts', ...process.argv.slice(2)]);
  if (code !== 0) say(`el servidor terminó con el código ${code}.`);
  return code;
});
