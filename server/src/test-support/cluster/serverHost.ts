import { pino } from 'pino';
import { serve } from '../../server.ts';
import type { Command, CommandReply } from './serverHostCommands.ts';

const HOST = '127.0.0.1';
let openServer: { close(): Promise<void> } | undefined;

async function runCommand(command: Command): Promise<string> {
  if (command.op === 'cerrar') {
    await openServer?.close();
    openServer = undefined;
    return '';
  }
  const { base: url, admin, port, web, now } = command;
  const reloj = now === undefined ? Date.now : () => now;
  const parts = { url, admin, host: HOST, port, web, log: pino(), reloj, allowInternalNetwork: true };
  const server = await serve({ ...parts, onFirstAdmin: () => undefined });
  openServer = server;
  return server.direccion;
}

// Hosts one server after another in one process: to start a process takes longer than most of the tests.
process.on('message', (command: Command) => {
  const send = (reply: CommandReply) => process.send?.(reply);
  void runCommand(command).then(
    (direccion) => send({ direccion }),
    (error: Error) => send({ error: error.stack ?? error.message }),
  );
});
