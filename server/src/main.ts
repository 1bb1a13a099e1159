import { flushCompileCache } from 'node:module';
import closeWithGrace from 'close-with-grace';
import { greeting } from './greeting.ts';
import { readBackupSettings } from './platform/backup/backupSettings.ts';
import { databaseUrlOf } from './platform/database/databaseUrl.ts';
import { explainToOperator } from './platform/database/operatorError.ts';
import { parseLogLevel, parseMetricsAddress, parseMilliseconds, parsePort } from './platform/environment.ts';
import { parseTrustedProxies } from './platform/http/connections/trustedProxy.ts';
import { createLogger } from './platform/logger.ts';
import type { RunningServer } from './server.ts';
import { serve } from './server.ts';

const SHUTDOWN_MS = 10_000;
const { DATABASE_URL, PORT = '3000', HOST, LOG_LEVEL = 'info' } = process.env;
const { ADMIN_USUARIO, ADMIN_CLAVE, CLAVE_SELLO, DISCORD_API, RED_INTERNA, PROXIES, METRICAS } = process.env;
const { LENTAS_MS = '1000' } = process.env;

/** Prints an error that the operator can fix in one line; rethrows any other. */
function failStartup(error: unknown): never {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const motivo = explainToOperator(cause);
  if (motivo === null) throw error;
  process.stderr.write(`\nConserje no puede arrancar: ${motivo}\n`);
  process.exit(1);
}

function openLog() {
  try {
    return createLogger(parseLogLevel(LOG_LEVEL));
  } catch (error) {
    return failStartup(error);
  }
}
const log = openLog();

async function start(): Promise<RunningServer> {
  const url = databaseUrlOf(DATABASE_URL);
  return serve({
    url,
    admin: { usuario: ADMIN_USUARIO, clave: ADMIN_CLAVE },
    // An empty HOST is unset: the system would take it for all addresses.
    host: HOST || '127.0.0.1',
    port: parsePort(PORT),
    log,
    clock: Date.now,
    allowInternalNetwork: RED_INTERNA === 'permitida',
    isTrustedProxy: parseTrustedProxies(PROXIES),
    discordApi: DISCORD_API,
    secretCipherKey: CLAVE_SELLO,
    backupSettings: readBackupSettings(process.env, url),
    slowMs: parseMilliseconds('LENTAS_MS', LENTAS_MS),
    metricsAddress: parseMetricsAddress(METRICAS),
    onFirstAdmin: ({ usuario, clave }) =>
      process.stdout.write(
        `\nPrimer administrador: ${usuario}   Contraseña: ${clave}\n(se muestra una sola vez: al entrar, elige la tuya en Primeros pasos)\n\n`,
      ),
  });
}

const server = await start().catch(failStartup);
// Log processors receive JSON lines only.
if (process.stdout.isTTY) process.stdout.write(greeting(server.address));
// Flushes now: a killed process would leave the next one to compile everything again.
flushCompileCache();
// On a stop signal it answers pending requests and ends its jobs; after `SHUTDOWN_MS` it exits anyway.
let isClosing = false;
const shutdown = closeWithGrace({ delay: SHUTDOWN_MS, logger: log, skip: ['SIGHUP'] }, async ({ err }) => {
  isClosing = true;
  if (err) log.fatal({ err }, 'unexpected error, closing');
  await server.close();
  log.info('Conserje se detuvo');
});
// A terminal that closes sends it several times, by the shell, the launcher and the kernel; a second one is no order to
// exit at once.
process.on('SIGHUP', () => {
  if (!isClosing) shutdown.close();
});
await server.ready.catch(failStartup);
