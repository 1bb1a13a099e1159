import { dirname, join, resolve } from 'node:path';
import { HOUR_MS } from '@conserje/rules';
import { DEFAULT_DATA_FOLDER, filePathOf } from '../database/databaseUrl.ts';
import { OperatorError } from '../database/operatorError.ts';
import type { Destination } from './destination.ts';
import { readDestination } from './readDestination.ts';

/** Settings of automatic backups. */
export interface BackupSettings {
  folder: string;
  /** Interval in milliseconds; 0: never. */
  intervalMs: number;
  /** How many automatic backups to keep; 0 makes none, not even before an update. */
  keep: number;
  /** Other place that each backup is sent to; null: none. */
  destination?: Destination | null;
}

/** Backups kept from before updates, so that one remains after a downgrade of several versions or repeated attempts. */
export const PRE_UPDATE_KEEP = 3;

const [INTERVAL_HOURS, KEEP] = ['24', '14'];
const [INTERVAL_HOURS_MAX, KEEP_MAX] = [8_760, 10_000];

function parseSetting(setting: string, text: string, max: number, isInteger: boolean): number {
  const n = text.trim() === '' ? Number.NaN : Number(text);
  if (n >= 0 && n <= max && (!isInteger || Number.isInteger(n))) return n;
  throw new OperatorError(
    `${setting} debe ser un número${isInteger ? ' entero' : ''} entre 0 y ${max}, y es «${text}»`,
  );
}

/** Backups lie beside a SQLite file; those of a server, in the portal's data folder. */
const backupFolderOf = (url: string): string =>
  join(url.startsWith('file:') ? dirname(resolve(filePathOf(url))) : DEFAULT_DATA_FOLDER, 'respaldos');

/**
 * Reads the settings from the environment.
 * @param url as in `DATABASE_URL`
 * @throws OperatorError naming the invalid variable
 */
export function readBackupSettings(env: Record<string, string | undefined>, url: string): BackupSettings {
  const { RESPALDO_CARPETA, RESPALDO_CADA = INTERVAL_HOURS, RESPALDO_GUARDAR = KEEP } = env;
  return {
    folder: RESPALDO_CARPETA ? resolve(RESPALDO_CARPETA) : backupFolderOf(url),
    intervalMs: parseSetting('RESPALDO_CADA', RESPALDO_CADA, INTERVAL_HOURS_MAX, false) * HOUR_MS,
    keep: parseSetting('RESPALDO_GUARDAR', RESPALDO_GUARDAR, KEEP_MAX, true),
    destination: readDestination(env),
  };
}
