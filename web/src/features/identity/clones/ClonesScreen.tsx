import type { ClonGroup } from '@conserje/contract';
import { useQuery } from '@tanstack/react-query';
import type { RefCallback } from 'react';
import { isOwnSubject } from '../../../platform/api/useCallMutation.ts';
import { LastChange } from '../../../shared/lists/LastChange.tsx';
import { ViewSwitcher } from '../../../ui/controls/ViewSwitcher.tsx';
import { EmptyState, LoadError, Loading } from '../../../ui/feedback/LoadStates.tsx';
import { PendingChangesButton } from '../../../ui/feedback/PendingChangesButton.tsx';
import { ScreenLayout } from '../../../ui/layout/ScreenLayout.tsx';
import { useFrozenRows } from '../../../ui/lists/useFrozenRows.ts';
import { useUrlState } from '../../../ui/state/useUrlState.ts';
import tableControls from '../../../ui/table/TableControls.module.css';
import { TableSearch } from '../../../ui/table/TableSearch.tsx';
import { useProgressiveRows } from '../../../ui/table/useProgressiveRows.ts';
import { useRowFocus } from '../../../ui/table/useRowFocus.ts';
import styles from './Clones.module.css';
import { allowedAccountsQuery, clonGroupsQuery, returnedAccountsQuery } from './clones.queries.ts';
import type { ClonView } from './clonViews.ts';
import { parseClonView, splitByReview } from './clonViews.ts';
import { allowanceKey } from './components/AllowanceButton.tsx';
import { AllowedAccounts } from './components/AllowedAccounts.tsx';
import { ClonSheet } from './components/ClonSheet.tsx';
import { ReturnedAccounts } from './components/ReturnedAccounts.tsx';

const URL_DEFAULTS = { vista: 'revisar', buscar: '' };
const EMPTY_TEXTS = {
  revisar: ['Nada por revisar', 'Aparecen aquí cuando dos cuentas usan la misma conexión o avatar.'],
  revisados: ['Sin grupos revisados', 'Un grupo queda revisado cuando permites todas sus cuentas menos una.'],
} as const;

const idOf = ({ usuarios }: ClonGroup): number => usuarios[0]?.id ?? 0;
/** Returns whether the viewer's own allowance moved the group to the other view. */
const isOwnChange = ({ usuarios }: ClonGroup): boolean =>
  usuarios.some(({ id }) => isOwnSubject(allowanceKey(id, 0)) || isOwnSubject(allowanceKey(id, 1)));

/**
 * *Clones* (part 1 §2): groups of accounts that share a connection or an avatar, unreviewed first, and the allowed
 * accounts.
 */
export default function ClonesScreen() {
  const [url, change] = useUrlState(URL_DEFAULTS);
  const { data, error, refetch } = useQuery(clonGroupsQuery());
  const allowed = useQuery(allowedAccountsQuery());
  const returned = useQuery(returnedAccountsQuery());
  const view = parseClonView(url.vista);
  const isGroupView = view === 'revisar' || view === 'revisados';
  const { toReview, reviewed } = splitByReview(data ?? [], isGroupView ? url.buscar : '');
  const search = url.buscar.trim();
  const { holdRef, release, ...frozenRows } = useFrozenRows(view === 'revisados' ? reviewed : toReview, {
    idOf,
    key: `${view} ${search}`,
    own: isOwnChange,
  });
  const listRef = useRowFocus(holdRef);
  const views: { id: ClonView; label: string; count: number | undefined }[] = [
    { id: 'revisar', label: 'Por revisar', count: data && toReview.length },
    { id: 'revisados', label: 'Revisados', count: data && reviewed.length },
    { id: 'regresos', label: 'Regresos', count: returned.data?.length },
    { id: 'permitidos', label: 'Permitidos', count: allowed.data?.length },
  ];
  return (
    <ScreenLayout
      title="Clones"
      description="Cuentas con la misma conexión o el mismo avatar. Nadie puede ver la IP."
      isExplanatory
    >
      <div className={styles.bar}>
        <ViewSwitcher
          caption="Qué grupos se muestran"
          views={views}
          view={view}
          change={(chosen) => change({ vista: chosen, buscar: '' })}
        />
        {isGroupView && (
          <TableSearch
            label="Buscar cuenta"
            value={url.buscar}
            change={(buscar) => change({ buscar }, { replace: true })}
          />
        )}
        {isGroupView && <PendingChangesButton count={frozenRows.waitingCount} release={release} />}
        <span className={styles.last}>
          <LastChange topic="clones" />
        </span>
      </div>
      {view === 'permitidos' && <AllowedAccounts />}
      {view === 'regresos' && <ReturnedAccounts />}
      {isGroupView && (
        <>
          {error && <LoadError error={error} retry={refetch} isInline={data !== undefined} />}
          {!data && !error && <Loading label="Cargando los grupos" rows={3} rowHeight="8rem" />}
          {data && (
            <ClonGroups
              groups={frozenRows.rows}
              gone={frozenRows.gone}
              listRef={listRef}
              search={search}
              nothing={EMPTY_TEXTS[view]}
              clearSearch={() => change({ buscar: '' })}
            />
          )}
        </>
      )}
    </ScreenLayout>
  );
}

interface ClonGroupsProps {
  groups: readonly ClonGroup[];
  /** Groups that are gone and keep their place. */
  gone: ReadonlySet<string | number>;
  listRef: RefCallback<HTMLElement>;
  search: string;
  nothing: readonly [title: string, texto: string];
  clearSearch: () => void;
}

function ClonGroups({ groups, gone, listRef, search, nothing, clearSearch }: ClonGroupsProps) {
  const visibleGroups = useProgressiveRows(groups);
  if (groups.length === 0 && search !== '')
    return (
      <EmptyState
        title={`Sin resultados para «${search}»`}
        action={
          <button type="button" className={tableControls.button} onClick={clearSearch}>
            Borrar la búsqueda
          </button>
        }
      />
    );
  if (groups.length === 0) return <EmptyState title={nothing[0]}>{nothing[1]}</EmptyState>;
  return (
    <ul ref={listRef} className={styles.cards} aria-label="Grupos de clones">
      {visibleGroups.map((group) => (
        <ClonSheet key={idOf(group)} group={group} gone={gone.has(idOf(group))} />
      ))}
    </ul>
  );
}
