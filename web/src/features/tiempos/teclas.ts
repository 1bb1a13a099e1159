import type { OpTiempo } from '@conserje/rules';
import { OP } from '@conserje/rules';
import { SIN_ALTO } from '../../dominio/tiempos.ts';
import type { TeclaFila } from '../../ui/tabla/teclas.ts';
import type { FilaTiempo } from './lista.ts';

interface Manos {
  actuar: (tiempo: FilaTiempo, op: OpTiempo) => void;
  ajustar: (tiempo: FilaTiempo) => void;
  verDetalle: (id: number) => void;
}

/** The buttons of a row, by letter. */
export function teclasDe({ actuar, ajustar, verDetalle }: Manos): TeclaFila<FilaTiempo>[] {
  const de = (tecla: string, que: string, op: OpTiempo, siempre = true): TeclaFila<FilaTiempo> => ({
    ...{ tecla, que },
    cabe: (fila) => fila.acciones.includes(op) && (siempre || fila.alto === SIN_ALTO),
    hacer: (fila) => actuar(fila, op),
  });
  return [
    de('c', 'Confirmar', OP.confirmar),
    de('p', 'Pausar o despausar', OP.pausar),
    de('5', '+5 minutos', OP.mas5),
    de('0', '+10 minutos', OP.mas10),
    de('l', 'Ligar', OP.ligar, false),
    { tecla: 'a', que: 'Ajustar', cabe: (fila) => fila.acciones.includes(OP.ajustar), hacer: ajustar },
    { tecla: 'd', que: 'Detalle del tiempo', cabe: () => true, hacer: ({ id }) => verDetalle(id) },
  ];
}
