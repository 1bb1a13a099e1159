import type { Registro } from '@conserje/contract';
import { pedirPagina } from '../../platform/api.ts';
import { porPaginas } from '../../platform/paginas.ts';
import type { consultaDe } from './filtros.ts';

export const CLAVE_REGISTROS = ['registros'] as const;

/** The log as it is filtered and searched, the newest first. */
export const registrosQuery = (filtro: ReturnType<typeof consultaDe>, buscar: string) =>
  porPaginas<Registro>([...CLAVE_REGISTROS, JSON.stringify(filtro), buscar], async (limite, antes, signal) => {
    const query = {
      ...filtro,
      limite,
      ...(antes !== null && { antes: Number(antes) }),
      ...(buscar !== '' && { buscar }),
    };
    const { datos, siguiente } = await pedirPagina('GET registros', { query }, signal ? { signal } : {});
    return { datos: datos.filas, siguiente, buscadoHasta: datos.buscadoHasta };
  });
