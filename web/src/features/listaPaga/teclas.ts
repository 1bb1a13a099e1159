import type { FilaPaga } from '@conserje/contract';
import type { TeclaFila } from '../../ui/tabla/teclas.ts';
import type { ManosPaga } from './components/AccionesPaga.tsx';
import type { FilaVista } from './vista.ts';

/** The buttons of a row, by letter. */
export function teclasDe({ pagar, otroMonto, ascenso, deshacer, elegidas }: ManosPaga): TeclaFila<FilaVista>[] {
  const de = (tecla: string, que: string, accion: FilaPaga['acciones'][number], hacer: (fila: FilaPaga) => void) => ({
    ...{ tecla, que, hacer },
    cabe: (fila: FilaVista) => fila.espera !== true && fila.acciones.includes(accion),
  });
  return [
    de('p', 'Pagar el total', 'pagar', pagar),
    de('o', 'Paga otra cantidad', 'monto', otroMonto),
    de('a', 'Ascenso por paga', 'ascenso', ascenso),
    de('d', 'Deshacer el pago', 'deshacer', deshacer),
    de('e', 'Seleccionar o quitar', 'pagar', ({ id }) => elegidas.alternar(id)),
  ];
}
