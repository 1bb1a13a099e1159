import { useQuery } from '@tanstack/react-query';
import { ViewSwitcher } from '../../../../../ui/controls/ViewSwitcher.tsx';
import { ScreenLayout } from '../../../../../ui/layout/ScreenLayout.tsx';
import { useUrlState } from '../../../../../ui/state/useUrlState.ts';
import { attentionQuery } from '../../usuarios.queries.ts';
import { AddPeopleButtons, AddPeopleDialogs } from './AddPeople.tsx';
import { Directory } from './Directory.tsx';
import { WaitingPeople } from './WaitingPeople.tsx';

const URL_DEFAULTS = { ver: '' };
const ATTENTION_VIEW = 'atender';

/** All people, and those who wait for the viewer. */
export function PersonSearch() {
  const [{ ver: view }, change] = useUrlState(URL_DEFAULTS);
  const { data: attention } = useQuery(attentionQuery());
  const count = attention && attention.sinFirma.total + attention.nuevos.total;
  const isHandling = view === ATTENTION_VIEW;
  const addButtons = <AddPeopleButtons />;
  return (
    <ScreenLayout
      title="Usuarios"
      // With a table below, one «⋯» is enough.
      more={isHandling ? { label: 'Más de Usuarios', content: addButtons } : undefined}
    >
      <div>
        <ViewSwitcher
          caption="A quién se muestra"
          views={[
            { id: '', label: 'Directorio' },
            { id: ATTENTION_VIEW, label: 'Por atender', count },
          ]}
          view={isHandling ? ATTENTION_VIEW : ''}
          change={(other) => change({ ver: other })}
        />
      </div>
      {isHandling ? <WaitingPeople /> : <Directory addButtons={addButtons} />}
      <AddPeopleDialogs />
    </ScreenLayout>
  );
}
