import { CAN_SUPERVISE_FICHAJES } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCan, useSession } from '../../../platform/session/session.tsx';
import { useDepartamentoFilter } from '../../../shared/departamentos/useDepartamentoFilter.tsx';
import { ViewSwitcher } from '../../../ui/controls/ViewSwitcher.tsx';
import { LoadError, Loading } from '../../../ui/feedback/LoadStates.tsx';
import { ScreenLayout } from '../../../ui/layout/ScreenLayout.tsx';
import { useUrlState } from '../../../ui/state/useUrlState.ts';
import { ClockInPanel } from './components/ClockInPanel.tsx';
import { OpenFichajesTable } from './components/OpenFichajesTable.tsx';
import { OwnFichajesTable } from './components/OwnFichajesTable.tsx';
import styles from './FichajeScreen.module.css';
import { openFichajesQuery, ownFichajesQuery } from './fichaje.queries.ts';

/** Empty `vista`: the open fichajes. */
const URL_DEFAULTS = { vista: '' };
const BY_DAY = 'dia';
const BY_DAY_TITLE = 'Fichaje por dia';

/** *Fichaje* (part 2 §2): clock-in panel, the viewer's fichajes and, for management, the open ones. */
export default function FichajeScreen() {
  const { sessionUser } = useSession();
  const canSuperviseFichajes = useCan(CAN_SUPERVISE_FICHAJES);
  const ownFichajes = useQuery({ ...ownFichajesQuery(sessionUser?.id ?? 0), enabled: sessionUser !== null });
  const table = <OwnFichajesTable rows={ownFichajes.data} error={ownFichajes.error} retry={ownFichajes.refetch} />;
  return (
    <ScreenLayout title="Fichaje" description="Tu entrada y tu salida de cada día." isExplanatory>
      {ownFichajes.data ? (
        <ClockInPanel fichajes={ownFichajes.data} />
      ) : ownFichajes.error ? (
        <LoadError error={ownFichajes.error} retry={ownFichajes.refetch} />
      ) : (
        <Loading label="Cargando tu fichaje" rows={1} rowHeight="7.5rem" />
      )}
      {canSuperviseFichajes ? (
        <ManagerViews byDay={table} />
      ) : (
        <div>
          <h2 className={styles.label}>{BY_DAY_TITLE}</h2>
          {table}
        </div>
      )}
    </ScreenLayout>
  );
}

const usuarioOf = ({ usuario }: { usuario: number }): number => usuario;

function ManagerViews({ byDay }: { byDay: ReactNode }) {
  const [{ vista }, change] = useUrlState(URL_DEFAULTS);
  const active = useQuery(openFichajesQuery());
  const departamentos = useDepartamentoFilter();
  return (
    <>
      <div>
        <ViewSwitcher
          caption="Qué fichajes se muestran"
          views={[
            { id: '', label: 'Fichaje activos', count: active.data?.length },
            { id: BY_DAY, label: BY_DAY_TITLE },
          ]}
          view={vista === BY_DAY ? BY_DAY : ''}
          change={(other) => change({ vista: other })}
        />
      </div>
      {vista === BY_DAY ? (
        byDay
      ) : (
        <OpenFichajesTable
          rows={departamentos.apply(active.data, usuarioOf)}
          filters={departamentos.select}
          filtered={departamentos.isFiltered}
          {...departamentos.loadStateOf(active)}
        />
      )}
    </>
  );
}
