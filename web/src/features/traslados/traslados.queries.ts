import { listaLarga } from '../../platform/paginas.ts';

export const CLAVE = ['traslados'] as const;

export const trasladosQuery = listaLarga('GET getTraslados', CLAVE);
