import { listaLarga } from '../../platform/paginas.ts';

export const trasladosQuery = listaLarga('GET getTraslados', ['traslados']);
