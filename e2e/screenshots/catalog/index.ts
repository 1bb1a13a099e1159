import type { ScreenshotSpec } from '../screenshot.ts';
import { ADMINISTRATION } from './administration.ts';
import { INFORMATION } from './information.ts';
import { STAFF } from './staff.ts';
import { WORK } from './work.ts';

/** Every picture of the guide and of the README, each once. */
export const ALL_SCREENSHOTS: readonly ScreenshotSpec[] = [...INFORMATION, ...STAFF, ...WORK, ...ADMINISTRATION];
