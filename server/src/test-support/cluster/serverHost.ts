import { pino } from 'pino';
import { serve } from '../../server.ts';
import type { Command, CommandReply } from './serverHostCommands.ts';

const HOST = '127.0.0.1';
let abierto: { close(): Promise<void> } | undefined;

async function runCommand(orden: Command): Promise<string> {
  if (orden.op === 'cerrar') {
    await abierto?.close();
    abierto = undefined;
    return '';
  }
  const { base: url, admin, port, web, ahora } = orden;
  const reloj = ahora === undefined ? Date.now : () => ahora;
  const parts = { url, admin, host: HOST, port, web, log: pino(), reloj, allowInternalNetwork: true };
  const server = await serve({ ...parts, onFirstAdmin: () => undefined });
  abierto = server;
  return server.direccion;
}

// One server after another in one process, for tests that need dozens: to start a process takes longer than most of them.
process.on('message', async (orden: Command) => {
  const respuesta: CommandReply = await runCommand(orden).then(
    (direccion) => ({ direccion }),
    (error: Error) => ({ error: error.stack ?? error.message }),
  );
  process.send?.(respuesta);
});
