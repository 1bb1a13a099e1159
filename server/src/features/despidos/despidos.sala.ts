import type { Sala } from '../../platform/sala.ts';
import { despedir, despedirVarias, pasados } from './despidos.service.ts';

export const despidos: Sala<'despidos'> = { handlers: { getAllDespidos: pasados, despedir, despedirVarias } };
