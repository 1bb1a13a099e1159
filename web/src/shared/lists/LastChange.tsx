import type { LiveEvent } from '@conserje/contract';
import { useState } from 'react';
import { useLiveEvents } from '../../platform/realtime/liveEvents.ts';
import { useWatchTopic } from '../../platform/realtime/watchedTopics.ts';
import { useSession } from '../../platform/session/session.tsx';
import { ahora } from '../../platform/time/serverClock.ts';
import { instant } from '../../ui/text/format.ts';
import { PersonLink } from '../people/PersonLink.tsx';
import styles from './LastChange.module.css';

interface Change {
  quien: string;
  que: string;
  when: number;
}

const lowercaseFirst = (texto: string): string => texto.charAt(0).toLocaleLowerCase('es') + texto.slice(1);

/** Says who has just changed what. One line that is always there, so that nothing jumps. */
export function LastChange({ tema }: { tema: LiveEvent['tema'] }) {
  const { sessionUser } = useSession();
  const [cambio, setChange] = useState<Change | null>(null);
  const onChange = ({ quien, msg }: LiveEvent) => {
    if (quien !== null && quien !== sessionUser?.usuario) setChange({ quien, que: lowercaseFirst(msg), when: ahora() });
  };
  useWatchTopic(tema);
  useLiveEvents(tema, onChange);
  return (
    <span className={styles.line} role="status">
      {cambio && (
        <span key={cambio.when} className={styles.change}>
          <b>
            <PersonLink nombre={cambio.quien} />
          </b>{' '}
          {cambio.que} · {instant(cambio.when, 'hora')}
        </span>
      )}
    </span>
  );
}
