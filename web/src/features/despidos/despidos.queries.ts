import { listaLarga } from '../../platform/paginas.ts';

export const despidosQuery = listaLarga('GET getAllDespidos', ['despidos']);
