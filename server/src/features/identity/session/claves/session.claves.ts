import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { DAY_MS, normalizeOneTimeClave } from '@conserje/rules';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import PQueue from 'p-queue';
import { AppError } from '../../../../platform/appError.ts';
import type { Tx } from '../../../../platform/database/database.ts';

/** OWASP's parameters for argon2id: 19 MiB, 2 passes, 1 lane. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Passwords are looked at as many at once as there are processors, and one that waits for a processor while the next is written
 * down: more would not be sooner, and each takes its memory.
 */
const CONCURRENCY = availableParallelism() + 1;
const verificationLimit = pLimit(CONCURRENCY);
/** Of twice as many the turn has come: while one is written down, or waits for the disk, another is looked at. */
const claveQueue = new PQueue({ concurrency: 2 * CONCURRENCY });

/** Visitors, and those who are known here: these go first, so that no crowd of visitors keeps them waiting. */
const PRIORITY = { visita: 0, conocido: 1 };
export type QueueName = keyof typeof PRIORITY;
/** Of each so many may wait for their turn, some 4 s. */
const QUEUE_MAX = 300;

/**
 * Runs work on a password when it is its turn. It must not ask for another turn inside.
 * @throws AppError OCUPADO where too many wait
 */
export function runInTurn<T>(queue: QueueName, work: () => Promise<T>): Promise<T> {
  const priority = PRIORITY[queue];
  if (claveQueue.sizeBy({ priority }) >= QUEUE_MAX) throw new AppError('OCUPADO');
  return claveQueue.add(work, { priority });
}

/** Of a password that no one could guess however quickly they tried. */
const LIGHT_ARGON2 = { memoryCost: 8, timeCost: 1, parallelism: 1 };
/** Letters and digits that are not taken for one another. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const randomLetter = (): string => ALPHABET.charAt(randomInt(ALPHABET.length));
const randomGroup = (): string => Array.from({ length: 4 }, randomLetter).join('');

/** A password to be given to someone and to be changed at the first login, such as `k7qf-m2xp-9tra-wz4c`: 79 random bits. */
export const generateOneTimeClave = (): string => Array.from({ length: 4 }, randomGroup).join('-');

/** What is stored beside such a password: who gave it, until when it is good, and that another is to be chosen. */
export const givenClaveColumns = (clave: string, { ahora, actor }: Pick<Tx, 'ahora' | 'actor'>, days: number) => ({
  clave,
  clave_temporal: 1,
  clave_vence: ahora + days * DAY_MS,
  clave_por: actor?.id ?? null,
});
/** And beside one that its owner chose. */
export const chosenClaveColumns = (clave: string) => ({ clave, clave_temporal: 0, clave_vence: null, clave_por: null });

/** Hashes of such passwords, thousands in a second. */
export const hashOneTimeClaves = (claves: readonly string[]): Promise<string[]> =>
  Promise.all(claves.map((clave) => hash(clave, LIGHT_ARGON2)));

export const hashClave = async (clave: string, queue: QueueName = 'visita'): Promise<string> =>
  runInTurn(queue, () => verificationLimit(() => hash(clave, ARGON2)));

const zeroBytesBase64 = (bytes: number): string => Buffer.alloc(bytes).toString('base64').replaceAll('=', '');
/** A hash of the same cost as any, of no password that anyone knows. */
const DECOY_HASH = `$argon2id$v=19$m=${ARGON2.memoryCost},t=${ARGON2.timeCost},p=${ARGON2.parallelism}$${zeroBytesBase64(16)}$${zeroBytesBase64(32)}`;

/**
 * Whether a password is right; to be asked in turn. Without a hash (no such user) it takes the same time and is wrong.
 * @param isOneTime it was given: it may be written in any way, and its light hash takes as long all the same
 */
export const verifyClave = (claveHash: string | undefined, clave: string, isOneTime = false): Promise<boolean> =>
  verificationLimit(async () => {
    if (isOneTime) await verify(DECOY_HASH, clave);
    const valid = await verify(claveHash ?? DECOY_HASH, isOneTime ? normalizeOneTimeClave(clave) : clave);
    return valid && claveHash !== undefined;
  });
