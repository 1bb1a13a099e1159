import { CAN_ADMINISTER } from '@conserje/rules';
import { Suspense } from 'react';
import { lazyWithRetry } from '../../../platform/browser/lazyWithRetry.ts';
import { useCan } from '../../../platform/session/session.tsx';
import { ViewButton, ViewSwitcher } from '../../../ui/controls/ViewSwitcher.tsx';
import { NewButton } from '../../../ui/form/NewButton.tsx';
import { ScreenLayout } from '../../../ui/layout/ScreenLayout.tsx';
import { useUrlState } from '../../../ui/state/useUrlState.ts';
import { TableSearch } from '../../../ui/table/TableSearch.tsx';
import { SugerenciaList } from './components/SugerenciaList.tsx';
import styles from './Sugerencias.module.css';
import type { View as SugerenciaView } from './sugerencias.queries.ts';
import { SUGERENCIA_VIEWS } from './sugerencias.queries.ts';

const NewSugerenciaForm = lazyWithRetry(() => import('./components/NewSugerenciaForm.tsx'));

/** Empty `vista`: pending ones for moderators, all for others. */
const URL_DEFAULTS = { vista: '', buscar: '', tuyas: false, nueva: false };
const VIEW_LABELS: readonly { id: SugerenciaView; label: string }[] = [
  { id: 'pendientes', label: 'Pendientes' },
  { id: 'aprobadas', label: 'Aprobadas' },
  { id: 'noaprobadas', label: 'No aprobadas' },
  { id: 'todas', label: 'Todas' },
];
const isView = (text: string): text is SugerenciaView => Object.hasOwn(SUGERENCIA_VIEWS, text);

/** *Sugerencias* (part 2 §2): the form and the list. */
export default function SugerenciasScreen() {
  const isModerator = useCan(CAN_ADMINISTER);
  const [{ vista: viewText, buscar, tuyas: onlyOwn, nueva }, change] = useUrlState(URL_DEFAULTS);
  const view = isView(viewText) ? viewText : isModerator ? 'pendientes' : 'todas';
  return (
    <ScreenLayout
      title="Sugerencias"
      description="Ideas para mejorar la agencia. Solo los admins ven de quién son."
      isExplanatory
      actions={
        <NewButton
          isOpen={nueva}
          newLabel="Añadir Sugerencia"
          close="Cerrar"
          toggle={() => change({ nueva: !nueva })}
        />
      }
    >
      {nueva && (
        <Suspense fallback={<div className={styles.placeholder} aria-busy="true" />}>
          <NewSugerenciaForm onDone={() => change({ nueva: false }, { replace: true })} />
        </Suspense>
      )}
      <div className={styles.filters}>
        <ViewSwitcher
          caption="Qué sugerencias se muestran"
          views={VIEW_LABELS}
          view={view}
          change={(other) => change({ vista: other })}
        />
        <ViewButton standalone isPressed={onlyOwn} press={() => change({ tuyas: !onlyOwn }, { replace: true })}>
          Tuyas
        </ViewButton>
        <TableSearch
          label={isModerator ? 'Buscar sugerencia o usuario' : 'Buscar sugerencia'}
          value={buscar}
          change={(text) => change({ buscar: text }, { replace: true })}
        />
      </div>
      <SugerenciaList view={view} mine={onlyOwn} search={buscar.trim()} />
    </ScreenLayout>
  );
}
