import type { Encuesta } from '@conserje/contract';
import { quoteText } from '@conserje/rules';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyDialog } from '../../../../platform/browser/lazyDialog.tsx';
import { EncuestaCard } from '../../../../shared/encuestas/EncuestaCard.tsx';
import type { EncuestasView } from '../../../../shared/encuestas/encuestas.queries.ts';
import { encuestasQuery } from '../../../../shared/encuestas/encuestas.queries.ts';
import { RowAction } from '../../../../shared/lists/RowAction.tsx';
import { EmptyState, LoadError, Loading } from '../../../../ui/feedback/LoadStates.tsx';
import { MoreButton } from '../../../../ui/table/MoreButton.tsx';
import { RowButton } from '../../../../ui/table/RowButton.tsx';
import styles from '../Encuestas.module.css';

const VotesDialog = lazyDialog(() => import('./VotesDialog.tsx'));

const EMPTY_TITLES: Record<EncuestasView, string> = {
  abiertas: 'Sin encuestas abiertas',
  terminadas: 'Sin encuestas terminadas',
};
const EMPTY_HINTS: Record<EncuestasView, string> = {
  abiertas: 'Aquí verás las que publiquen los admins.',
  terminadas: 'Aquí quedan los resultados.',
};

export function EncuestaList({ view, search }: { view: EncuestasView; search: string }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isPlaceholderData } = useInfiniteQuery(
    encuestasQuery(view, search),
  );
  const [shownVotes, setShownVotes] = useState<Encuesta>();
  const encuestas = data?.pages.flatMap((page) => page.data);
  if (!encuestas) {
    if (error) return <LoadError error={error} retry={refetch} />;
    return <Loading label="Cargando las encuestas" rows={3} rowHeight="12rem" />;
  }
  return (
    <>
      {error && <LoadError error={error} retry={refetch} isInline />}
      {encuestas.length === 0 ? (
        <EmptyState title={search === '' ? EMPTY_TITLES[view] : `Sin resultados para «${search}»`}>
          {search === '' ? EMPTY_HINTS[view] : 'Prueba con menos letras u otra palabra.'}
        </EmptyState>
      ) : (
        <ul className={styles.list} aria-label="Encuestas" aria-busy={isPlaceholderData}>
          {encuestas.map((e) => (
            <li key={e.id}>
              <EncuestaCard encuesta={e} headingLevel="h2">
                {e.acciones.some((a) => a !== 'votar') && (
                  <EncuestaActions encuesta={e} showVotes={() => setShownVotes(e)} />
                )}
              </EncuestaCard>
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && <MoreButton isLoading={isFetchingNextPage} load={fetchNextPage} />}
      {shownVotes && <VotesDialog encuesta={shownVotes} close={() => setShownVotes(undefined)} />}
    </>
  );
}

function EncuestaActions({ encuesta: e, showVotes }: { encuesta: Encuesta; showVotes: () => void }) {
  const quoted = quoteText(e.pregunta);
  const shared = { submission: { body: { id: e.id } }, busyKey: `encuesta ${e.id}` };
  return (
    <div className="u-row u-wrap u-gap-8">
      {e.acciones.includes('votos') && (
        <RowButton title={`Quién votó en ${quoted}`} press={showVotes}>
          Quién votó
        </RowButton>
      )}
      {e.acciones.includes('cerrar') && (
        <RowAction
          {...shared}
          call="POST cerrarEncuesta"
          title={`Cerrar ${quoted}`}
          question={{
            title: '¿Cerrar la encuesta?',
            text: `Nadie más podrá votar en ${quoted}. Todos verán los resultados.`,
            action: 'Cerrar encuesta',
          }}
        >
          Cerrar
        </RowAction>
      )}
      {e.acciones.includes('retirar') && (
        <RowAction
          {...shared}
          call="POST retirarEncuesta"
          title={`Retirar ${quoted}`}
          question={{
            title: '¿Retirar la encuesta?',
            text: `Se borra ${quoted} con sus votos. No se puede deshacer.`,
            action: 'Retirar',
            danger: true,
          }}
        >
          Retirar
        </RowAction>
      )}
    </div>
  );
}
