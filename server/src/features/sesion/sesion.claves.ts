import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { claveDeUnUsoLlana, DIA_MS } from '@conserje/rules';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import PQueue from 'p-queue';
import type { Tx } from '../../platform/db/database.ts';
import { Fallo } from '../../platform/fallo.ts';

/** OWASP's parameters for argon2id: 19 MiB, 2 passes, 1 lane. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Passwords are looked at as many at once as there are processors, and one that waits for a processor while the next is written
 * down: more would not be sooner, and each takes its memory.
 */
const A_LA_VEZ = availableParallelism() + 1;
const alMirar = pLimit(A_LA_VEZ);
/** Of twice as many the turn has come: while one is written down, or waits for the disk, another is looked at. */
const porTurno = new PQueue({ concurrency: 2 * A_LA_VEZ });

/** Visitors, and those who are known here: these go first, so that no crowd of visitors keeps them waiting. */
const PRIORIDAD = { visita: 0, conocido: 1 };
export type Cola = keyof typeof PRIORIDAD;
/** Of each so many may wait for their turn, some 4 s. */
const COLA_MAX = 300;

/**
 * Runs work on a password when it is its turn. It must not ask for another turn inside.
 * @throws Fallo OCUPADO where too many wait
 */
export function enTurno<T>(cola: Cola, trabajo: () => Promise<T>): Promise<T> {
  const priority = PRIORIDAD[cola];
  if (porTurno.sizeBy({ priority }) >= COLA_MAX) throw new Fallo('OCUPADO');
  return porTurno.add(trabajo, { priority });
}

/** Of a password that no one could guess however quickly they tried. */
const LIGERO = { memoryCost: 8, timeCost: 1, parallelism: 1 };
/** Letters and digits that are not taken for one another. */
const ALFABETO = 'abcdefghjkmnpqrstuvwxyz23456789';
const letra = (): string => ALFABETO.charAt(randomInt(ALFABETO.length));
const grupo = (): string => Array.from({ length: 4 }, letra).join('');

/** A password to be given to someone and to be changed at the first login, such as `k7qf-m2xp-9tra-wz4c`: 79 random bits. */
export const claveDeUnUso = (): string => Array.from({ length: 4 }, grupo).join('-');

/** What is stored beside such a password: who gave it, until when it is good, and that another is to be chosen. */
export const claveDada = (clave: string, { ahora, actor }: Pick<Tx, 'ahora' | 'actor'>, dias: number) => ({
  clave,
  clave_temporal: 1,
  clave_vence: ahora + dias * DIA_MS,
  clave_por: actor?.id ?? null,
});
/** And beside one that its owner chose. */
export const claveElegida = (clave: string) => ({ clave, clave_temporal: 0, clave_vence: null, clave_por: null });

/** Hashes of such passwords, thousands in a second. */
export const cifrarDeUnUso = (claves: readonly string[]): Promise<string[]> =>
  Promise.all(claves.map((clave) => hash(clave, LIGERO)));

export const cifrar = async (clave: string, cola: Cola = 'visita'): Promise<string> =>
  enTurno(cola, () => alMirar(() => hash(clave, ARGON2)));

const ceros = (bytes: number): string => Buffer.alloc(bytes).toString('base64').replaceAll('=', '');
/** A hash of the same cost as any, of no password that anyone knows. */
const SENUELO = `$argon2id$v=19$m=${ARGON2.memoryCost},t=${ARGON2.timeCost},p=${ARGON2.parallelism}$${ceros(16)}$${ceros(32)}`;

/**
 * Whether a password is right; to be asked in turn. Without a hash (no such user) it takes the same time and is wrong.
 * @param deUnUso it was given: it may be written in any way, and its light hash takes as long all the same
 */
export const esClave = (cifrada: string | undefined, clave: string, deUnUso = false): Promise<boolean> =>
  alMirar(async () => {
    if (deUnUso) await verify(SENUELO, clave);
    const buena = await verify(cifrada ?? SENUELO, deUnUso ? claveDeUnUsoLlana(clave) : clave);
    return buena && cifrada !== undefined;
  });
