import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { DAY_MS, normalizeOneTimeClave } from '@conserje/rules';
import argon2 from '@node-rs/argon2';
import pLimit from 'p-limit';
import PQueue from 'p-queue';
import { AppError } from '../../../../platform/appError.ts';
import type { Tx } from '../../../../platform/database/database.ts';

/** OWASP's parameters for argon2id: 19 MiB, 2 passes, 1 lane. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Concurrent hashes: one per processor, and one that waits for a processor while another result is stored. More would
 * not be faster, and each needs 19 MiB.
 */
const CONCURRENCY = availableParallelism() + 1;
const verificationLimit = pLimit(CONCURRENCY);
/** Twice as many tasks run: while some wait for the database, others use the processors. */
const claveQueue = new PQueue({ concurrency: 2 * CONCURRENCY });

/** Known usuarios have priority, so that many unknown visitors do not delay them. */
const PRIORITY = { visita: 0, conocido: 1 };
export type QueueName = keyof typeof PRIORITY;
/** Maximum of waiting tasks per queue; about 4 s of work. */
const QUEUE_MAX = 300;

/**
 * Runs work on a password in a bounded queue. Must not be nested.
 * @throws AppError OCUPADO if the queue is full
 */
export function runInTurn<T>(queue: QueueName, work: () => Promise<T>): Promise<T> {
  const priority = PRIORITY[queue];
  if (claveQueue.sizeBy({ priority }) >= QUEUE_MAX) throw new AppError('OCUPADO');
  return claveQueue.add(work, { priority });
}

/** For random one-time passwords, which cannot be guessed at any speed. */
const LIGHT_ARGON2 = { memoryCost: 8, timeCost: 1, parallelism: 1 };
/** Letters and digits that cannot be confused. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const randomLetter = (): string => ALPHABET.charAt(randomInt(ALPHABET.length));
const randomGroup = (): string => Array.from({ length: 4 }, randomLetter).join('');

/** Generates a one-time password with 79 random bits, such as `k7qf-m2xp-9tra-wz4c`. */
export const generateOneTimeClave = (): string => Array.from({ length: 4 }, randomGroup).join('-');

/** Columns of a one-time password: hash, expiry and giver. */
export const givenClaveColumns = (clave: string, { now, actor }: Pick<Tx, 'now' | 'actor'>, days: number) => ({
  clave,
  clave_temporal: 1,
  clave_vence: now + days * DAY_MS,
  clave_por: actor?.id ?? null,
});
/** Ends the one-time password of a usuario who has not chosen another one; its giver knows it. */
export const endGivenClave = (tx: Tx, usuario: number) =>
  tx.db
    .updateTable('usuario')
    .set({ clave_vence: tx.now })
    .where('id', '=', usuario)
    .where('clave_temporal', '=', 1)
    .execute();

/** Columns of a password that its owner chose. */
export const chosenClaveColumns = (clave: string) => ({ clave, clave_temporal: 0, clave_vence: null, clave_por: null });

/** Hashes one-time passwords; thousands per second. */
export const hashOneTimeClaves = (claves: readonly string[]): Promise<string[]> =>
  Promise.all(claves.map((clave) => argon2.hash(clave, LIGHT_ARGON2)));

export const hashClave = async (clave: string, queue: QueueName = 'visita'): Promise<string> =>
  runInTurn(queue, () => verificationLimit(() => argon2.hash(clave, ARGON2)));

const zeroBytesBase64 = (bytes: number): string => Buffer.alloc(bytes).toString('base64').replaceAll('=', '');
/** Hash of regular cost that no known password matches. */
const DECOY_HASH = `$argon2id$v=19$m=${ARGON2.memoryCost},t=${ARGON2.timeCost},p=${ARGON2.parallelism}$${zeroBytesBase64(16)}$${zeroBytesBase64(32)}`;

/**
 * Verifies a password; must run within `runInTurn`. Without a hash (no such usuario) it fails after the same time.
 * @param isOneTime ignores the spelling; its light hash takes the time of a regular one
 */
export const verifyClave = (claveHash: string | undefined, clave: string, isOneTime = false): Promise<boolean> =>
  verificationLimit(async () => {
    if (isOneTime) await argon2.verify(DECOY_HASH, clave);
    const valid = await argon2.verify(claveHash ?? DECOY_HASH, isOneTime ? normalizeOneTimeClave(clave) : clave);
    return valid && claveHash !== undefined;
  });
