import { CAN_SET_UP_AGENCIA } from '@conserje/rules';
import { Suspense, useEffect, useState } from 'react';
import { useAfterFirstPaint } from '../../../platform/browser/afterFirstPaint.ts';
import { lazyWithRetry } from '../../../platform/browser/lazyWithRetry.ts';
import { useCan, useSession } from '../../../platform/session/session.tsx';
import { openShellDialog } from '../../../platform/state/shellDialogs.ts';
import { useConfiguracion } from '../../../shared/agencia/configuracion.queries.ts';
import { isReferralLink } from '../../../shared/people/referralLink.ts';
import { openingScreenRef } from '../../../ui/layout/openingScreenRef.ts';
import { AdminTeam } from './components/AdminTeam.tsx';
import { CategoriaLadder } from './components/CategoriaLadder.tsx';
import { CommunityChat } from './components/CommunityChat.tsx';
import { HomeHero } from './components/HomeHero.tsx';
import { HomeMembresias } from './components/HomeMembresias.tsx';
import { MejoresTrabajadores } from './components/MejoresTrabajadores.tsx';
import { NewcomerSteps } from './components/NewcomerSteps.tsx';
import nowStyles from './components/NowPanel.module.css';
import { PaySchedule } from './components/PaySchedule.tsx';
import styles from './HomeScreen.module.css';

const HomeToday = lazyWithRetry(() => import('./components/HomeToday.tsx'));
const SetupChecklist = lazyWithRetry(() => import('./components/setup/SetupChecklist.tsx'));

/** Home (part 1 §2 Home / info page). */
export default function HomeScreen() {
  const { nombre } = useConfiguracion();
  const { sessionUser } = useSession();
  const canSetUp = useCan(CAN_SET_UP_AGENCIA);
  const hasPainted = useAfterFirstPaint();
  // A session that ends on an invitation's address is no invitation.
  const [cameAsVisitor] = useState(!sessionUser);
  useEffect(() => {
    if (cameAsVisitor && (new URLSearchParams(location.search).has('unirse') || isReferralLink()))
      openShellDialog({ kind: 'registration' });
  }, [cameAsVisitor]);
  useEffect(() => {
    document.title = nombre;
  }, [nombre]);
  const placeholder = <div className={nowStyles.placeholder} aria-busy="true" />;
  const rest = (
    <>
      {sessionUser ? (
        <Suspense fallback={placeholder}>
          <HomeToday sessionUser={sessionUser} placeholder={placeholder} />
        </Suspense>
      ) : (
        <NewcomerSteps />
      )}
      <AdminTeam />
      {hasPainted && (
        <>
          <PaySchedule />
          <HomeMembresias />
          <CategoriaLadder />
          <MejoresTrabajadores />
          <CommunityChat />
        </>
      )}
    </>
  );
  return (
    <div ref={openingScreenRef} className={styles.home} data-inside={sessionUser ? '' : undefined}>
      <HomeHero />
      {canSetUp ? (
        <Suspense fallback={placeholder}>
          <SetupChecklist placeholder={placeholder}>{rest}</SetupChecklist>
        </Suspense>
      ) : (
        rest
      )}
    </div>
  );
}
