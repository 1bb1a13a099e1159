import type { Multa } from '@conserje/contract';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { Motivo } from '../lists/Motivo.tsx';

/** Who annulled a row, and why (decisions §5). */
type AnnulmentMark = NonNullable<Multa['anulada']>;
interface Props {
  anulada: AnnulmentMark;
  /** What was annulled, in a word that agrees with it. */
  palabra?: 'Anulada' | 'Anulado' | 'Pago anulado' | 'Venta anulada';
}

/** The mark of an annulled row as text, for files. */
export const formatAnnulment = ({ por, motivo }: AnnulmentMark, label: Props['palabra'] = 'Anulada'): string =>
  `${label} por ${por}: ${motivo}`;

/** The mark of an annulled row. */
export function Annulled({ anulada, palabra = 'Anulada' }: Props) {
  return (
    <span>
      <Badge tone="mal">{palabra}</Badge> <Motivo texto={`por ${anulada.por}: ${anulada.motivo}`} />
    </span>
  );
}
