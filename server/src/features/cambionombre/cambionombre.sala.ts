import type { Sala } from '../../platform/sala.ts';
import { actuar, laDe, retirar, todas } from './cambionombre.service.ts';

export const cambionombre: Sala<'cambionombre'> = {
  handlers: { getAllRequest: todas, getNameRequest: laDe, actionNombre: actuar, retirarNombre: retirar },
};
