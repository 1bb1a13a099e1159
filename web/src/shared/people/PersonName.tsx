import type { ReactNode } from 'react';
import type { Column } from '../../ui/table/Table.tsx';
import { Avatar } from './Avatar.tsx';
import { PersonLink } from './PersonLink.tsx';
import styles from './PersonName.module.css';

interface Props {
  usuario: string;
  /** Links to the person's page instead of opening the card; for search results. */
  isDirect?: boolean;
  children?: ReactNode;
}

/** A person in a row: avatar, name and notes. */
export function PersonName({ usuario, isDirect = false, children }: Props) {
  return (
    <span className={styles.person}>
      <Avatar usuario={usuario} size={36} headOnly />
      <span>
        <PersonLink name={usuario} isDirect={isDirect} />
        {children && ' '}
        {children}
      </span>
    </span>
  );
}

/** The usuario of a row, with avatar: title of its card. */
export const personColumn = <Row,>(
  readName: (row: Row) => string,
): Column<Row> & { id: 'usuario'; isSortable?: true } => ({
  id: 'usuario',
  title: 'Usuario',
  value: readName,
  cell: (row) => <PersonName usuario={readName(row)} />,
  card: 'title',
});
