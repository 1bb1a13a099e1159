import type { SessionUser } from '@conserje/contract';
import { INITIAL_CATEGORIA } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { GuardiaPanel } from '../../../../shared/guardia/GuardiaPanel.tsx';
import { Motto } from '../../../../shared/misiones/Motto.tsx';
import { PaySteps } from '../../../../shared/money/PaySteps.tsx';
import { RemainingRequirements } from '../../../../shared/money/RemainingRequirements.tsx';
import { PendingTasks } from '../../../../shared/pending-tasks/PendingTasks.tsx';
import { perfilQuery } from '../../../../shared/people/perfil.queries.ts';
import { OwnTiempo } from '../../../../shared/work/OwnTiempo.tsx';
import { LoadError } from '../../../../ui/feedback/LoadStates.tsx';
import { formatCreditos } from '../../../../ui/text/format.ts';
import styles from './NowPanel.module.css';

/** Pending requests, the running tiempo, earned pay and missing requirements of the viewer. */
export function NowPanel({ sessionUser }: { sessionUser: SessionUser }) {
  const { data, error, refetch } = useQuery(perfilQuery());
  return (
    <section className={styles.now} aria-label="Hoy" aria-busy={!data && !error}>
      <PendingTasks />
      {!data && error && <LoadError error={error} retry={refetch} />}
      {data && (
        <>
          <div className={styles.twoColumns}>
            <div className={styles.panel}>
              <h2 className={styles.title}>Tu tiempo</h2>
              <OwnTiempo tiempo={data.tiempo} />
            </div>
            <div className={styles.panel}>
              <h2 className={styles.title}>Por cobrar</h2>
              <p className={styles.earned}>
                <b className={styles.amount}>{formatCreditos(data.cobro.ganado + data.cobro.pendiente)}</b>{' '}
                <Link to="/perfil?pestana=movimientos">Ver movimientos</Link>
              </p>
              {sessionUser.id_categoria <= INITIAL_CATEGORIA && <PaySteps perfil={data} />}
            </div>
          </div>
          <GuardiaPanel />
          <RemainingRequirements sessionUser={sessionUser} perfil={data} />
          <div className={styles.panel}>
            <Motto text={data.lema} />
          </div>
        </>
      )}
    </section>
  );
}
