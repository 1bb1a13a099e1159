import type { Sala } from '../../platform/sala.ts';
import { dar, quitar, registradas } from './firmas.service.ts';

export const firmas: Sala<'firmas'> = {
  handlers: { getAllFirmas: registradas, addFirma: dar, delFirma: quitar },
};
