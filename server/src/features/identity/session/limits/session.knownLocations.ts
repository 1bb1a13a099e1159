import { DAY_MS } from '@conserje/rules';
import type { Db, Tx } from '../../../../platform/database/database.ts';
import { prepared } from '../../../../platform/database/preparedQuery.ts';
import { DEVICE_DAYS } from '../../../../platform/http/access/deviceCookie.ts';
import { createToken, hashToken } from '../../../../platform/http/access/identity.ts';
import type { CallContext } from '../../../../platform/http/routing/callContext.ts';
import { hasLoggedInFrom } from '../../clones/clones.public.ts';
import type { AttemptCounter, CounterAlternatives } from './session.attempts.ts';
import '../session.table.ts';

/** Failures in 15 minutes that refuse (decisions §3): of a name at one place, of a name elsewhere, of an address. */
const PAIR_LIMIT = 10;
const NAME_LIMIT = 20;
const ADDRESS_LIMIT = 100;

/** Of a user so many browsers are remembered, those of the latest logins, for as long as browsers remember it. */
const DEVICES_MAX = 20;
const DEVICE_LIFETIME_MS = DEVICE_DAYS * DAY_MS;

/** No user has it: for a name that nobody has the same is asked, and answered with no. */
const NOBODY = 0;

/** Where someone logs in from. */
export interface LoginLocation {
  /** Whether the owner of the name has logged in from this address or this browser before. */
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
async function isDeviceOf(db: Db, usuario: number, dispositivo: string | undefined, ahora: number) {
  const [row] = await findDeviceOf(db, {
    usuario,
    huella: hashToken(dispositivo ?? ''),
    desde: ahora - DEVICE_LIFETIME_MS,
  });
  return dispositivo !== undefined && row !== undefined;
}

/**
 * What a failure counts for, and what refuses the attempt. A browser of the owner's is a place of its own: what others do to the
 * name or at the address does not count against it. Once it has failed too often it is a browser like any other: whoever has its
 * cookie cannot guess for ever, nor keep its owner out of where they are known without it.
 */
export async function loginLocation(
  db: Db,
  nombre: string,
  usuario: number | undefined,
  { direccion, dispositivo, ahora }: Pick<CallContext, 'direccion' | 'dispositivo' | 'ahora'>,
): Promise<LoginLocation> {
  const isKnownAddress = await hasLoggedInFrom(db, usuario ?? NOBODY, direccion);
  const isOwnDevice = await isDeviceOf(db, usuario ?? NOBODY, dispositivo, ahora);
  const pairSubject = `pareja:${direccion}|${nombre}`;
  const addressSubject = `direccion:${direccion}`;
  const defaultCounters: AttemptCounter[] = [
    { sujeto: pairSubject, max: PAIR_LIMIT },
    { sujeto: addressSubject, ...(!isKnownAddress && { max: ADDRESS_LIMIT }) },
    ...(isKnownAddress ? [] : [{ sujeto: `nombre:${nombre}`, max: NAME_LIMIT }]),
  ];
  const knownBrowserCounters: AttemptCounter[] = [
    { sujeto: pairSubject },
    { sujeto: addressSubject },
    { sujeto: `dispositivo:${hashToken(dispositivo ?? '')}|${nombre}`, max: PAIR_LIMIT },
  ];
  return {
    known: isKnownAddress || isOwnDevice,
    alternatives: isOwnDevice ? [knownBrowserCounters, defaultCounters] : [defaultCounters],
  };
}

/** For a password that is asked again of someone with a session: that session alone is refused. */
export const sessionCounters = (sesion: number): CounterAlternatives => [
  [{ sujeto: `sesion:${sesion}`, max: PAIR_LIMIT }],
];

const findDeviceByHash = prepared((db, p: { huella: string }) =>
  db.selectFrom('dispositivo').select('huella').where('huella', '=', p.huella).limit(1),
);
const upsertDevice = prepared((db, { usuario, huella, ahora }: { usuario: number; huella: string; ahora: number }) =>
  db
    .insertInto('dispositivo')
    .values({ usuario, huella, creado: ahora, ultima: ahora })
    .onConflict((c) => c.columns(['usuario', 'huella']).doUpdateSet({ ultima: ahora })),
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
 * Remembers the browser that someone has logged in from; several users may share one.
 * @returns what the browser is to keep, and whether it is another than they ever came with; their first one is not
 */
export async function rememberDevice(
  tx: Tx,
  usuario: number,
  presentedDevice: string | undefined,
): Promise<{ dispositivo: string; isNew: boolean }> {
  const hadDevice = (await findAnyDeviceOf(tx.db, { usuario })).length > 0;
  const isOwnDevice = await isDeviceOf(tx.db, usuario, presentedDevice, tx.ahora);
  const [storedDevice] = await findDeviceByHash(tx.db, { huella: hashToken(presentedDevice ?? '') });
  // Only what was made here is taken: nobody has another's browser keep something that they know.
  const dispositivo = storedDevice && presentedDevice !== undefined ? presentedDevice : createToken();
  const { ahora } = tx;
  await upsertDevice(tx.db, { usuario, huella: hashToken(dispositivo), ahora });
  await pruneDevices(tx.db, { usuario, desde: ahora - DEVICE_LIFETIME_MS });
  return { dispositivo, isNew: hadDevice && !isOwnDevice };
}

/** So many are deleted at once. */
const BATCH_SIZE = 500;

/** Removes browsers that were not used for long; answers whether there may be more. */
export async function pruneOldDevices(db: Db, ahora: number): Promise<boolean> {
  const old = db.selectFrom('dispositivo').where('ultima', '<=', ahora - DEVICE_LIFETIME_MS);
  const batchEnd = await old.select('ultima').orderBy('ultima').limit(1).offset(BATCH_SIZE).executeTakeFirst();
  await db
    .deleteFrom('dispositivo')
    .where('ultima', '<=', batchEnd?.ultima ?? ahora - DEVICE_LIFETIME_MS)
    .execute();
  return batchEnd !== undefined;
}
