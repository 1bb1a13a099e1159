import type { Multa } from '@conserje/contract';
import { Nombre } from '../../../dominio/Nombre.tsx';
import { useLlamada } from '../../../platform/llamada.ts';
import { creditos } from '../../../ui/formato.ts';
import { CasillaFila } from '../../../ui/tabla/CasillaFila.tsx';

/** Whether a fine was collected, and by whom; notes it, where the reader may. */
export function Cobrado({ multa }: { multa: Multa }) {
  const [cobrar] = useLlamada('POST actionMulta');
  const dice =
    multa.cobrado === 0 ? (
      'No'
    ) : (
      <span>
        Sí
        {multa.cobradoNombre && (
          <>
            , <Nombre de={multa.cobradoNombre} />
          </>
        )}
      </span>
    );
  if (!multa.acciones.includes('cobrar')) return dice;
  return (
    <CasillaFila
      titulo={`Cobrada la multa de ${creditos(multa.creditos)} a ${multa.usuarioNombre}`}
      puesta={multa.cobrado === 1}
      alternar={(op, alAcabar) => cobrar({ body: { id: multa.id, op } }, { alAcabar })}
    >
      {dice}
    </CasillaFila>
  );
}
