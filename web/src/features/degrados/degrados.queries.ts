import { listaLarga } from '../../platform/paginas.ts';

export const degradosQuery = listaLarga('GET getAllDegrados', ['degrados']);
