import type { ReactNode } from 'react';
import type { Column } from '../../ui/table/Table.tsx';
import { DateTimeText } from '../../ui/text/DateTimeText.tsx';
import { creditos } from '../../ui/text/format.ts';
import { PersonLink } from '../people/PersonLink.tsx';
import styles from './listColumns.module.css';
import { Motivo } from './Motivo.tsx';

/** A column that its list can be sorted by. */
type BuiltColumn<F, C extends string> = Column<F> & { clave: C; isSortable?: true };
type CardPlacement = Pick<Column<object>, 'card'>;

const personOrDash = (nombre: string | null): ReactNode => (nombre === null ? '—' : <PersonLink nombre={nombre} />);

/** Whom a row is about: the title of its card. */
export const usuarioColumn = <F,>(valor: (row: F) => string): BuiltColumn<F, 'usuario'> => ({
  clave: 'usuario',
  title: 'Usuario',
  valor,
  cell: (row) => <PersonLink nombre={valor(row)} />,
  card: 'titulo',
});

export const encargadoColumn = <F,>(valor: (row: F) => string | null): BuiltColumn<F, 'encargado'> => ({
  clave: 'encargado',
  title: 'Encargado',
  valor,
  cell: (row) => personOrDash(valor(row)),
});

/** The same where a card has little room: «por …». */
export const byColumn = <F,>(valor: (row: F) => string | null): BuiltColumn<F, 'encargado'> => ({
  ...encargadoColumn(valor),
  cell: (row) => <span className={styles.by}>{personOrDash(valor(row))}</span>,
});

export const motivoColumn = <F,>(valor: (row: F) => string): BuiltColumn<F, 'motivo'> => ({
  clave: 'motivo',
  title: 'Motivo',
  valor,
  cell: (row) => <Motivo texto={valor(row)} />,
});

/** The amount that a row is about: the large figure of its card. */
export const creditosColumn = <F,>(valor: (row: F) => number): BuiltColumn<F, 'creditos'> => ({
  clave: 'creditos',
  title: 'Créditos',
  valor,
  cell: (row) => <b>{creditos(valor(row))}</b>,
  isNumeric: true,
  card: 'grande',
});

export const dateColumn = <F,>(valor: (row: F) => string, side: CardPlacement = {}): BuiltColumn<F, 'fecha'> => ({
  clave: 'fecha',
  title: 'Fecha',
  valor,
  cell: (row) => <DateTimeText valor={valor(row)} />,
  isNumeric: true,
  ...side,
});

/** When it was; on a card, whose lines are short, the day alone. */
export const dayColumn = <F,>(
  valor: (row: F) => string,
  side: CardPlacement = { card: 'grande' },
): BuiltColumn<F, 'fecha'> => ({
  ...dateColumn(valor, side),
  cell: (row) => (
    <>
      <span className={styles.inTable}>
        <DateTimeText valor={valor(row)} />
      </span>
      <span className={styles.inCard}>
        <DateTimeText valor={valor(row)} format="fecha" />
      </span>
    </>
  ),
});
