import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '../../../platform/appError.ts';
import { isDatabaseError } from '../../../platform/database/databaseErrorReporter.ts';
import type { Engine } from '../../../platform/database/engine.ts';
import type { Deps } from '../../../platform/http/routing/callContext.ts';
import type { OutboundResponse } from '../../../platform/outbound/outboundHttp.ts';
import { explainOutboundError, explainOutboundStatus } from '../../../platform/outbound/outboundHttp.ts';
import { claimTurn, findReport, saveReport } from './radio.queries.ts';
import type { RadioStatus } from './radio.status.ts';
import { readRadio } from './radio.status.ts';

/** Validity and timeout of a report (decisions §7). */
const VALID_MS = 10_000;
const TIMEOUT_MS = 3_000;
/** Fits an AzuraCast response with a long history. */
const RESPONSE_MAX_BYTES = 256 * 1024;
const REDIRECTS_MAX = 3;
/** Interval and number of checks for the report of another process. */
const POLL_MS = 100;
const POLLS_MAX = 40;

interface CachedReport {
  direccion: string;
  /** UTC milliseconds. */
  desde: number;
  /** null if the radio could not be reached. */
  dicho: Promise<RadioStatus | null>;
}

/** Last or pending report of each application. */
const cachedReports = new WeakMap<Engine, CachedReport>();
/** Applications whose last request failed; only the first failure is logged. */
const unreachable = new WeakSet<Engine>();

/** Returns a radio's report, null if it cannot be reached. Callers within `VALID_MS` share one request. */
export function getRadioReport(deps: Deps, direccion: string): Promise<RadioStatus | null> {
  const { engine } = deps;
  const now = deps.clock();
  const cached = cachedReports.get(engine);
  if (cached?.direccion === direccion && cached.desde <= now && now < cached.desde + VALID_MS) return cached.dicho;
  const report: CachedReport = {
    direccion,
    desde: now,
    dicho: pollOnce(deps, direccion, now, (d) => (report.desde = d)),
  };
  cachedReports.set(engine, report);
  // A failure of the database is not cached.
  report.dicho.catch(() => cachedReports.get(engine) === report && cachedReports.delete(engine));
  return report.dicho;
}

/** Parses a report that another process saved with `saveReport`. */
export const parseReport = (json: string): RadioStatus | null => JSON.parse(json) as RadioStatus | null;

async function pollOnce(
  deps: Deps,
  direccion: string,
  now: number,
  setSince: (instant: number) => void,
): Promise<RadioStatus | null> {
  const { db, bestEffort } = deps.engine;
  const isMyTurn = await orFallback(claimTurn(bestEffort, direccion, now, VALID_MS), true);
  if (isMyTurn) {
    const status = await fetchStatus(deps, direccion);
    await orFallback(saveReport(bestEffort, direccion, now, JSON.stringify(status)), undefined);
    return status;
  }
  for (let i = 0; i < POLLS_MAX; i += 1) {
    const row = await findReport(db);
    if (row?.direccion !== direccion) return null;
    if (row.dicho !== null) {
      setSince(row.pedida);
      return parseReport(row.dicho);
    }
    await wait(POLL_MS);
  }
  return null;
}

/** Turns only spare the radio requests: if the database is unavailable, every process asks for itself. */
const orFallback = <T>(pending: Promise<T>, otherwise: T): Promise<T> =>
  pending.catch((error: unknown) => {
    if (!isDatabaseError(error)) throw error;
    return otherwise;
  });

const requestStatus = (outboundHttp: Deps['outboundHttp'], direccion: string): Promise<OutboundResponse> =>
  outboundHttp(direccion, { timeoutMs: TIMEOUT_MS, bytesMax: RESPONSE_MAX_BYTES, redirectsMax: REDIRECTS_MAX });

async function fetchStatus({ outboundHttp, log, engine }: Deps, direccion: string): Promise<RadioStatus | null> {
  try {
    const { estado, body } = await requestStatus(outboundHttp, direccion);
    if (estado !== 200) throw new Error(`it answered ${estado}`);
    const { dicho } = readRadio(body);
    if (unreachable.delete(engine)) log.info('the radio answers again');
    return dicho;
  } catch (err) {
    if (!unreachable.has(engine)) log.warn({ err }, 'the radio cannot be asked');
    unreachable.add(engine);
    return null;
  }
}

/**
 * Requests the status of a radio for a test.
 * @throws AppError DIRECCION_NO_SIRVE with the reason, at the field `radio`
 */
export async function tryRadio(
  outboundHttp: Deps['outboundHttp'],
  direccion: string,
): Promise<ReturnType<typeof readRadio>> {
  const addressError = (reason: string) => new AppError('DIRECCION_NO_SIRVE', `${reason}.`, 'radio');
  let response: OutboundResponse;
  try {
    response = await requestStatus(outboundHttp, direccion);
  } catch (error) {
    throw addressError(explainOutboundError(error));
  }
  if (response.estado !== 200) throw addressError(explainOutboundStatus(response));
  try {
    return readRadio(response.body);
  } catch {
    // The response is of no known format.
    throw addressError(
      'Esa dirección responde, pero no dice lo que suena. Usa la de AzuraCast, Icecast, Shoutcast 2 o Zeno',
    );
  }
}
