import type { Membresia } from '@conserje/contract';
import { Annulled, formatAnnulment } from '../../../../shared/annulment/Annulled.tsx';
import { encargadoColumn } from '../../../../shared/lists/listColumns.tsx';
import type { ServerColumn } from '../../../../shared/lists/ServerTable.tsx';
import { PersonLink } from '../../../../shared/people/PersonLink.tsx';
import { Badge } from '../../../../ui/feedback/Badge.tsx';
import { DateTimeText } from '../../../../ui/text/DateTimeText.tsx';
import styles from './membresiaColumns.module.css';
import { MembresiaTypeLabel, TimeLeft } from './TimeLeft.tsx';

/** Ended ones stand out, except those of a vip type (part 1 §4). */
const toneOf = (m: Membresia): 'bien' | 'mal' | 'suave' =>
  m.estado === 'Activa' ? 'bien' : m.estado === 'Terminada' && !m.vip ? 'mal' : 'suave';

export const MEMBRESIA_COLUMNS: readonly ServerColumn<'GET allMembership'>[] = [
  {
    id: 'usuario',
    title: 'Usuario',
    value: (m) => m.usuarioNombre,
    cell: (m) => (
      <span>
        {m.externo === 1 ? (
          <>
            {m.usuarioNombre} <Badge tone="ojo">de fuera</Badge>
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
    cell: (m) => <DateTimeText value={m.fecha} format="fecha" />,
    isNumeric: true,
    card: 'none',
  },
  {
    id: 'finaliza',
    title: 'Fin',
    value: (m) => m.finaliza,
    cell: (m) =>
      m.finaliza ? <DateTimeText value={m.finaliza} format="fecha" /> : <span className={styles.endless}>—</span>,
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
  {
    id: 'estado',
    title: 'Estado',
    value: (m) => m.estado,
    file: [
      { title: 'Estado', value: (m) => m.estado },
      { title: 'Terminada por', value: (m) => m.terminadaNombre },
      { title: 'Anulada', value: (m) => (m.anulada ? formatAnnulment(m.anulada, 'Venta anulada') : '') },
    ],
    cell: (m) => (
      <>
        <Badge tone={toneOf(m)}>{m.estado}</Badge>{' '}
        {m.anulada ? (
          <Annulled annulment={m.anulada} label="Venta anulada" />
        ) : (
          m.terminadaNombre && <small>por {m.terminadaNombre}</small>
        )}
      </>
    ),
    card: 'large',
  },
];

export const membresiaRowClass = (m: Membresia): string | undefined =>
  toneOf(m) === 'mal' ? styles.finished : undefined;
