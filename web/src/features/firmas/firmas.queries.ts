import type { QueryClient } from '@tanstack/react-query';
import { listaLarga } from '../../platform/paginas.ts';

const CLAVE_FIRMAS = ['firmas'] as const;

export const firmasQuery = listaLarga('GET getAllFirmas', CLAVE_FIRMAS);

/** Lists are asked for anew, and whoever was looked at with their signature. */
export const alCambiarFirmas = (cliente: QueryClient): Promise<unknown> =>
  Promise.all([CLAVE_FIRMAS, ['carrera']].map((queryKey) => cliente.invalidateQueries({ queryKey })));
