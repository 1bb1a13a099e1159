import { MINUTE_MS } from '@conserje/rules';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNow } from '../../../../platform/time/serverClock.ts';
import { ComunicadoSheet } from '../../../../shared/comunicados/ComunicadoSheet.tsx';
import type { ComunicadosView } from '../../../../shared/comunicados/comunicados.queries.ts';
import { comunicadosQuery } from '../../../../shared/comunicados/comunicados.queries.ts';
import { hasEnded } from '../../../../shared/comunicados/hasEnded.ts';
import { EmptyState, LoadError, Loading } from '../../../../ui/feedback/LoadStates.tsx';
import { MoreButton } from '../../../../ui/table/MoreButton.tsx';
import styles from '../Comunicados.module.css';
import { AudienceLine } from './AudienceLine.tsx';
import { ReactionCounts } from './ReactionCounts.tsx';

interface Props {
  view: ComunicadosView;
  search: string;
  canPublish: boolean;
}

const EMPTY_TITLES: Record<ComunicadosView, string> = {
  vigentes: 'Sin comunicados',
  programados: 'Sin comunicados programados',
  terminados: 'Sin comunicados terminados',
};
const EMPTY_HINTS: Record<ComunicadosView, string> = {
  vigentes: 'Aquí verás lo que publiquen los admins.',
  programados: 'Los que publiques para más tarde aparecen aquí.',
  terminados: 'Aquí quedan los que ya nadie ve.',
};

export function ComunicadoList({ view, search, canPublish }: Props) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isPlaceholderData } = useInfiniteQuery(
    comunicadosQuery(view, search),
  );
  const now = useNow(MINUTE_MS);
  const loaded = data?.pages.flatMap((page) => page.data);
  if (!loaded) {
    if (error) return <LoadError error={error} retry={refetch} />;
    return <Loading label="Cargando los comunicados" rows={4} rowHeight="8rem" />;
  }
  // One that ends while the page is open leaves it.
  const shown = view === 'vigentes' ? loaded.filter((c) => !hasEnded(c, now)) : loaded;
  return (
    <>
      {error && <LoadError error={error} retry={refetch} isInline />}
      {shown.length === 0 ? (
        <EmptyState title={search === '' ? EMPTY_TITLES[view] : `Sin resultados para «${search}»`}>
          {search === '' ? EMPTY_HINTS[view] : 'Prueba con menos letras u otra palabra.'}
        </EmptyState>
      ) : (
        <ul className={styles.list} aria-label="Comunicados" aria-busy={isPlaceholderData}>
          {shown.map((c) => (
            <li key={c.id}>
              <ComunicadoSheet comunicado={c} headingLevel="h2">
                <ReactionCounts comunicado={c} />
                {canPublish && <AudienceLine comunicado={c} />}
              </ComunicadoSheet>
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && <MoreButton isLoading={isFetchingNextPage} load={fetchNextPage} />}
    </>
  );
}
