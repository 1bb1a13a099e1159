import type { Sala } from '../../platform/sala.ts';
import { actuar, todas } from './sugerencias.service.ts';

export const sugerencias: Sala<'sugerencias'> = { handlers: { sugerencias: todas, actionSugerencias: actuar } };
