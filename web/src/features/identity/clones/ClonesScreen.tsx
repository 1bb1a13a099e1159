import type { ClonGroup } from '@conserje/contract';
import { useQuery } from '@tanstack/react-query';
import type { RefCallback } from 'react';
import { isOwnSubject } from '../../../platform/api/useCall.ts';
import { LastChange } from '../../../shared/lists/LastChange.tsx';
import { ViewSwitcher } from '../../../ui/controls/ViewSwitcher.tsx';
import { EmptyState, LoadError, Loading } from '../../../ui/feedback/LoadStates.tsx';
import { PendingChanges } from '../../../ui/feedback/PendingChanges.tsx';
import { ScreenLayout } from '../../../ui/layout/ScreenLayout.tsx';
import { useFrozenRows } from '../../../ui/lists/useFrozenRows.ts';
import { useUrlState } from '../../../ui/state/useUrlState.ts';
import tableControls from '../../../ui/table/TableControls.module.css';
import { TableSearch } from '../../../ui/table/TableSearch.tsx';
import { useProgressiveRows } from '../../../ui/table/useProgressiveRows.ts';
import { useRowFocus } from '../../../ui/table/useRowFocus.ts';
import styles from './Clones.module.css';
import { allowedAccountsQuery, clonGroupsQuery } from './clones.queries.ts';
import type { View } from './clonViews.ts';
import { distribute, viewOf } from './clonViews.ts';
import { allowanceKey } from './components/AllowanceButton.tsx';
import { AllowedAccounts } from './components/AllowedAccounts.tsx';
import { ClonSheet } from './components/ClonSheet.tsx';

const URL_DEFAULTS = { vista: 'revisar', buscar: '' };
const NOTHING = {
  revisar: ['Nada por revisar', 'Aparecen aquí cuando dos cuentas usan la misma conexión o avatar.'],
  revisados: ['Sin grupos revisados', 'Un grupo queda revisado cuando permites todas sus cuentas menos una.'],
} as const;

const idOf = ({ usuarios }: ClonGroup): number => usuarios[0]?.id ?? 0;
/** By what the reader has let or taken back, a group goes to the other leaves. */
const own = ({ usuarios }: ClonGroup): boolean =>
  usuarios.some(({ id }) => isOwnSubject(allowanceKey(id, 0)) || isOwnSubject(allowanceKey(id, 1)));

/** *Clones* (part 1 §2): groups of accounts that share a connection or an avatar, those that wait first, and who may. */
export default function ClonesScreen() {
  const [url, change] = useUrlState(URL_DEFAULTS);
  const { data, error, refetch } = useQuery(clonGroupsQuery());
  const allowed = useQuery(allowedAccountsQuery());
  const vista = viewOf(url.vista);
  const { check, revisados } = distribute(data ?? [], vista === 'permitidos' ? '' : url.buscar);
  const wanted = url.buscar.trim();
  const { holdRef, release, ...still } = useFrozenRows(vista === 'revisados' ? revisados : check, {
    idOf,
    key: `${vista} ${wanted}`,
    own,
  });
  const lista = useRowFocus(holdRef);
  const vistas: { clave: View; texto: string; cuantos: number | undefined }[] = [
    { clave: 'revisar', texto: 'Por revisar', cuantos: data && check.length },
    { clave: 'revisados', texto: 'Revisados', cuantos: data && revisados.length },
    { clave: 'permitidos', texto: 'Permitidos', cuantos: allowed.data?.length },
  ];
  return (
    <ScreenLayout
      title="Clones"
      descripcion="Cuentas con la misma conexión o el mismo avatar. Nadie puede ver la IP."
      isExplanatory
    >
      <div className={styles.bar}>
        <ViewSwitcher
          caption="Qué grupos se muestran"
          vistas={vistas}
          vista={vista}
          change={(chosen) => change({ vista: chosen, buscar: '' })}
        />
        {vista !== 'permitidos' && (
          <TableSearch
            label="Buscar cuenta"
            valor={url.buscar}
            change={(buscar) => change({ buscar }, { replace: true })}
          />
        )}
        {vista !== 'permitidos' && <PendingChanges cuantos={still.esperan} release={release} />}
        <span className={styles.last}>
          <LastChange tema="clones" />
        </span>
      </div>
      {vista === 'permitidos' ? (
        <AllowedAccounts />
      ) : (
        <>
          {error && <LoadError error={error} retry={refetch} isInline={data !== undefined} />}
          {!data && !error && <Loading que="Cargando los grupos" filas={3} alto="8rem" />}
          {data && (
            <ClonGroups
              grupos={still.filas}
              gone={still.gone}
              lista={lista}
              wanted={wanted}
              nothing={NOTHING[vista]}
              clearSearch={() => change({ buscar: '' })}
            />
          )}
        </>
      )}
    </ScreenLayout>
  );
}

interface ClonGroupsProps {
  grupos: readonly ClonGroup[];
  /** Those that are no longer there, and stand still. */
  gone: ReadonlySet<string | number>;
  lista: RefCallback<HTMLElement>;
  wanted: string;
  nothing: readonly [title: string, texto: string];
  clearSearch: () => void;
}

function ClonGroups({ grupos, gone, lista, wanted, nothing, clearSearch }: ClonGroupsProps) {
  const visible = useProgressiveRows(grupos);
  if (grupos.length === 0 && wanted !== '')
    return (
      <EmptyState
        title={`Sin resultados para «${wanted}»`}
        action={
          <button type="button" className={tableControls.button} onClick={clearSearch}>
            Borrar la búsqueda
          </button>
        }
      />
    );
  if (grupos.length === 0) return <EmptyState title={nothing[0]}>{nothing[1]}</EmptyState>;
  return (
    <ul ref={lista} className={styles.cards} aria-label="Grupos de clones">
      {visible.map((grupo) => (
        <ClonSheet key={idOf(grupo)} grupo={grupo} gone={gone.has(idOf(grupo))} />
      ))}
    </ul>
  );
}
