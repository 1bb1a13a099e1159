import { ensureInstalled, ensureServerBuilt, ensureWebBuilt, printLine, runScript } from './lib/installAndBuild.mjs';
import { runNode } from './lib/processes.mjs';
import { serverArgs, serverEnv } from './lib/serverOptions.mjs';

await runScript(async () => {
  await ensureInstalled('start');
  await ensureWebBuilt();
  await ensureServerBuilt();
  printLine('arrancando el servidor…');
  const code = await runNode([...serverArgs, ...process.argv.slice(2)], { env: serverEnv });
  // A server that fails to start prints the reason as its last line.
  if (code > 1) printLine(`el servidor terminó con el código ${code}.`);
  return code;
});
