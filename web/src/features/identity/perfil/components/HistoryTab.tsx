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

const Referrals = lazyWithRetry(() => import('../../../../shared/people/Referrals.tsx'));
const Solicitudes = lazyWithRetry(() => import('./PerfilSolicitudes.tsx'));

interface Props {
  sessionUser: SessionUser;
  part: HistoryPart;
  change: (parte: HistoryPart) => void;
}

/** The viewer's discipline, career and requests. */
export default function HistoryTab({ sessionUser, part, change }: Props) {
  return (
    <div className={styles.history}>
      <ViewSwitcher caption="Qué parte del historial" views={HISTORY_PARTS} view={part} change={change} />
      {part === 'disciplina' && <Discipline sessionUser={sessionUser} />}
      {part === 'carrera' && <CareerTable id={sessionUser.id} usuario={sessionUser.usuario} inUrl="carrera" />}
      {part === 'referidos' && (
        <Suspense fallback={<Loading label="Cargando referidos" rows={4} />}>
          <Referrals id={sessionUser.id} usuario={sessionUser.usuario} inUrl="referidos" />
        </Suspense>
      )}
      {part === 'solicitudes' && (
        <Suspense fallback={<Loading label="Cargando tus solicitudes" rows={4} />}>
          <Solicitudes />
        </Suspense>
      )}
    </div>
  );
}
