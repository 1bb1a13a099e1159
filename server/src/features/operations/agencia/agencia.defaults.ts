import type { EditableConfiguracion } from '@conserje/contract';
import { CONFIGURACION_FALLBACK } from '@conserje/rules';

/** Complete configuracion: the public part and the settings that only the server uses. */
export interface FullConfiguracion extends Omit<EditableConfiguracion, 'destellos'> {
  /** Ids of the usuarios whose names sparkle; ids, because names change. */
  destellos: readonly number[];
}

/** Configuracion of a new agency (design figures of real agencies). */
export const DEFAULT_CONFIGURACION: FullConfiguracion = { ...CONFIGURACION_FALLBACK, destellos: [] };
