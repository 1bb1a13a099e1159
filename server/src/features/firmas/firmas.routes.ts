import type { firmasCalls } from '@conserje/contract';
import type { Handlers } from '../../platform/http/contexto.ts';
import { dar, quitar, todas } from './firmas.service.ts';

export const firmas: Handlers<keyof typeof firmasCalls> = {
  getAllFirmas: ({ deps, usuario }) => todas(deps.motor.db, usuario),
  addFirma: dar,
  delFirma: quitar,
};
