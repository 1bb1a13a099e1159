import type { Multa } from '@conserje/contract';
import { useQueryClient } from '@tanstack/react-query';
import { pedir } from '../../../platform/api.ts';
import { avisar, avisarError } from '../../../platform/avisos.ts';
import { creditos } from '../../../ui/formato.ts';
import { CasillaFila } from '../../../ui/tabla/CasillaFila.tsx';
import { CLAVE } from '../multas.queries.ts';

/** Whether a fine was collected, and by whom; notes it, where the reader may. */
export function Cobrado({ multa }: { multa: Multa }) {
  const cliente = useQueryClient();
  const dice = multa.cobrado === 1 ? `Sí${multa.cobradoNombre ? `, ${multa.cobradoNombre}` : ''}` : 'No';
  if (!multa.puede) return dice;
  const alternar = async (op: boolean) => {
    try {
      const { msg } = await pedir('POST actionMulta', { body: { id: multa.id, op } });
      avisar({ msg, tipo: 'ok' });
    } catch (error) {
      avisarError(error);
    }
    await cliente.invalidateQueries({ queryKey: CLAVE });
  };
  return (
    <CasillaFila
      titulo={`Cobrada la multa de ${creditos(multa.creditos)} a ${multa.usuarioNombre}`}
      puesta={multa.cobrado === 1}
      alternar={alternar}
    >
      {dice}
    </CasillaFila>
  );
}
