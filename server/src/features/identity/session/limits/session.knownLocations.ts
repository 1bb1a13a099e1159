import { DAY_MS } from '@conserje/rules';
import type { Db, Tx } from '../../../../platform/database/database.ts';
import { prepared } from '../../../../platform/database/preparedQuery.ts';
import { DEVICE_DAYS } from '../../../../platform/http/access/deviceCookie.ts';
import { hashToken } from '../../../../platform/http/access/tokens.ts';
import type { CallContext } from '../../../../platform/http/routing/callContext.ts';
import { hasLoggedInFrom } from '../../clones/clones.public.ts';
import { chooseDeviceToken } from '../session.deviceTokens.ts';
import type { AttemptCounter, CounterAlternatives } from './session.attempts.ts';
import '../session.table.ts';

/**
 * Failures in 15 minutes (decisions §3) of a name at one address, of a name at unknown addresses, and of an address.
 */
const PAIR_LIMIT = 10;
const NAME_LIMIT = 20;
const ADDRESS_LIMIT = 100;

/** Remembered browsers per usuario, newest logins first; the lifetime is that of the cookie. */
const DEVICES_MAX = 20;
const DEVICE_LIFETIME_MS = DEVICE_DAYS * DAY_MS;

/** Id of no usuario: for an unknown name the same queries run, and find nothing. */
const NOBODY = 0;

export interface LoginLocation {
  /** Whether the owner of the name has logged in before from this address or browser. */
  known: boolean;
  alternatives: CounterAlternatives;
}

const findDeviceOf = prepared((db, p: { usuario: number; huella: string; desde: number }) =>
  db
    .selectFrom('dispositivo')
    .select('usuario')
    .where('usuario', '=', p.usuario)
    .where('huella', '=', p.huella)
    .where('ultima', '>', p.desde),
);
async function isDeviceOf(db: Db, usuario: number, dispositivo: string | undefined, now: number) {
  const [row] = await findDeviceOf(db, {
    usuario,
    huella: hashToken(dispositivo ?? ''),
    desde: now - DEVICE_LIFETIME_MS,
  });
  return dispositivo !== undefined && row !== undefined;
}

/**
 * Returns the counters of a login attempt. A browser that the owner has used before has counters of its own, so attacks
 * on the name or from the address do not lock it. After too many failures it falls back to the default counters: a
 * stolen cookie allows no endless guessing, and does not lock its owner out of known addresses.
 */
export async function resolveLoginLocation(
  db: Db,
  name: string,
  usuario: number | undefined,
  { address: direccion, deviceToken, now }: Pick<CallContext, 'address' | 'deviceToken' | 'now'>,
): Promise<LoginLocation> {
  const isKnownAddress = await hasLoggedInFrom(db, usuario ?? NOBODY, direccion);
  const isOwnDevice = await isDeviceOf(db, usuario ?? NOBODY, deviceToken, now);
  const pairSubject = `pareja:${direccion}|${name}`;
  const addressSubject = `direccion:${direccion}`;
  const defaultCounters: AttemptCounter[] = [
    { sujeto: pairSubject, max: PAIR_LIMIT },
    { sujeto: addressSubject, ...(!isKnownAddress && { max: ADDRESS_LIMIT }) },
    ...(isKnownAddress ? [] : [{ sujeto: `nombre:${name}`, max: NAME_LIMIT }]),
  ];
  const knownBrowserCounters: AttemptCounter[] = [
    { sujeto: pairSubject },
    { sujeto: addressSubject },
    { sujeto: `dispositivo:${hashToken(deviceToken ?? '')}|${name}`, max: PAIR_LIMIT },
  ];
  return {
    known: isKnownAddress || isOwnDevice,
    alternatives: isOwnDevice ? [knownBrowserCounters, defaultCounters] : [defaultCounters],
  };
}

/** Counters for a proof within a session: failures lock only that session. */
export const sessionCounters = (session: number): CounterAlternatives => [
  [{ sujeto: `sesion:${session}`, max: PAIR_LIMIT }],
];

const upsertDevice = prepared((db, { usuario, huella, now }: { usuario: number; huella: string; now: number }) =>
  db
    .insertInto('dispositivo')
    .values({ usuario, huella, creado: now, ultima: now })
    .onConflict((c) => c.columns(['usuario', 'huella']).doUpdateSet({ ultima: now })),
);
const pruneDevices = prepared((db, { usuario, desde }: { usuario: number; desde: number }) =>
  db
    .deleteFrom('dispositivo')
    .where('usuario', '=', usuario)
    .where('huella', 'not in', (eb) =>
      eb
        .selectFrom('dispositivo')
        .select('huella')
        .where('usuario', '=', usuario)
        .where('ultima', '>', desde)
        .orderBy('ultima', 'desc')
        .orderBy('creado', 'desc')
        .limit(DEVICES_MAX),
    ),
);

const findAnyDeviceOf = prepared((db, { usuario }: { usuario: number }) =>
  db.selectFrom('dispositivo').select('huella').where('usuario', '=', usuario).limit(1),
);

/**
 * Remembers the browser of a login; several usuarios may share one.
 * @returns the token for the browser, and whether the browser is new for the usuario (never for their first one)
 */
export async function rememberDevice(
  tx: Tx,
  usuario: number,
  presentedDevice: string | undefined,
): Promise<{ dispositivo: string; isNew: boolean }> {
  const hadDevice = (await findAnyDeviceOf(tx.db, { usuario })).length > 0;
  const isOwnDevice = await isDeviceOf(tx.db, usuario, presentedDevice, tx.now);
  const dispositivo = await chooseDeviceToken(tx.db, presentedDevice);
  const { now } = tx;
  await upsertDevice(tx.db, { usuario, huella: hashToken(dispositivo), now });
  await pruneDevices(tx.db, { usuario, desde: now - DEVICE_LIFETIME_MS });
  return { dispositivo, isNew: hadDevice && !isOwnDevice };
}

/** Devices per batch. */
const BATCH_SIZE = 500;

/** Deletes one batch of devices past their lifetime; returns whether more may remain. */
export async function pruneOldDevices(db: Db, now: number): Promise<boolean> {
  const old = db.selectFrom('dispositivo').where('ultima', '<=', now - DEVICE_LIFETIME_MS);
  const batchEnd = await old.select('ultima').orderBy('ultima').limit(1).offset(BATCH_SIZE).executeTakeFirst();
  await db
    .deleteFrom('dispositivo')
    .where('ultima', '<=', batchEnd?.ultima ?? now - DEVICE_LIFETIME_MS)
    .execute();
  return batchEnd !== undefined;
}
