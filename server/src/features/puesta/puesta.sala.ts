import type { Sala } from '../../platform/sala.ts';
import { decir, mirar } from './puesta.service.ts';

export const puesta: Sala<'puesta'> = {
  handlers: { puestaEnMarcha: ({ deps }) => mirar(deps, deps.motor.db), actionPuesta: decir },
};
