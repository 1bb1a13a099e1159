import type { Membresia } from '@conserje/contract';
import { encargadoColumn } from '../../../../shared/lists/listColumns.tsx';
import type { ServerColumn } from '../../../../shared/lists/ServerTable.tsx';
import { MEMBRESIA_ESTADO_COLUMN, membresiaTone } from '../../../../shared/money/membresiaEstado.tsx';
import { PersonLink } from '../../../../shared/people/PersonLink.tsx';
import { Badge } from '../../../../ui/feedback/Badge.tsx';
import { DateTimeText } from '../../../../ui/text/DateTimeText.tsx';
import styles from './membresiaColumns.module.css';
import { MembresiaTypeLabel, TimeLeft } from './TimeLeft.tsx';

export const MEMBRESIA_COLUMNS: readonly ServerColumn<'GET allMembership'>[] = [
  {
    id: 'usuario',
    title: 'Usuario',
    value: (m) => m.usuarioNombre,
    cell: (m) => (
      <span>
        {m.externo === 1 ? (
          <>
            {m.usuarioNombre} <Badge tone="warning">de fuera</Badge>
          </>
        ) : (
          <PersonLink name={m.usuarioNombre} />
        )}
      </span>
    ),
    card: 'title',
  },
  {
    id: 'membresia',
    title: 'Membresía',
    value: (m) => m.membresiaNombre,
    cell: (m) => <MembresiaTypeLabel membresia={m} />,
    card: 'left',
  },
  encargadoColumn((m) => m.encargadoNombre),
  {
    id: 'fecha',
    title: 'Fecha',
    value: (m) => m.fecha,
    cell: (m) => <DateTimeText value={m.fecha} format="date" />,
    isNumeric: true,
    card: 'none',
  },
  {
    id: 'finaliza',
    title: 'Fin',
    value: (m) => m.finaliza,
    cell: (m) =>
      m.finaliza ? <DateTimeText value={m.finaliza} format="date" /> : <span className={styles.endless}>—</span>,
    isNumeric: true,
  },
  {
    id: 'dias',
    title: 'Quedan',
    // A permanent one sorts last.
    value: (m) => (m.perma && m.estado === 'Activa' ? Number.MAX_SAFE_INTEGER : m.dias),
    cell: (m) => <TimeLeft membresia={m} />,
    file: [
      { title: 'Quedan', unit: 'días', value: (m) => (m.perma ? null : m.dias) },
      { title: 'Permanente', value: (m) => (m.perma ? 'Sí' : 'No') },
    ],
    card: 'right',
  },
  MEMBRESIA_ESTADO_COLUMN,
];

export const membresiaRowClass = (m: Membresia): string | undefined =>
  membresiaTone(m) === 'bad' ? styles.finished : undefined;
