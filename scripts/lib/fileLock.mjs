import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimes, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cacheDir } from './paths.mjs';

const lockFile = join(cacheDir, 'setup.lock');
const heartbeatMs = 2_000;
/** Age in milliseconds at which an untouched lock is stale (a killed container: its process id may be reused). */
const staleMs = 20_000;

/**
 * Runs `work` while no other process of this clone holds the lock.
 * @template T
 * @param {() => Promise<T>} work
 * @param {() => void} onWait called once if another process holds the lock
 * @returns {Promise<T>}
 */
export async function withCloneLock(work, onWait) {
  mkdirSync(cacheDir, { recursive: true });
  let waiting = false;
  while (!tryAcquire()) {
    if (isStale(lockFile)) {
      discardStale();
      continue;
    }
    if (!waiting) onWait();
    waiting = true;
    await sleep(250);
  }
  const heartbeat = setInterval(() => utimes(lockFile, new Date(), new Date(), () => {}), heartbeatMs);
  const release = () => rmSync(lockFile, { force: true });
  process.on('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    process.off('exit', release);
    release();
  }
}

/** Creates the lock by a hard link, which is atomic: no process can read a lock without its process id. */
function tryAcquire() {
  const ticket = `${lockFile}.${process.pid}`;
  writeFileSync(ticket, String(process.pid));
  try {
    linkSync(ticket, lockFile);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(ticket, { force: true });
  }
}

/** @param {string} file */
function isStale(file) {
  try {
    return Date.now() - statSync(file).mtimeMs > staleMs || !isAlive(Number(readFileSync(file, 'utf8')));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

/** Moves the stale lock away, and restores it if another process acquired it meanwhile. */
function discardStale() {
  const away = `${lockFile}.stale.${process.pid}`;
  try {
    renameSync(lockFile, away);
    if (!isStale(away)) linkSync(away, lockFile);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT' && errorCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(away, { force: true });
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** @param {unknown} error */
function errorCode(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
