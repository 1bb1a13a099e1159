import type { SessionUser } from '@conserje/contract';
import { SCREENS } from '@conserje/rules';
import { Link } from 'react-router';
import { useCan, useSession } from '../../../../platform/session/session.tsx';
import { openShellDialog } from '../../../../platform/state/shellDialogs.ts';
import { useNow } from '../../../../platform/time/serverClock.ts';
import { ownTimeZone } from '../../../../platform/time/timeZone.ts';
import { useConfiguracion, useStartup } from '../../../../shared/agencia/configuracion.queries.ts';
import { MisionTag } from '../../../../shared/misiones/MisionTag.tsx';
import { Name } from '../../../../shared/people/Name.tsx';
import { greeting } from '../zoneClocks.ts';
import styles from './HomeHero.module.css';

function GuestWelcome() {
  const { ingreso } = useConfiguracion();
  const firstMision = useStartup().rangos[0]?.misiones[0];
  return (
    <>
      <p className={styles.lead}>
        Una agencia de rol del hotel virtual. Haz tiempos en base, asciende y cobra créditos cada semana.
      </p>
      <div className={styles.buttons}>
        <button type="button" className={styles.primary} onClick={() => openShellDialog({ kind: 'registration' })}>
          Regístrate
        </button>
        <button type="button" className={styles.secondary} onClick={() => openShellDialog({ kind: 'login' })}>
          Entrar
        </button>
      </div>
      {firstMision && (
        <p className="u-row u-wrap u-gap-8-12 u-muted">
          {ingreso ? 'Cuando te acepten, empiezas como' : 'Empiezas como'} <MisionTag mision={firstMision.nombre} />
        </p>
      )}
    </>
  );
}

function MemberWelcome({ sessionUser }: { sessionUser: SessionUser }) {
  const now = useNow(60_000);
  const canSeeTiempos = useCan(SCREENS['/tiempos']);
  return (
    <>
      <p className={styles.lead}>
        {greeting(now, ownTimeZone)},{' '}
        <strong>
          <Name name={sessionUser.usuario} />
        </strong>
        .
      </p>
      <p className="u-row u-wrap u-gap-8-12 u-muted">
        <MisionTag mision={sessionUser.mision} app={sessionUser.config.app} />
      </p>
      <div className={styles.buttons}>
        {canSeeTiempos && (
          <Link className={styles.primary} to="/tiempos">
            Ir a Tiempos
          </Link>
        )}
        <Link className={canSeeTiempos ? styles.secondary : styles.primary} to="/perfil">
          Mi cuenta
        </Link>
      </div>
    </>
  );
}

/** The lobby: what the portal is, and how to enter. */
export function HomeHero() {
  const { nombre } = useConfiguracion();
  const { sessionUser } = useSession();
  return (
    <section
      className={sessionUser ? `${styles.hero} ${styles.loggedIn}` : styles.hero}
      aria-labelledby="inicio-titulo"
    >
      <div className={styles.text}>
        <h1 id="inicio-titulo" className={styles.title}>
          {nombre}
        </h1>
        {sessionUser ? <MemberWelcome sessionUser={sessionUser} /> : <GuestWelcome />}
      </div>
      <div className={styles.backdrop} aria-hidden="true" />
    </section>
  );
}
