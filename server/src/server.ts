import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { buildApp } from './app.ts';
import { backUpInWorker, createUpdateBackup } from './backupInWorker.ts';
import { JOBS } from './featureModules.ts';
import { hashAddresses } from './features/identity/clones/clones.public.ts';
import type { FirstAdmin } from './features/identity/session/session.public.ts';
import { ensureAdmin } from './features/identity/session/session.public.ts';
import { MIGRATIONS } from './migrations/index.ts';
import type { BackupSettings } from './platform/backup/backupSettings.ts';
import { Backups } from './platform/backup/backups.ts';
import { DatabaseError, isDatabaseError } from './platform/database/databaseErrorReporter.ts';
import type { Engine } from './platform/database/engine.ts';
import { migrate } from './platform/database/migrate.ts';
import { openEngine } from './platform/database/openEngine.ts';
import { explainToOperator } from './platform/database/operatorError.ts';
import { requireDedicatedSession } from './platform/database/postgres/postgresSession.ts';
import { lockDatabaseForServer } from './platform/database/sqlite/serverLock.ts';
import { createSecretCipher } from './platform/encryption/cipherKey.ts';
import type { ListenAddress } from './platform/environment.ts';
import { explainListenError, METRICS_SETTING_NAMES } from './platform/environment.ts';
import type { IsTrustedProxy } from './platform/http/connections/trustedProxy.ts';
import type { Limits } from './platform/http/limits/limits.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import { NO_METRICS } from './platform/metrics/metrics.ts';
import { createOutboundHttp } from './platform/outbound/outboundHttp.ts';
import { ROOT } from './platform/projectRoot.ts';
import { waitFor } from './platform/time/wait.ts';

const WEB = join(ROOT, 'web/dist');
const RETRY_MS = 1000;

export interface ServerOptions {
  /** As in `DATABASE_URL`. */
  url: string;
  admin: { usuario: string | undefined; clave: string | undefined };
  host: string;
  port: number;
  log: FastifyBaseLogger;
  /** Returns the current time in UTC milliseconds. */
  clock(): number;
  /** Whether outbound requests to this machine and its networks are allowed (`RED_INTERNA`). */
  allowInternalNetwork: boolean;
  /** Which proxies are trusted (`PROXIES`); by default those of this machine. */
  isTrustedProxy?: IsTrustedProxy | undefined;
  /** Base URL of another Discord API (`DISCORD_API`), for a stand-in. */
  discordApi?: string | undefined;
  /** Key that seals secrets (`CLAVE_SELLO`); by default one in a file. */
  secretCipherKey?: string | undefined;
  /** Settings of automatic backups; none are made if omitted. */
  backupSettings?: BackupSettings;
  /** Duration in milliseconds from which a call is logged as slow; 0 disables it. */
  slowMs?: number;
  /** Listen address of the metrics; nothing is measured if omitted. */
  metricsAddress?: ListenAddress | null;
  /** Folder of the built web, if not the default. */
  web?: string | undefined;
  /** Overrides the default limits; for tests. */
  limits?: Partial<Limits>;
  /** Called with the credentials of the first administrator, if one was created. */
  onFirstAdmin(firstAdmin: FirstAdmin): void;
}

/** Running portal. */
export interface RunningServer {
  address: string;
  /** URL of the metrics; null if disabled. */
  metricsAddress: string | null;
  /** Resolves when the database is ready. @throws errors that waiting does not resolve */
  ready: Promise<void>;
  close(): Promise<void>;
}

/** Processes of the former version work on a database that this one would change under them. */
class OtherVersionError extends Error {}

/**
 * Migrates the database, hashes plain addresses and ensures an administrator. Returns the error if the database is
 * temporarily unavailable, busy or full, so that calls are answered with it; throws any other.
 */
async function prepare(engine: Engine, options: ServerOptions): Promise<DatabaseError | null> {
  const { admin, clock, onFirstAdmin } = options;
  try {
    if (options.url.startsWith('postgres')) await requireDedicatedSession(options.url);
    const backUp = createUpdateBackup(engine, options);
    await migrate(engine, MIGRATIONS, async (lastStep) => {
      if (await engine.isHeldByAnotherSchema()) throw new DatabaseError('BASE_OCUPADA', new OtherVersionError());
      await backUp(lastStep);
    });
    await hashAddresses({ engine, clock });
    const firstAdmin = await ensureAdmin({ engine, clock }, admin);
    if (firstAdmin) onFirstAdmin(firstAdmin);
    return null;
  } catch (error) {
    if (isDatabaseError(error) && explainToOperator(error.cause) === null) return error;
    throw error;
  }
}

