import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '@conserje/rules';
import { pino } from 'pino';
import { filePathOf } from '../../platform/database/databaseUrl.ts';
import { serve } from '../../server.ts';
import { UNLIMITED_BUDGET } from '../portal/unlimitedBudget.ts';
import type { ServerHostCommand, ServerHostReply } from './serverHostCommands.ts';

const HOST = '127.0.0.1';
/** Backups of the open server: beside a database file, so that they are on its disk on every machine. */
const backupFolderOf = (url: string): string =>
  url.startsWith('file:') ? `${filePathOf(url)}-copias` : join(tmpdir(), `conserje-copias-${process.pid}`);
/** A journey asks no Discord but its own. */
const NO_DISCORD = 'http://127.0.0.1:9/api';
/** So that no key file is left. */
const CIPHER_KEY = Buffer.alloc(32, 1).toString('base64url');
let backupFolder = '';
let openServer: { close(): Promise<void> } | undefined;

async function runCommand(command: ServerHostCommand): Promise<string> {
  if (command.op === 'cerrar') {
    await openServer?.close();
    if (backupFolder !== '') await rm(backupFolder, { recursive: true, force: true });
    openServer = undefined;
    return '';
  }
  const { base: url, admin, port, web, now, discordApi = NO_DISCORD } = command;
  const clock = now === undefined ? Date.now : () => now;
  backupFolder = backupFolderOf(url);
  // With a clock that stands still no automatic backup falls due.
  const backupSettings = { folder: backupFolder, intervalMs: now === undefined ? 0 : DAY_MS, keep: 14 };
  const parts = { url, backupSettings, admin, host: HOST, port, web, log: pino(), clock, allowInternalNetwork: true };
  const limits = now === undefined ? {} : UNLIMITED_BUDGET;
  const server = await serve({
    ...parts,
    limits,
    discordApi,
    secretCipherKey: CIPHER_KEY,
    onFirstAdmin: () => undefined,
  });
  openServer = server;
  return server.address;
}

// Hosts one server after another in one process: to start a process takes longer than most of the tests.
process.on('message', (command: ServerHostCommand) => {
  const send = (reply: ServerHostReply) => process.send?.(reply);
  void runCommand(command).then(
    (direccion) => send({ direccion }),
    (error: Error) => send({ error: error.stack ?? error.message }),
  );
});
