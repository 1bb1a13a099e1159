import type { Sala } from '../../platform/sala.ts';
import { despedir, pasados } from './despidos.service.ts';

export const despidos: Sala<'despidos'> = { handlers: { getAllDespidos: pasados, despedir } };
