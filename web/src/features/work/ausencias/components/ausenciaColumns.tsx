import type { Ausencia } from '@conserje/contract';
import { formatDay } from '@conserje/rules';
import { isOwnSubject } from '../../../../platform/api/useCallMutation.ts';
import { encargadoColumn, motivoColumn } from '../../../../shared/lists/listColumns.tsx';
import { PersonLink } from '../../../../shared/people/PersonLink.tsx';
import { personColumn } from '../../../../shared/people/PersonName.tsx';
import type { Column } from '../../../../ui/table/Table.tsx';
import tableControls from '../../../../ui/table/TableControls.module.css';
import styles from './Ausencias.module.css';

/** Row that the columns of days and names show. */
type DatedRow = Pick<Ausencia, 'id' | 'usuarioNombre' | 'motivo' | 'inicio' | 'final'>;
type AusenciaColumn = Column<DatedRow>;

export const ausenciaKey = (id: number): string => `ausencia ${id}`;
export const FREEZE_OPTIONS = { own: ({ id }: Ausencia) => isOwnSubject(ausenciaKey(id)) };

export const USUARIO_COLUMN: AusenciaColumn = personColumn((a) => a.usuarioNombre);

export const MOTIVO_COLUMN: AusenciaColumn = { ...motivoColumn((a) => a.motivo), card: 'footer' };

/** Encargado of the answer; hidden on a card without an answer. */
export const ENCARGADO_COLUMN: Column<Ausencia> = {
  ...encargadoColumn<Ausencia>((a) => a.encargadoNombre),
  cell: ({ encargadoNombre }) =>
    encargadoNombre === null ? <span className={styles.tableOnly}>—</span> : <PersonLink name={encargadoNombre} />,
};

/** Sorts by the stored day and shows the formatted one. */
const dayColumn = (clave: 'inicio' | 'final', title: string, card: AusenciaColumn['card']): AusenciaColumn => ({
  id: clave,
  title,
  value: (a) => a[clave],
  isDay: true,
  cell: (a) => <time dateTime={a[clave]}>{formatDay(a[clave])}</time>,
  isSearchable: false,
  isNumeric: true,
  ...(card && { card }),
});
const START_COLUMN = dayColumn('inicio', 'Inicio', 'left');
const END_COLUMN = dayColumn('final', 'Final', 'right');

/** Both days; a card has one line for them. */
export const DAY_COLUMNS: readonly AusenciaColumn[] = [
  { ...START_COLUMN, card: 'none' },
  {
    ...END_COLUMN,
    card: 'left',
    cell: (a) => (
      <span>
        <span className={tableControls.cardText}>{formatDay(a.inicio)} – </span>
        <time dateTime={a.final}>{formatDay(a.final)}</time>
      </span>
    ),
  },
];
