import type { SkippedTiempo, TakenPaseLista as TakenList } from '@conserje/contract';
import type { PaseListaPart } from '@conserje/rules';
import { PASE_LISTA_PARTS } from '@conserje/rules';
import { Button } from '@mantine/core';
import { usePrefetchInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { lazyWithRetry } from '../../../platform/browser/lazyWithRetry.ts';
import { useSession } from '../../../platform/session/session.tsx';
import { ServerTable } from '../../../shared/lists/ServerTable.tsx';
import { EmptyState, LoadError, Loading } from '../../../ui/feedback/LoadStates.tsx';
import { ScreenLayout } from '../../../ui/layout/ScreenLayout.tsx';
import { useUrlState } from '../../../ui/state/useUrlState.ts';
import { useTableState } from '../../../ui/table/useTableState.ts';
import { PaseListaTurn } from './components/PaseListaTurn.tsx';
import { buildPaseListaColumns } from './components/paseListaColumns.tsx';
import { SkippedBanner } from './components/SkippedBanner.tsx';
import { namesOf } from './listedNames.ts';
import { paseListasQuery, turnQuery } from './paseLista.queries.ts';
import { useMarks } from './useMarks.ts';
import { useSendPaseLista } from './useSendPaseLista.ts';

const NewPaseLista = lazyWithRetry(() => import('./components/NewPaseLista.tsx'));
const TakenPaseLista = lazyWithRetry(() => import('./components/TakenPaseLista.tsx'));

const URL_DEFAULTS = { nueva: false, filtro: '', marcados: false };
/** URL state at the start and after the end of a new list. */
const CLOSED_URL = { nueva: false, filtro: '', marcados: false };
const SORT = '-fecha';
const NOBODY: SkippedTiempo[] = [];

/** *Pase lista* (part 1 §2): the past lists, or the one in progress. */
export default function PaseListaScreen() {
  const { sessionUser } = useSession();
  const me = sessionUser?.id ?? 0;
  const [{ nueva }, change] = useUrlState(URL_DEFAULTS);
  const { data: turn, error, isPending, refetch } = useQuery(turnQuery());
  const [{ buscar }] = useTableState(SORT, '');
  usePrefetchInfiniteQuery(paseListasQuery({ buscar: buscar.trim(), orden: SORT }));
  const [marks, changeMarks] = useMarks(me);
  const [skipped, setSkipped] = useState(NOBODY);
  const [openPart, setOpenPart] = useState<{ list: TakenList; part: PaseListaPart } | null>(null);
  const [send, sending] = useSendPaseLista(me, turn ?? {}, marks, ({ data, omitidos: newlySkipped }) => {
    changeMarks(new Map());
    setSkipped(newlySkipped);
    change(CLOSED_URL, { replace: true });
    // Opens the sent list, unless a notice is to be read first or no part has names.
    const part = newlySkipped.length > 0 ? undefined : PASE_LISTA_PARTS.find((p) => namesOf(data, p).length > 0);
    if (part) setOpenPart({ list: data, part });
  });
  const listColumns = useMemo(() => buildPaseListaColumns((lista, part) => setOpenPart({ list: lista, part })), []);
  const open = () => {
    setSkipped(NOBODY);
    change({ nueva: true });
  };

  return (
    <ScreenLayout
      title={nueva ? 'Nueva lista' : 'Pase lista'}
      {...(nueva && {
        actions: (
          <Button variant="default" onClick={() => change(CLOSED_URL)}>
            Cerrar nueva lista
          </Button>
        ),
      })}
    >
      {isPending && <Loading label="Cargando las listas" rows={8} />}
      {error && <LoadError error={error} retry={refetch} isInline={turn !== undefined} />}
      {turn && !nueva && <PaseListaTurn turn={turn} usuario={sessionUser?.usuario ?? ''} startList={open} />}
      {skipped.length > 0 && !nueva && <SkippedBanner skipped={skipped} close={() => setSkipped(NOBODY)} />}
      {/* Waits for the part above, which would push it down. */}
      {!nueva && !isPending && (
        <ServerTable
          caption="Listas pasadas"
          fileName="listas"
          list={paseListasQuery}
          columns={listColumns}
          initialSort={SORT}
          unit={['lista', 'listas']}
          cardsBelowWidth={800}
          searchLabel="Buscar por nombre"
          empty={<EmptyState title="Sin listas">Aquí verás cada lista con sus nombres.</EmptyState>}
        />
      )}
      <Suspense fallback={nueva && <Loading label="Cargando los tiempos abiertos" rows={8} rowHeight="3.9rem" />}>
        {nueva && turn && (
          <NewPaseLista
            turn={turn}
            marks={marks}
            changeMarks={changeMarks}
            sending={sending}
            send={send}
            close={() => change(CLOSED_URL)}
          />
        )}
        {openPart && <TakenPaseLista {...openPart} close={() => setOpenPart(null)} />}
      </Suspense>
    </ScreenLayout>
  );
}
