import { listaLarga } from '../../platform/paginas.ts';

export const multasQuery = listaLarga('GET getAllMultas', ['multas']);
