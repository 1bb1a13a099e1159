import { useInfiniteQuery } from '@tanstack/react-query';
import { EmptyState, LoadError, Loading } from '../../../../ui/feedback/LoadStates.tsx';
import { MoreButton } from '../../../../ui/table/MoreButton.tsx';
import styles from '../Sugerencias.module.css';
import type { View } from '../sugerencias.queries.ts';
import { sortOf, sugerenciasQuery } from '../sugerencias.queries.ts';
import { SugerenciaCard } from './SugerenciaCard.tsx';

interface Props {
  view: View;
  mine: boolean;
  search: string;
}

const EMPTY_TITLES: Record<View, string> = {
  pendientes: 'Sin sugerencias pendientes',
  aprobadas: 'Sin sugerencias aprobadas',
  noaprobadas: 'Sin sugerencias no aprobadas',
  todas: 'Sin sugerencias',
};

/** Explains an empty list; the first one can be sent only if there is none at all. */
function describeEmpty({ view, mine, search }: Props): string | undefined {
  if (mine) return 'Solo ves las tuyas.';
  return view === 'todas' && search === '' ? 'Toca «Añadir Sugerencia» para enviar la primera.' : undefined;
}

export function SugerenciaList({ view, mine, search }: Props) {
  const query = sugerenciasQuery(view, mine)({ buscar: search, orden: sortOf(view) });
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isPlaceholderData } =
    useInfiniteQuery(query);
  const sugerencias = data?.pages.flatMap((page) => page.data);
  if (!sugerencias) {
    if (error) return <LoadError error={error} retry={refetch} />;
    return <Loading label="Cargando las sugerencias" rows={4} rowHeight="7rem" />;
  }
  return (
    <>
      {error && <LoadError error={error} retry={refetch} isInline />}
      {sugerencias.length === 0 ? (
        <EmptyState title={search === '' ? EMPTY_TITLES[view] : `Sin resultados para «${search}»`}>
          {describeEmpty({ view, mine, search })}
        </EmptyState>
      ) : (
        <ul className={styles.sugerencias} aria-label="Sugerencias" aria-busy={isPlaceholderData}>
          {sugerencias.map((s) => (
            <SugerenciaCard key={s.id} sugerencia={s} />
          ))}
        </ul>
      )}
      {hasNextPage && <MoreButton isLoading={isFetchingNextPage} load={fetchNextPage} />}
    </>
  );
}
