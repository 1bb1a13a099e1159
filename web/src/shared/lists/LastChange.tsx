import type { LiveEvent } from '@conserje/contract';
import { useState } from 'react';
import { useLiveEvents, useWatchTopic } from '../../platform/realtime/realtime.ts';
import { useSession } from '../../platform/session/session.tsx';
import { serverNow } from '../../platform/time/serverClock.ts';
import { formatInstant, lowerFirst } from '../../ui/text/format.ts';
import { PersonLink } from '../people/PersonLink.tsx';
import styles from './LastChange.module.css';

interface ShownChange {
  author: string;
  text: string;
  when: number;
}

/** Shows the latest change by another person. The line is always present, so that the layout does not shift. */
export function LastChange({ topic }: { topic: LiveEvent['tema'] }) {
  const { sessionUser } = useSession();
  const [change, setChange] = useState<ShownChange | null>(null);
  const onChange = ({ quien, msg }: LiveEvent) => {
    if (quien !== null && quien !== sessionUser?.usuario)
      setChange({ author: quien, text: lowerFirst(msg), when: serverNow() });
  };
  useWatchTopic(topic);
  useLiveEvents(topic, onChange);
  return (
    <span className={styles.line} role="status">
      {change && (
        <span key={change.when} className={styles.change}>
          <b className="u-text">
            <PersonLink name={change.author} />
          </b>{' '}
          {change.text} · {formatInstant(change.when, 'time')}
        </span>
      )}
    </span>
  );
}
