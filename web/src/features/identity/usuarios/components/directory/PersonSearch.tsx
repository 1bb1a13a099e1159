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

/** Everyone, and who waits for the reader. */
export function PersonSearch() {
  const [{ ver: view }, change] = useUrlState(URL_DEFAULTS);
  const { data: esperan } = useQuery(attentionQuery());
  const cuantos = esperan && esperan.sinFirma.total + esperan.nuevos.total;
  const isHandling = view === ATTENTION_VIEW;
  const load = <AddPeopleButtons />;
  return (
    <ScreenLayout
      title="Usuarios"
      // Where there is a table one «⋯» is enough.
      more={isHandling ? { label: 'Más de Usuarios', contenido: load } : undefined}
    >
      <div>
        <ViewSwitcher
          caption="A quién se muestra"
          vistas={[
            { clave: '', texto: 'Directorio' },
            { clave: ATTENTION_VIEW, texto: 'Por atender', cuantos },
          ]}
          vista={isHandling ? ATTENTION_VIEW : ''}
          change={(other) => change({ ver: other })}
        />
      </div>
      {isHandling ? <WaitingPeople /> : <Directory load={load} />}
      <AddPeopleDialogs />
    </ScreenLayout>
  );
}
