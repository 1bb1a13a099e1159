import type { Sala } from '../../platform/sala.ts';
import { contar } from './esperas.service.ts';

export const esperas: Sala<'esperas'> = { handlers: { esperas: contar } };
