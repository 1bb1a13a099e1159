import type { Sala } from '../../platform/sala.ts';
import { ahora, probarRadio } from './radio.service.ts';

export const radio: Sala<'radio'> = { handlers: { radioAhora: ahora, probarRadio } };
