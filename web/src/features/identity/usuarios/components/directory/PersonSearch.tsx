import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lazyWithRetry } from '../../../../../platform/browser/lazyWithRetry.ts';
import { ViewSwitcher } from '../../../../../ui/controls/ViewSwitcher.tsx';
import { Loading } from '../../../../../ui/feedback/LoadStates.tsx';
import { ScreenLayout } from '../../../../../ui/layout/ScreenLayout.tsx';
import { useUrlState } from '../../../../../ui/state/useUrlState.ts';
import { attentionQuery } from '../../usuarios.queries.ts';
import { AddPeopleButtons, AddPeopleDialogs } from './AddPeople.tsx';
import { Directory } from './Directory.tsx';
import { WaitingPeople } from './WaitingPeople.tsx';

const Referrers = lazyWithRetry(() => import('./Referrers.tsx'));

const URL_DEFAULTS = { ver: '' };
const ATTENTION_VIEW = 'atender';
const REFERRERS_VIEW = 'referidos';

/** All people, and those who wait for the viewer. */
export function PersonSearch() {
  const [{ ver: view }, change] = useUrlState(URL_DEFAULTS);
  const { data: attention } = useQuery(attentionQuery());
  const count = attention && attention.sinFirma.total + attention.nuevos.total;
  const shown = view === ATTENTION_VIEW || view === REFERRERS_VIEW ? view : '';
  const addButtons = <AddPeopleButtons />;
  return (
    <ScreenLayout
      title="Usuarios"
      // With a table below, one «⋯» is enough.
      more={shown !== '' ? { label: 'Más de Usuarios', content: addButtons } : undefined}
    >
      <div>
        <ViewSwitcher
          caption="A quién se muestra"
          views={[
            { id: '', label: 'Directorio' },
            { id: ATTENTION_VIEW, label: 'Por atender', count },
            { id: REFERRERS_VIEW, label: 'Referidos' },
          ]}
          view={shown}
          change={(other) => change({ ver: other })}
        />
      </div>
      {shown === ATTENTION_VIEW && <WaitingPeople />}
      {shown === REFERRERS_VIEW && (
        <Suspense fallback={<Loading label="Cargando referidos" rows={6} />}>
          <Referrers />
        </Suspense>
      )}
      {shown === '' && <Directory addButtons={addButtons} />}
      <AddPeopleDialogs />
    </ScreenLayout>
  );
}
