import { listaLarga } from '../../platform/paginas.ts';

export const firmasQuery = listaLarga('GET getAllFirmas', ['firmas']);
