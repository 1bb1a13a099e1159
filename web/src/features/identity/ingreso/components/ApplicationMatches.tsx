import type { Ingreso } from '@conserje/contract';
import { describeMatches } from '../applicationTexts.ts';
import styles from '../Ingreso.module.css';

/** Whether the name of an application is on the black list, and with whom it shares a connection or an avatar. */
export function ApplicationMatches({ application }: { application: Ingreso }) {
  const { banned, others } = describeMatches(application);
  return (
    <>
      {banned !== '' && <b className={styles.banned}>{banned}</b>}
      {others !== '' && <span className={styles.match}>{others}</span>}
    </>
  );
}
