import { dayOf, mondayOf } from '@conserje/rules';
import { Button } from '@mantine/core';
import IconWorkbook from '@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazyDialog } from '../../../platform/browser/lazyDialog.tsx';
import { lazyWithRetry } from '../../../platform/browser/lazyWithRetry.ts';
import { useNow } from '../../../platform/time/serverClock.ts';
import { useConfiguracion } from '../../../shared/agencia/configuracion.queries.ts';
import { WeekPicker } from '../../../shared/work/WeekPicker.tsx';
import { weekFromUrl, weekToUrl } from '../../../shared/work/weekNavigation.ts';
import { ViewSwitcher } from '../../../ui/controls/ViewSwitcher.tsx';
import { Loading } from '../../../ui/feedback/LoadStates.tsx';
import { ScreenLayout } from '../../../ui/layout/ScreenLayout.tsx';
import { useUrlState } from '../../../ui/state/useUrlState.ts';
import { ResumenWeekTable } from './components/ResumenWeekTable.tsx';
import { weekSummaryQuery } from './resumenSemanal.queries.ts';

const Presence = lazyWithRetry(() => import('./components/Presence.tsx'));

const PeriodWorkbookDialog = lazyDialog(() => import('./components/PeriodWorkbookDialog.tsx'));

const URL_DEFAULTS = { semana: '', vista: 'personas' };
const VIEWS = [
  { id: 'personas', label: 'Personas' },
  { id: 'horas', label: 'Horas' },
] as const;
type View = (typeof VIEWS)[number]['id'];

/** *Resumen semanal* (part 2 §2): everyone's work of a week, and the unattended hours. */
export default function ResumenSemanalScreen() {
  const [url, change] = useUrlState(URL_DEFAULTS);
  const { zona } = useConfiguracion();
  const today = dayOf(useNow(60_000), zona);
  const monday = weekFromUrl(url.semana, today);
  const view: View = url.vista === 'horas' ? 'horas' : 'personas';
  const { data, error, refetch } = useQuery({
    ...weekSummaryQuery(monday, monday === mondayOf(today)),
    enabled: view === 'personas',
  });
  const [isDialogOpen, setDialogOpen] = useState(false);
  const viewSwitcher = (
    <ViewSwitcher caption="Qué se mira" views={VIEWS} view={view} change={(newView) => change({ vista: newView })} />
  );
  return (
    <ScreenLayout
      title="Resumen semanal"
      description="Lo que hizo cada persona en la semana."
      isExplanatory
      actions={
        <WeekPicker
          monday={monday}
          today={today}
          last={mondayOf(today)}
          change={(newMonday) => change({ semana: weekToUrl(newMonday, today) })}
        />
      }
      more={{
        label: 'Excel de un período',
        content: (
          <Button variant="default" leftSection={<IconWorkbook size={18} />} onClick={() => setDialogOpen(true)}>
            Excel de un período
          </Button>
        ),
      }}
    >
      {isDialogOpen && <PeriodWorkbookDialog monday={monday} close={() => setDialogOpen(false)} />}
      {view === 'personas' ? (
        <ResumenWeekTable monday={monday} rows={data?.filas} error={error} retry={refetch} toolbar={viewSwitcher} />
      ) : (
        <>
          <div>{viewSwitcher}</div>
          <Suspense fallback={<Loading label="Cargando las horas" rows={1} rowHeight="24rem" />}>
            <Presence key={monday} monday={monday} />
          </Suspense>
        </>
      )}
    </ScreenLayout>
  );
}