/** Starts the metrics server. Imported on demand, so that it costs nothing when disabled. */
async function openMetrics(address: ListenAddress | null | undefined) {
  if (!address) return null;
  const { PrometheusMetrics, serveMetrics } = await import('./platform/metrics/prometheus.ts');
  const metrics = new PrometheusMetrics();
  const served = await serveMetrics(address, metrics).catch((error: unknown) => {
    throw explainListenError(address, error, METRICS_SETTING_NAMES);
  });
  return { metrics, ...served };
}

/** Adds the ages of the last backups in seconds; null if there is none. */
function measureBackups(metrics: Metrics, backups: Backups, clock: () => number): void {
  const ageOf = (instant: number | undefined): number | null =>
    instant === undefined ? null : (clock() - instant) / 1000;
  const here = { name: 'backup_age_seconds', help: 'Age of the last backup in the folder of backups' };
  // One dated in the future was made by a wrong clock.
  const newest = async () => (await backups.list()).find(({ instant }) => instant <= clock());
  metrics.gauge(here, async () => ageOf((await newest())?.instant));
  if (!backups.settings.destination) return;
  const elsewhere = { name: 'backup_elsewhere_age_seconds', help: 'Age of the last backup at its other place' };
  metrics.gauge(elsewhere, async () => ageOf((await backups.copiesElsewhere())?.ultima?.hecha));
}

/**
 * Starts the portal on a database and listens until it is closed. Waits for an unavailable database; calls are answered
 * with 503 meanwhile.
 */
export async function serve(options: ServerOptions): Promise<RunningServer> {
  const {
    url,
    host,
    port,
    log,
    clock,
    allowInternalNetwork,
    isTrustedProxy,
    discordApi,
    slowMs = 0,
    backupSettings,
    web: webFolder = WEB,
    limits = {},
  } = options;
  const metricsServer = await openMetrics(options.metricsAddress);
  const metrics = metricsServer?.metrics ?? NO_METRICS;
  const engine = openEngine(url, log, metrics, Object.keys(MIGRATIONS).length);
  let release: (() => void) | undefined;
  const backups = backupSettings && new Backups({ url, settings: backupSettings, run: backUpInWorker });
  if (backups) measureBackups(metrics, backups, clock);
  const closing = new AbortController();
  let failure: DatabaseError | null = null;
  const waitForDatabase = async (): Promise<void> => {
    while (failure && !closing.signal.aborted) {
      await waitFor(RETRY_MS, closing.signal);
      if (!closing.signal.aborted) failure = await prepare(engine, options);
    }
  };
  try {
    release = lockDatabaseForServer(url);
    failure = await prepare(engine, options);
    if (failure?.cause instanceof OtherVersionError) log.warn('waiting until processes of another version stop');
    else if (failure) log.warn('waiting for the database');
    const web = existsSync(join(webFolder, 'index.html')) && { web: webFolder };
    const outboundHttp = createOutboundHttp({ allowInternal: allowInternalNetwork });
    const secretCipher = createSecretCipher(url, options.secretCipherKey);
    const parts = {
      engine,
      clock,
      log,
      outboundHttp,
      allowInternalNetwork,
      isTrustedProxy,
      discordApi,
      secretCipher,
      metrics,
      slowMs,
      limits,
      jobs: JOBS,
    };
    const app = await buildApp({ ...parts, ...(backups && { backups }), findDatabaseProblem: () => failure, ...web });
    const address = await app.listen({ port, host }).catch((error: unknown) => {
      throw explainListenError({ host, port }, error);
    });
    if (metricsServer) log.info(`Métricas en ${metricsServer.url}`);
    log.info(`Conserje en ${address}`);
    const ready = waitForDatabase();
    return {
      address,
      metricsAddress: metricsServer?.url ?? null,
      ready,
      async close() {
        closing.abort();
        await app.close();
        await ready.catch(() => undefined);
        await engine.close();
        release?.();
        await metricsServer?.close();
      },
    };
  } catch (error) {
    await engine.close();
    release?.();
    await metricsServer?.close();
    throw error;
  }
}
