import type { SessionUser } from '@conserje/contract';
import { Suspense } from 'react';
import { lazyWithRetry } from '../../../../platform/browser/lazyWithRetry.ts';
import { CareerTable } from '../../../../shared/careers/CareerTable.tsx';
import { ViewSwitcher } from '../../../../ui/controls/ViewSwitcher.tsx';
import { Loading } from '../../../../ui/feedback/LoadStates.tsx';
import type { HistoryPart } from '../perfilTabs.ts';
import { HISTORY_PARTS } from '../perfilTabs.ts';
import { Discipline } from './Discipline.tsx';
import styles from './HistoryTab.module.css';

const Solicitudes = lazyWithRetry(() => import('./Solicitudes.tsx'));

interface Props {
  sessionUser: SessionUser;
  parte: HistoryPart;
  change: (parte: HistoryPart) => void;
}

/** The viewer's discipline, career and requests. */
export default function HistoryTab({ sessionUser, parte, change }: Props) {
  return (
    <div className={styles.history}>
      <ViewSwitcher caption="Qué parte del historial" views={HISTORY_PARTS} view={parte} change={change} />
      {parte === 'disciplina' && <Discipline sessionUser={sessionUser} />}
      {parte === 'carrera' && <CareerTable id={sessionUser.id} usuario={sessionUser.usuario} inUrl="carrera" />}
      {parte === 'solicitudes' && (
        <Suspense fallback={<Loading label="Cargando tus solicitudes" rows={4} />}>
          <Solicitudes />
        </Suspense>
      )}
    </div>
  );
}
