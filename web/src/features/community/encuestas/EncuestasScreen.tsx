import { CAN_PUBLISH } from '@conserje/rules';
import { Suspense } from 'react';
import { lazyWithRetry } from '../../../platform/browser/lazyWithRetry.ts';
import { useCan } from '../../../platform/session/session.tsx';
import type { EncuestasView } from '../../../shared/encuestas/encuestas.queries.ts';
import { ViewSwitcher } from '../../../ui/controls/ViewSwitcher.tsx';
import frame from '../../../ui/form/Form.module.css';
import { NewButton } from '../../../ui/form/NewButton.tsx';
import { ScreenLayout } from '../../../ui/layout/ScreenLayout.tsx';
import { useUrlState } from '../../../ui/state/useUrlState.ts';
import { TableSearch } from '../../../ui/table/TableSearch.tsx';
import { EncuestaList } from './components/EncuestaList.tsx';
import styles from './Encuestas.module.css';

const EncuestaForm = lazyWithRetry(() => import('./components/EncuestaForm.tsx'));

const URL_DEFAULTS = { vista: 'abiertas', buscar: '', nueva: false };
const VIEWS: readonly { id: EncuestasView; label: string }[] = [
  { id: 'abiertas', label: 'Abiertas' },
  { id: 'terminadas', label: 'Terminadas' },
];

/** *Encuestas*: open ones to vote in, and ended ones with their counts. */
export default function EncuestasScreen() {
  const canPublish = useCan(CAN_PUBLISH);
  const [{ vista, buscar, nueva }, change] = useUrlState(URL_DEFAULTS);
  const view: EncuestasView = vista === 'terminadas' ? 'terminadas' : 'abiertas';
  const isOpen = canPublish && nueva;
  return (
    <ScreenLayout
      title="Encuestas"
      description="Vota en lo que pregunta la agencia y mira los resultados."
      isExplanatory
      actions={
        canPublish && (
          <NewButton
            isOpen={isOpen}
            newLabel="Nueva encuesta"
            close="Cerrar"
            toggle={() => change({ nueva: !nueva })}
          />
        )
      }
    >
      {isOpen && (
        <Suspense fallback={<div className={frame.placeholder} aria-busy="true" />}>
          <EncuestaForm onDone={() => change({ nueva: false, vista: 'abiertas', buscar: '' }, { replace: true })} />
        </Suspense>
      )}
      <div className={styles.filters}>
        <ViewSwitcher
          caption="Qué encuestas se muestran"
          views={VIEWS}
          view={view}
          change={(other) => change({ vista: other })}
        />
        <TableSearch
          label="Buscar pregunta o autor"
          value={buscar}
          change={(text) => change({ buscar: text }, { replace: true })}
        />
      </div>
      <EncuestaList view={view} search={buscar.trim()} />
    </ScreenLayout>
  );
}
