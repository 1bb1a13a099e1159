import type { Multa } from '@conserje/contract';
import { Puerta } from '../../../dominio/Puerta.tsx';
import { useLlamada } from '../../../platform/llamada.ts';
import { creditos } from '../../../ui/formato.ts';
import { CasillaFila } from '../../../ui/tabla/CasillaFila.tsx';

/** Whether a fine was collected, and by whom; notes it, where the reader may. */
export function Cobrado({ multa }: { multa: Multa }) {
  const [cobrar] = useLlamada('POST actionMulta');
  const dice = multa.cobrado === 0 ? 'No' : multa.cobradoNombre ? 'Sí,' : 'Sí';
  const quien = multa.cobrado === 1 && multa.cobradoNombre && <Puerta nombre={multa.cobradoNombre} />;
  if (!multa.acciones.includes('cobrar'))
    return (
      <span>
        {dice} {quien}
      </span>
    );
  return (
    <CasillaFila
      titulo={`Cobrada la multa de ${creditos(multa.creditos)} a ${multa.usuarioNombre}`}
      puesta={multa.cobrado === 1}
      alternar={(op, alAcabar) => cobrar({ body: { id: multa.id, op } }, { alAcabar })}
      aparte={quien}
    >
      {dice}
    </CasillaFila>
  );
}
