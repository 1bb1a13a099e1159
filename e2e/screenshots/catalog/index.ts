import type { ScreenshotSpec } from '../screenshot.ts';
import { ADMINISTRATION } from './administration.ts';
import { INFORMATION } from './information.ts';
import { PERSONAL } from './staff.ts';
import { WORK } from './work.ts';

/** Every picture of the guide and of the README, each once. */
export const ALBUM: readonly ScreenshotSpec[] = [...INFORMATION, ...PERSONAL, ...WORK, ...ADMINISTRATION];
