import type { Multa } from '@conserje/contract';
import { Insignia } from '../ui/Insignia.tsx';
import { Motivo } from './Motivo.tsx';

/** Who annulled a row, and why (decisions §5). */
type Marca = NonNullable<Multa['anulada']>;
interface Props {
  anulada: Marca;
  /** What was annulled, in a word that agrees with it. */
  palabra?: 'Anulada' | 'Anulado' | 'Pago anulado' | 'Venta anulada';
}

/** The mark of an annulled row as text, for files. */
export const anuladaEscrita = ({ por, motivo }: Marca, palabra: Props['palabra'] = 'Anulada'): string =>
  `${palabra} por ${por}: ${motivo}`;

/** The mark of an annulled row. */
export function Anulada({ anulada, palabra = 'Anulada' }: Props) {
  return (
    <span>
      <Insignia tono="mal">{palabra}</Insignia> <Motivo texto={`por ${anulada.por}: ${anulada.motivo}`} />
    </span>
  );
}
