import type { Sala } from '../../platform/sala.ts';
import { registros as pagina, pestanas, unaLista } from './registros.service.ts';

export const registros: Sala<'registros'> = {
  handlers: { getLog: pestanas, buscarLog: unaLista, registros: pagina },
};
