import type { FilaPaga } from '@conserje/contract';
import { Puerta } from '../../../dominio/Puerta.tsx';
import { Instante } from '../../../ui/Instante.tsx';

/** Who paid a row, and when; today the hour is enough. */
export function QuienPago({ fila }: { fila: FilaPaga }) {
  return (
    <>
      {fila.encargadoNombre !== null && <Puerta nombre={fila.encargadoNombre} />} ·{' '}
      <Instante valor={fila.pagadoFecha} estilo={fila.acciones.includes('deshacer') ? 'hora' : 'fechaHora'} />
    </>
  );
}
