import { UNAUDITED_TOPICS } from '@conserje/rules';
import { useState } from 'react';
import { useLiveEvents } from '../../../../platform/realtime/realtime.ts';
import tableControls from '../../../../ui/table/TableControls.module.css';
import styles from '../Registros.module.css';

/** Announces new log lines. Displayed lines stay in place until the viewer loads the new ones. */
export function NewRegistrosBanner({ view }: { view: () => void }) {
  const [hasNew, setHasNew] = useState(false);
  useLiveEvents('todos', ({ tema }) => UNAUDITED_TOPICS.includes(tema) || setHasNew(true));
  const look = () => {
    setHasNew(false);
    view();
  };
  return (
    <span className={styles.newEntries} role="status">
      {hasNew && (
        <button type="button" className={tableControls.button} onClick={look}>
          Ver registros nuevos
        </button>
      )}
    </span>
  );
}
