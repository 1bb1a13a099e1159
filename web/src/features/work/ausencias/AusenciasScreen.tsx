import { CAN_DECIDE_AUSENCIAS } from '@conserje/rules';
import { Button } from '@mantine/core';
import IconAdd from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lazyDialog } from '../../../platform/browser/lazyDialog.tsx';
import { lazyWithRetry } from '../../../platform/browser/lazyWithRetry.ts';
import { useCan } from '../../../platform/session/session.tsx';
import { pendingAusenciasQuery, useAusenciaCount } from '../../../shared/ausencias/ausencias.queries.ts';
import { useDepartamentoFilter } from '../../../shared/departamentos/useDepartamentoFilter.tsx';
import { ViewSwitcher } from '../../../ui/controls/ViewSwitcher.tsx';
import { Loading } from '../../../ui/feedback/LoadStates.tsx';
import { ScreenLayout } from '../../../ui/layout/ScreenLayout.tsx';
import { useUrlState } from '../../../ui/state/useUrlState.ts';
import { useToday } from '../../../ui/text/agenciaContext.ts';
import { countAbsent } from './ausenciaMonth.ts';
import { currentAusenciasQuery } from './ausencias.queries.ts';
import { CurrentAusenciasTable } from './components/CurrentAusenciasTable.tsx';
import { OwnAusencias } from './components/OwnAusencias.tsx';
import { UndecidedAusenciasTable } from './components/UndecidedAusenciasTable.tsx';

const AusenciasCalendar = lazyWithRetry(() => import('./components/AusenciasCalendar.tsx'));
const EnterAusenciaDialog = lazyDialog(() => import('./components/EnterAusenciaDialog.tsx'));

/** Empty `vista`: requests that wait for the viewer, or, for a viewer who decides on none, their own ausencias. */
const URL_DEFAULTS = { vista: '' };
const ENTER_DEFAULTS = { anotar: false, usuario: 0 };
const ABSENT_VIEW = 'ausentes';
const OWN_VIEW = 'tuyas';
const CALENDAR_VIEW = 'calendario';

/** *Ausencias* (part 2 §2): the viewer's own and, for those who decide, requests and absent people; a calendar. */
export default function AusenciasScreen() {
  const canDecide = useCan(CAN_DECIDE_AUSENCIAS);
  const pendingCount = useAusenciaCount();
  return (
    <ScreenLayout
      title="Ausencias"
      description="Pide los días que no vas a estar."
      isExplanatory
      waitingCount={pendingCount}
      actions={canDecide && <EnterAusencia />}
    >
      {canDecide ? <ManagerViews /> : <MemberViews />}
    </ScreenLayout>
  );
}

/** Button and dialog for the ausencia of someone else. */
function EnterAusencia() {
  const [{ anotar: isOpen, usuario }, change] = useUrlState(ENTER_DEFAULTS);
  const today = useToday();
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconAdd size={18} />}
        onClick={() => change({ anotar: true }, { pushes: true })}
      >
        Registrar ausencia
      </Button>
      {isOpen && (
        <EnterAusenciaDialog
          usuario={usuario}
          today={today}
          close={() => change({ anotar: false, usuario: 0 }, { replace: true })}
        />
      )}
    </>
  );
}

const Calendar = () => (
  <Suspense fallback={<Loading label="Cargando el calendario" rows={1} rowHeight="24rem" />}>
    <AusenciasCalendar />
  </Suspense>
);

function MemberViews() {
  const [{ vista }, change] = useUrlState(URL_DEFAULTS);
  const showsCalendar = vista === CALENDAR_VIEW;
  return (
    <>
      <div>
        <ViewSwitcher
          caption="Cómo se muestran"
          views={[
            { id: '', label: 'Lista' },
            { id: CALENDAR_VIEW, label: 'Calendario' },
          ]}
          view={showsCalendar ? CALENDAR_VIEW : ''}
          change={(other) => change({ vista: other })}
        />
      </div>
      {showsCalendar ? <Calendar /> : <OwnAusencias />}
    </>
  );
}

const usuarioOf = ({ usuario }: { usuario: number }): number => usuario;

function ManagerViews() {
  const [{ vista }, change] = useUrlState(URL_DEFAULTS);
  const pendingAusencias = useQuery(pendingAusenciasQuery());
  const currentAusencias = useQuery(currentAusenciasQuery());
  const departamentos = useDepartamentoFilter();
  const today = useToday();
  const view = [ABSENT_VIEW, CALENDAR_VIEW, OWN_VIEW].includes(vista) ? vista : '';
  return (
    <>
      <div>
        <ViewSwitcher
          caption="Qué ausencias se muestran"
          views={[
            { id: '', label: 'Solicitudes', count: pendingAusencias.data?.length },
            {
              id: ABSENT_VIEW,
              label: 'Ausentes',
              count: currentAusencias.data && countAbsent(currentAusencias.data, today),
            },
            { id: CALENDAR_VIEW, label: 'Calendario' },
            { id: OWN_VIEW, label: 'Tuyas' },
          ]}
          view={view}
          change={(other) => change({ vista: other })}
        />
      </div>
      {view === OWN_VIEW && <OwnAusencias />}
      {view === CALENDAR_VIEW && <Calendar />}
      {view === ABSENT_VIEW && (
        <CurrentAusenciasTable
          rows={departamentos.apply(currentAusencias.data, usuarioOf)}
          filters={departamentos.select}
          filtered={departamentos.isFiltered}
          {...departamentos.loadStateOf(currentAusencias)}
        />
      )}
      {view === '' && (
        <UndecidedAusenciasTable
          rows={departamentos.apply(pendingAusencias.data, usuarioOf)}
          filters={departamentos.select}
          filtered={departamentos.isFiltered}
          {...departamentos.loadStateOf(pendingAusencias)}
        />
      )}
    </>
  );
}
