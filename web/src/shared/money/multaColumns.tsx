import { Badge } from '../../ui/feedback/Badge.tsx';
import { Annulled, formatAnnulment } from '../annulment/Annulled.tsx';
import { creditosColumn, dateColumn, encargadoColumn, motivoColumn } from '../lists/listColumns.tsx';
import type { ServerColumn } from '../lists/ServerTable.tsx';

const formatCollected = (cobrado: number): string => (cobrado === 1 ? 'Cobrada' : 'Por cobrar');

/** Columns of the multas of one person. */
export const PERSON_MULTA_COLUMNS: readonly ServerColumn<'GET multasDe/:id'>[] = [
  { ...motivoColumn((m) => m.motivo), card: 'title' },
  creditosColumn((m) => m.creditos),
  encargadoColumn((m) => m.encargadoNombre),
  dateColumn((m) => m.fecha, { card: 'left' }),
  {
    id: 'cobrado',
    title: 'Estado',
    value: (m) => (m.anulada ? formatAnnulment(m.anulada) : formatCollected(m.cobrado)),
    cell: (m) =>
      m.anulada ? (
        <Annulled annulment={m.anulada} />
      ) : (
        <Badge tone={m.cobrado === 1 ? 'muted' : 'warning'}>{formatCollected(m.cobrado)}</Badge>
      ),
    card: 'footer',
  },
];
