import type { ReactNode } from 'react';
import { Avatar } from './Avatar.tsx';
import { PersonLink } from './PersonLink.tsx';
import styles from './PersonName.module.css';

interface Props {
  usuario: string;
  /** To their page at once: where they were looked for. */
  isDirect?: boolean;
  children?: ReactNode;
}

/** A person in a row: the face, the name and what is said of them behind it. */
export function PersonName({ usuario, isDirect = false, children }: Props) {
  return (
    <span className={styles.person}>
      <Avatar usuario={usuario} size={36} headOnly />
      <span>
        <PersonLink nombre={usuario} isDirect={isDirect} />
        {children && ' '}
        {children}
      </span>
    </span>
  );
}
