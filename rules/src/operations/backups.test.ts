import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../shared/dates.ts';
import { backupWarnings } from './backups.ts';

const NOW = Date.parse('2026-03-10T15:00:00Z');
const GOOD = {
  now: NOW,
  newest: NOW - HOUR_MS,
  interval: DAY_MS,
  failed: null,
  isFolderReadable: true,
  isElsewhere: true,
  hasElsewhereFailed: false,
};

test.each([
  ['recent backups elsewhere', {}, []],
  ['none yet', { newest: null }, ['ninguna']],
  ['a folder that cannot be read', { newest: null, isFolderReadable: false }, ['carpeta']],
  ['one that is late by an hour', { newest: NOW - DAY_MS - HOUR_MS }, []],
  ['one that is later', { newest: NOW - DAY_MS - HOUR_MS - 1 }, ['vieja']],
  ['a week by hand', { newest: NOW - 7 * DAY_MS, interval: null }, ['sin_automaticas']],
  ['more than a week by hand', { newest: NOW - 7 * DAY_MS - 1, interval: null }, ['vieja', 'sin_automaticas']],
  ['a failure since', { failed: NOW }, ['fallo']],
  ['a failure before the newest', { failed: NOW - 2 * HOUR_MS }, []],
  ['a failure without any backup', { newest: null, failed: NOW }, ['ninguna', 'fallo']],
  ['the disk of the database alone', { isElsewhere: false }, ['mismo_disco']],
  ['nothing to lose with the disk yet', { newest: null, isElsewhere: false }, ['ninguna']],
  ['a failure at another place', { hasElsewhereFailed: true }, ['otro_lugar']],
] as const)('warnings of backups: %s', (_case, facts, expected) => {
  expect(backupWarnings({ ...GOOD, ...facts })).toEqual(expected);
});
