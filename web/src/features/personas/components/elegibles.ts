import type { EnDirectorio } from '@conserje/contract';
import { PERSONAS_MAX } from '@conserje/rules';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';

type Hojas = InfiniteData<{ datos: readonly EnDirectorio[] }>;

/** Whom the reader may act on of those on screen, the first of them, as many as one press may name. */
export function elegibles(cliente: QueryClient, queryKey: readonly string[]): EnDirectorio[] {
  const enPantalla = cliente.getQueriesData<Hojas>({ queryKey, type: 'active' });
  return enPantalla
    .flatMap(([, hojas]) => hojas?.pages.flatMap(({ datos }) => datos) ?? [])
    .filter(({ acciones }) => acciones.length > 0)
    .slice(0, PERSONAS_MAX);
}
