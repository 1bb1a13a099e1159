import type { Multa } from '@conserje/contract';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { Motivo } from '../lists/Motivo.tsx';

/** Author and motivo of an annulment (decisions §5). */
type AnnulmentMark = NonNullable<Multa['anulada']>;
interface Props {
  annulment: AnnulmentMark;
  /** Label that agrees with the annulled row. */
  label?: 'Anulada' | 'Anulado' | 'Pago anulado' | 'Venta anulada';
}

/** Formats the mark of an annulled row for files. */
export const formatAnnulment = ({ por, motivo }: AnnulmentMark, label: Props['label'] = 'Anulada'): string =>
  `${label} por ${por}: ${motivo}`;

export function Annulled({ annulment, label = 'Anulada' }: Props) {
  return (
    <span>
      <Badge tone="bad">{label}</Badge> <Motivo text={`por ${annulment.por}: ${annulment.motivo}`} />
    </span>
  );
}
