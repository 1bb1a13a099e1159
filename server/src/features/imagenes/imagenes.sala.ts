import type { Sala } from '../../platform/sala.ts';
import { cambiarPlaca, servir } from './imagenes.service.ts';

export const imagenes: Sala<'imagenes'> = {
  handlers: { imagenPublica: servir, placaCategoria: cambiarPlaca },
};
