import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '../../../platform/appError.ts';
import { isDatabaseError } from '../../../platform/database/databaseErrorReporter.ts';
import type { Motor } from '../../../platform/database/engine.ts';
import type { Deps } from '../../../platform/http/routing/callContext.ts';
import type { OutboundResponse } from '../../../platform/outbound/outboundHttp.ts';
import { explainOutside, explainStatus } from '../../../platform/outbound/outboundHttp.ts';
import { claimTurn, findReport, saveReport } from './radio.queries.ts';
import type { RadioStatus } from './radio.status.ts';
import { readRadio } from './radio.status.ts';

/** An answer is good for so long, and waited for so long (decisions §7). */
const VALID_MS = 10_000;
const WAIT_MS = 3_000;
/** Of AzuraCast with a long history. */
const BYTES_MAX = 256 * 1024;
const REDIRECTS_MAX = 3;
/** How often it is looked whether another process was answered, and how many times. */
const POLL_MS = 100;
const POLLS_MAX = 40;

interface CachedReport {
  direccion: string;
  /** UTC milliseconds. */
  desde: number;
  /** null: it could not be asked. */
  dicho: Promise<RadioStatus | null>;
}

/** What each application was told last, or is being told. */
const cachedReports = new WeakMap<Motor, CachedReport>();
/** Those whose radio could not be asked the last time: the log is told once. */
const unreachable = new WeakSet<Motor>();

/** What the radio of an address says, asked once for all who want to know in these seconds; null where it cannot be asked. */
export function getRadioReport(deps: Deps, direccion: string): Promise<RadioStatus | null> {
  const { motor } = deps;
  const ahora = deps.reloj();
  const existing = cachedReports.get(motor);
  if (existing?.direccion === direccion && existing.desde <= ahora && ahora < existing.desde + VALID_MS)
    return existing.dicho;
  const newItem: CachedReport = {
    direccion,
    desde: ahora,
    dicho: pollOnce(deps, direccion, ahora, (d) => (newItem.desde = d)),
  };
  cachedReports.set(motor, newItem);
  // What the database kept from being found out is tried again.
  newItem.dicho.catch(() => cachedReports.get(motor) === newItem && cachedReports.delete(motor));
  return newItem.dicho;
}

/** What was written down for the other processes, who wrote it the same way. */
export const parseReport = (dicho: string): RadioStatus | null => JSON.parse(dicho) as RadioStatus | null;

async function pollOnce(
  deps: Deps,
  direccion: string,
  ahora: number,
  setSince: (instant: number) => void,
): Promise<RadioStatus | null> {
  const { db, bestEffort } = deps.motor;
  const mine = await orFallback(claimTurn(bestEffort, direccion, ahora, VALID_MS), true);
  if (mine) {
    const dicho = await fetchStatus(deps, direccion);
    await orFallback(saveReport(bestEffort, direccion, ahora, JSON.stringify(dicho)), undefined);
    return dicho;
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

/** Turns are a courtesy to the radio: where the database has no time for them, everyone asks for themselves. */
const orFallback = <T>(hecho: Promise<T>, otherwise: T): Promise<T> =>
  hecho.catch((error: unknown) => {
    if (!isDatabaseError(error)) throw error;
    return otherwise;
  });

const ask = (fuera: Deps['fuera'], direccion: string): Promise<OutboundResponse> =>
  fuera(direccion, { timeoutMs: WAIT_MS, bytesMax: BYTES_MAX, redirectsMax: REDIRECTS_MAX });

async function fetchStatus({ fuera, log, motor }: Deps, direccion: string): Promise<RadioStatus | null> {
  try {
    const { estado, body } = await ask(fuera, direccion);
    if (estado !== 200) throw new Error(`it answered ${estado}`);
    const { dicho } = readRadio(body);
    if (unreachable.delete(motor)) log.info('the radio answers again');
    return dicho;
  } catch (err) {
    if (!unreachable.has(motor)) log.warn({ err }, 'the radio cannot be asked');
    unreachable.add(motor);
    return null;
  }
}

/**
 * Asks a radio for one person who wants to know whether it is one.
 * @throws Fallo DIRECCION_NO_SIRVE with the reason, at the field `radio`
 */
export async function tryRadio(fuera: Deps['fuera'], direccion: string): Promise<ReturnType<typeof readRadio>> {
  const fail = (reason: string) => new AppError('DIRECCION_NO_SIRVE', `${reason}.`, 'radio');
  let response: OutboundResponse;
  try {
    response = await ask(fuera, direccion);
  } catch (error) {
    throw fail(explainOutside(error));
  }
  if (response.estado !== 200) throw fail(explainStatus(response));
  try {
    return readRadio(response.body);
  } catch {
    // Whatever it is, it is no radio.
    throw fail('Esa dirección responde, pero no dice lo que suena. Usa la de AzuraCast, Icecast, Shoutcast 2 o Zeno');
  }
}
