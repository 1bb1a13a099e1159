import type { ScreenshotSpec } from '../screenshot.ts';
import { ADMINISTRATION } from './administration.ts';
import { INFORMATION } from './information.ts';
import { STAFF } from './staff.ts';
import { WORK } from './work.ts';

/** All screenshots of the guide and the README, without duplicates. */
export const ALL_SCREENSHOTS: readonly ScreenshotSpec[] = [...INFORMATION, ...STAFF, ...WORK, ...ADMINISTRATION];
