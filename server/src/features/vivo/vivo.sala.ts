import type { Sala } from '../../platform/sala.ts';
import { escuchar } from './vivo.service.ts';

export const vivo: Sala<'vivo'> = {
  handlers: { vivo: escuchar },
};
