import { HOUR_MS, WEEK_MS } from '../shared/dates.ts';

/** What is wrong with the backups of an agency, most urgent first. */
export const BACKUP_WARNINGS = [
  'carpeta',
  'ninguna',
  'fallo',
  'vieja',
  'sin_automaticas',
  'otro_lugar',
  'mismo_disco',
] as const;
export type BackupWarning = (typeof BACKUP_WARNINGS)[number];

/** Backups made from the screen that stay; older ones are deleted, so that nobody can fill the disk with them. */
export const REQUESTED_BACKUPS_KEPT = 5;

/** Backups that the screen lists, newest first. */
export const LISTED_BACKUPS_MAX = 100;

/** Delay that is no fault: a start of the portal, or a database that takes long to copy. */
const SLACK_MS = HOUR_MS;
/** Age at which a backup is old where none is made automatically. */
const MANUAL_INTERVAL_MS = WEEK_MS;

interface BackupFacts {
  now: number;
  /** Instant of the newest backup of any machine, UTC milliseconds; null: none. */
  newest: number | null;
  /** Interval of automatic backups in milliseconds; null: none are made. */
  interval: number | null;
  /** Instant of the last failure; null: none since the last success. */
  failed: number | null;
  isFolderReadable: boolean;
  /** Whether a copy is outside the disk of the database. */
  isElsewhere: boolean;
  /** Whether the last attempt to bring a copy to another place failed. */
  hasElsewhereFailed: boolean;
}

/** Returns what is wrong with the backups. */
export function backupWarnings(facts: BackupFacts): BackupWarning[] {
  const { now, newest, interval, failed, isFolderReadable, isElsewhere, hasElsewhereFailed } = facts;
  const limit = interval === null ? MANUAL_INTERVAL_MS : interval + SLACK_MS;
  const applies: Record<BackupWarning, boolean> = {
    carpeta: !isFolderReadable,
    ninguna: isFolderReadable && newest === null,
    fallo: failed !== null && (newest === null || failed > newest),
    vieja: newest !== null && now - newest > limit,
    sin_automaticas: interval === null,
    otro_lugar: hasElsewhereFailed,
    mismo_disco: newest !== null && !isElsewhere,
  };
  return BACKUP_WARNINGS.filter((warning) => applies[warning]);
}
