import type { Membresia } from '@conserje/contract';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { Annulled, formatAnnulment } from '../annulment/Annulled.tsx';
import type { ServerColumn } from '../lists/ServerTable.tsx';

/** Ended ones stand out, except those of a vip type (part 1 §4). */
export const membresiaTone = (m: Membresia): 'good' | 'bad' | 'muted' =>
  m.estado === 'Activa' ? 'good' : m.estado === 'Terminada' && !m.vip ? 'bad' : 'muted';

/** Whether a membresia runs, who terminated it, and whether its last sale was annulled. */
export const MEMBRESIA_ESTADO_COLUMN: ServerColumn<'GET allMembership'> = {
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
      <Badge tone={membresiaTone(m)}>{m.estado}</Badge>{' '}
      {m.anulada ? (
        <Annulled annulment={m.anulada} label="Venta anulada" />
      ) : (
        m.terminadaNombre && <small>por {m.terminadaNombre}</small>
      )}
    </>
  ),
  card: 'large',
};
