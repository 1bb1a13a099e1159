import type { FilaPaga } from '@conserje/contract';
import { MovimientosCredito } from '../../../dominio/MovimientosCredito.tsx';
import { Dialogo } from '../../../ui/Dialogo.tsx';

/** Someone's movements of credits, for those who pay them. */
export default function MovimientosDialogo({ fila, cerrar }: { fila: FilaPaga; cerrar: () => void }) {
  return (
    <Dialogo titulo={`Créditos de ${fila.usuarioNombre}`} cerrar={cerrar} ancho="62rem">
      <MovimientosCredito id={fila.usuario} usuario={fila.usuarioNombre} enUrl={null} />
    </Dialogo>
  );
}
