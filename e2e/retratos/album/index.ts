import type { Retrato } from '../retrato.ts';
import { ADMINISTRACION } from './administracion.ts';
import { INFORMACION } from './informacion.ts';
import { PERSONAL } from './personal.ts';
import { TRABAJO } from './trabajo.ts';

/** Every picture of the guide and of the README, each once. */
export const ALBUM: readonly Retrato[] = [...INFORMACION, ...PERSONAL, ...TRABAJO, ...ADMINISTRACION];
