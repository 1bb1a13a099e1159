import type { firmasCalls } from '@conserje/contract';
import type { Handlers } from '../../platform/http/contexto.ts';
import { dar, quitar, registradas } from './firmas.service.ts';

export const firmas: Handlers<keyof typeof firmasCalls> = {
  getAllFirmas: registradas,
  addFirma: dar,
  delFirma: quitar,
};
