import { canSeeEstados } from '@conserje/rules';
import IconPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs';
import IconResume from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { useLayoutEffect, useState } from 'react';
import { readStorage, writeStorage } from '../../platform/browser/storage.ts';
import { useSession } from '../../platform/session/session.tsx';
import { Avatar } from '../../shared/people/Avatar.tsx';
import { PersonLink } from '../../shared/people/PersonLink.tsx';
import { tickerQuery } from '../boot/bootstrap.ts';
import styles from './Ticker.module.css';

/** Part 2 §9: estados are polled every 180 s. */
const INTERVAL_MS = 180_000;
/** Whether the ticker is stopped on this device. */
const STORAGE_KEY = 'conserje-cinta';
const CARD_WIDTH = 400;
/** Pixels per second, slow enough to read a card twice; independent of the number of cards. */
const PIXELS_PER_SECOND = 40;

type Estados = Awaited<ReturnType<ReturnType<typeof tickerQuery>['queryFn']>>;

function TickerCards({ estados, copy = false }: { estados: Estados; copy?: boolean }) {
  return (
    <ul className={styles.group} aria-hidden={copy}>
      {estados.map(({ id, usuarioNombre, mensaje }) => (
        <li key={id} className={styles.card}>
          <Avatar usuario={usuarioNombre} size={28} headOnly />
          <p className={styles.text}>
            <b className="u-accent">
              <PersonLink name={usuarioNombre} skipsTabStop={copy} />
            </b>{' '}
            {mensaje}
          </p>
        </li>
      ))}
    </ul>
  );
}

/**
 * The status ticker (part 2 §2 App shell). In a wide window fixed at the foot and last in document order, so that it
 * never shifts the screen. A stopped ticker stays stopped (WCAG 2.2.2).
 */
export function Ticker() {
  const { sessionUser } = useSession();
  const isWanted = sessionUser === null || canSeeEstados(sessionUser.config.estados, sessionUser);
  const { data: estados = [] } = useQuery({ ...tickerQuery(), refetchInterval: INTERVAL_MS, enabled: isWanted });
  const [isStopped, setStopped] = useState(() => readStorage(STORAGE_KEY) === 'parada');
  const toggle = () => {
    writeStorage(STORAGE_KEY, isStopped ? 'en marcha' : 'parada');
    setStopped(!isStopped);
  };
  const isVisible = isWanted && estados.length > 0;
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-ticker', isVisible);
    return () => document.documentElement.removeAttribute('data-ticker');
  }, [isVisible]);
  if (!isVisible) return null;
  // Few cards spread over the window's width. The screen's width is used because measuring would force a layout.
  const trackWidth = Math.max(estados.length * CARD_WIDTH, window.screen.width);
  const durationStyle = { '--duration': `${Math.round(trackWidth / PIXELS_PER_SECOND)}s` } as CSSProperties;
  return (
    <aside className={styles.ticker} aria-label="Estados del personal">
      <button
        type="button"
        className={styles.button}
        onClick={toggle}
        aria-label={isStopped ? 'Reanudar estados' : 'Pausar estados'}
      >
        {isStopped ? <IconResume size={18} aria-hidden="true" /> : <IconPause size={18} aria-hidden="true" />}
      </button>
      <section
        className={styles.viewport}
        data-paused={isStopped}
        style={durationStyle}
        aria-label="Estados"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
        tabIndex={0}
      >
        <TickerCards estados={estados} />
        <TickerCards estados={estados} copy />
      </section>
    </aside>
  );
}
