import type { ReactNode } from 'react';
import type { Column } from '../../ui/table/Table.tsx';
import { DateTimeText } from '../../ui/text/DateTimeText.tsx';
import { formatCreditos } from '../../ui/text/format.ts';
import { PersonLink } from '../people/PersonLink.tsx';
import styles from './listColumns.module.css';
import { Motivo } from './Motivo.tsx';

/** A sortable column. */
type BuiltColumn<F, C extends string> = Column<F> & { id: C; isSortable?: true };
type CardPlacement = Pick<Column<object>, 'card'>;
type DateOptions = CardPlacement & Pick<Column<object>, 'isNumeric' | 'isSearchable'>;

const personOrDash = (name: string | null): ReactNode => (name === null ? '—' : <PersonLink name={name} />);

/** The usuario of a row: title of its card. */
export const usuarioColumn = <F,>(readValue: (row: F) => string): BuiltColumn<F, 'usuario'> => ({
  id: 'usuario',
  title: 'Usuario',
  value: readValue,
  cell: (row) => <PersonLink name={readValue(row)} />,
  card: 'title',
});

export const encargadoColumn = <F,>(readValue: (row: F) => string | null): BuiltColumn<F, 'encargado'> => ({
  id: 'encargado',
  title: 'Encargado',
  value: readValue,
  cell: (row) => personOrDash(readValue(row)),
});

/** Like `encargadoColumn`, for a card with little room: «por …». */
export const compactEncargadoColumn = <F,>(readValue: (row: F) => string | null): BuiltColumn<F, 'encargado'> => ({
  ...encargadoColumn(readValue),
  cell: (row) => <span className={styles.by}>{personOrDash(readValue(row))}</span>,
});

export const motivoColumn = <F,>(readValue: (row: F) => string): BuiltColumn<F, 'motivo'> => ({
  id: 'motivo',
  title: 'Motivo',
  value: readValue,
  cell: (row) => <Motivo text={readValue(row)} />,
});

/** The amount of a row: large figure of its card. */
export const creditosColumn = <F,>(readValue: (row: F) => number): BuiltColumn<F, 'creditos'> => ({
  id: 'creditos',
  title: 'Créditos',
  value: readValue,
  cell: (row) => <b>{formatCreditos(readValue(row))}</b>,
  isNumeric: true,
  card: 'large',
});

export const dateColumn = <F,>(
  readValue: (row: F) => string | null,
  options: DateOptions = {},
): BuiltColumn<F, 'fecha'> => ({
  id: 'fecha',
  title: 'Fecha',
  value: readValue,
  cell: (row) => <DateTimeText value={readValue(row)} />,
  isNumeric: true,
  ...options,
});

/** Date and time; on a card, whose lines are short, only the day. */
export const dayColumn = <F,>(
  readValue: (row: F) => string,
  placement: CardPlacement = { card: 'large' },
): BuiltColumn<F, 'fecha'> => ({
  ...dateColumn(readValue, placement),
  cell: (row) => (
    <>
      <span className={styles.inTable}>
        <DateTimeText value={readValue(row)} />
      </span>
      <span className={`${styles.inCard} u-text-14 u-muted`}>
        <DateTimeText value={readValue(row)} format="date" />
      </span>
    </>
  ),
});
