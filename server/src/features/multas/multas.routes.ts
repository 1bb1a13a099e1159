import type { multasCalls } from '@conserje/contract';
import type { Handlers } from '../../platform/http/contexto.ts';
import { cobrar, multar, pasadas } from './multas.service.ts';

export const multas: Handlers<keyof typeof multasCalls> = {
  getAllMultas: pasadas,
  sendMulta: multar,
  actionMulta: cobrar,
};
