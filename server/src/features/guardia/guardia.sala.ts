import { aRatos } from '../../platform/oficio.ts';
import type { Sala } from '../../platform/sala.ts';
import { notarPresentes } from './guardia.presencia.ts';
import { atender, mirar, pedidos, pedir, retirar } from './guardia.service.ts';

export const guardia: Sala<'guardia'> = {
  handlers: { guardia: mirar, pedir, retirarPedido: retirar, pedidos, atenderPedido: atender },
  oficios: [aRatos('who is on duty could not be written down', notarPresentes)],
};
