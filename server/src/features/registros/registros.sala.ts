import type { Sala } from '../../platform/sala.ts';
import { deQuienesSalieron, registros as pagina, pestanas, todosLosFichajes, unaLista } from './registros.service.ts';

export const registros: Sala<'registros'> = {
  handlers: {
    getLog: pestanas,
    buscarLog: unaLista,
    despedidosRegistros: deQuienesSalieron,
    fichajesRegistros: todosLosFichajes,
    registros: pagina,
  },
};
