import type { AnswerOf, SessionUser } from '@conserje/contract';
import { INITIAL_CATEGORIA, REQUIREMENTS_CATEGORIA_MAX } from '@conserje/rules';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { useAfterFirstPaint } from '../../../../platform/browser/afterFirstPaint.ts';
import { lazyWithRetry } from '../../../../platform/browser/lazyWithRetry.ts';
import { AusenciaCard } from '../../../../shared/ausencias/AusenciaCard.tsx';
import { GuardiaPanel } from '../../../../shared/guardia/GuardiaPanel.tsx';
import { Motto } from '../../../../shared/misiones/Motto.tsx';
import { PaySteps } from '../../../../shared/money/PaySteps.tsx';
import { RemainingRequirements } from '../../../../shared/money/RemainingRequirements.tsx';
import { PendingTasks } from '../../../../shared/pending-tasks/PendingTasks.tsx';
import { OwnTiempo } from '../../../../shared/work/OwnTiempo.tsx';
import { Loading, WaitingPlaceholder } from '../../../../ui/feedback/LoadStates.tsx';
import { Card } from '../../../../ui/layout/Card.tsx';
import styles from '../PerfilScreen.module.css';
import { Identity } from './Identity.tsx';
import { PeriodFigures } from './PeriodFigures.tsx';
import { Requirements } from './Requirements.tsx';

const OwnActivity = lazyWithRetry(() => import('./OwnActivity.tsx'));
const MyWeeks = lazyWithRetry(() => import('./MyWeeks.tsx'));

/** Height of the chart with its controls. */
const WEEKS_HEIGHT = '23rem';

/** Summary of the viewer: missing requirements, identity, figures of this period. */
export function WeekSummary({ sessionUser, perfil }: { sessionUser: SessionUser; perfil: AnswerOf<'GET MyPerfil'> }) {
  const hasPainted = useAfterFirstPaint();
  const { nomina, tiempo, paga, ausencia, lema } = perfil;
  const weeksLoading = <Loading label="Cargando tus semanas" rows={1} rowHeight={WEEKS_HEIGHT} hasFinalHeight />;
  return (
    <div className="u-stack u-gap-16">
      <AusenciaCard ausencia={ausencia} />
      <RemainingRequirements sessionUser={sessionUser} perfil={perfil} />
      <PendingTasks />
      <GuardiaPanel />
      <div className={styles.grid}>
        <div className={styles.column}>
          <Identity sessionUser={sessionUser} departamentos={perfil.departamentos}>
            <Motto text={lema} />
          </Identity>
          <Card title="Mis semanas" className={styles.week}>
            <Suspense fallback={weeksLoading}>
              {hasPainted ? <MyWeeks sessionUser={sessionUser} perfil={perfil} /> : weeksLoading}
            </Suspense>
          </Card>
        </div>
        <div className={styles.column}>
          {tiempo === null && (
            <Card title="Tu tiempo">
              <OwnTiempo tiempo={null} />
            </Card>
          )}
          <Card title="Este período">
            <PeriodFigures {...nomina} />
            <Link to="?pestana=historial&rectificar=1" className="u-inline-row u-touch-height">
              ¿Te faltan horas? Pide una corrección
            </Link>
          </Card>
          <Suspense fallback={<WaitingPlaceholder />}>{hasPainted ? <OwnActivity /> : <WaitingPlaceholder />}</Suspense>
          <Card title="Requisitos de paga">
            {sessionUser.id_categoria <= INITIAL_CATEGORIA ? (
              <PaySteps perfil={perfil} />
            ) : paga && sessionUser.id_categoria <= REQUIREMENTS_CATEGORIA_MAX ? (
              <Requirements paga={paga} />
            ) : (
              <p className="u-muted">Tu rango ({sessionUser.n_categoria}) no tiene requisitos de paga.</p>
            )}
          </Card>
        </div>
      </div>
    </div>
  );
}
