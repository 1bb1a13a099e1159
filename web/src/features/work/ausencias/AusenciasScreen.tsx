import { CAN_DECIDE_AUSENCIAS } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../../platform/session/session.tsx';
import { pendingAusenciasQuery, useAusenciaCount } from '../../../shared/ausencias/ausencias.queries.ts';
import { ViewSwitcher } from '../../../ui/controls/ViewSwitcher.tsx';
import { ScreenLayout } from '../../../ui/layout/ScreenLayout.tsx';
import { useUrlState } from '../../../ui/state/useUrlState.ts';
import { currentAusenciasQuery } from './ausencias.queries.ts';
import { CurrentAusenciasTable } from './components/CurrentAusenciasTable.tsx';
import { OwnAusencias } from './components/OwnAusencias.tsx';
import { UndecidedAusenciasTable } from './components/UndecidedAusenciasTable.tsx';

/** Empty `vista`: requests that wait for the viewer. */
const URL_DEFAULTS = { vista: '' };
const ABSENT_VIEW = 'ausentes';
const OWN_VIEW = 'tuyas';

/** *Ausencias* (part 2 §2): the viewer's own and, for those who decide, requests and absent people. */
export default function AusenciasScreen() {
  const canDecide = useCan(CAN_DECIDE_AUSENCIAS);
  const pendingCount = useAusenciaCount();
  return (
    <ScreenLayout
      title="Ausencias"
      description="Pide los días que no vas a estar."
      isExplanatory
      waitingCount={pendingCount}
    >
      {canDecide ? <ManagerViews /> : <OwnAusencias />}
    </ScreenLayout>
  );
}

function ManagerViews() {
  const [{ vista }, change] = useUrlState(URL_DEFAULTS);
  const pendingAusencias = useQuery(pendingAusenciasQuery());
  const currentAusencias = useQuery(currentAusenciasQuery());
  return (
    <>
      <div>
        <ViewSwitcher
          caption="Qué ausencias se muestran"
          views={[
            { id: '', label: 'Solicitudes', count: pendingAusencias.data?.length },
            { id: ABSENT_VIEW, label: 'Ausentes', count: currentAusencias.data?.length },
            { id: OWN_VIEW, label: 'Tuyas' },
          ]}
          view={vista === ABSENT_VIEW || vista === OWN_VIEW ? vista : ''}
          change={(other) => change({ vista: other })}
        />
      </div>
      {vista === OWN_VIEW ? (
        <OwnAusencias />
      ) : vista === ABSENT_VIEW ? (
        <CurrentAusenciasTable
          rows={currentAusencias.data}
          error={currentAusencias.error}
          retry={currentAusencias.refetch}
        />
      ) : (
        <UndecidedAusenciasTable
          rows={pendingAusencias.data}
          error={pendingAusencias.error}
          retry={pendingAusencias.refetch}
        />
      )}
    </>
  );
}
