import type { Ingreso } from '@conserje/contract';
import { describeMatches } from '../applicationTexts.ts';
import styles from '../Ingreso.module.css';

/** With whom an application shares a connection or an avatar; nothing without a match. */
export function ApplicationMatches({ application }: { application: Ingreso }) {
  const { banned, others } = describeMatches(application);
  return (
    <>
      {banned !== '' && <b className={styles.banned}>{banned}</b>}
      {others !== '' && <span className={styles.match}>{others}</span>}
    </>
  );
}
