import type { Datos } from '@conserje/contract';
import { MovimientosCredito } from '../../../dominio/MovimientosCredito.tsx';

/** One's own credits. */
export default function Movimientos({ datos }: { datos: Datos }) {
  return <MovimientosCredito id={datos.id} usuario={datos.usuario} enUrl="creditos" />;
}
