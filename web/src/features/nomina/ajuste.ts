import type { FilaNomina } from '@conserje/contract';
import { CIFRAS } from '@conserje/rules';
import { cifra } from '../../dominio/cifras.ts';
import type { Ajuste } from './nomina.queries.ts';

/** What an adjustment does to a person's open period: 'Horas', what it was and what it is then. */
export interface Cambio {
  rotulo: string;
  antes: string;
  /** Null: nothing changes. */
  despues: string | null;
}

const signo = (opcion: Ajuste['opcion']): 1 | -1 => (opcion === 1 ? 1 : -1);

/** What an adjustment would make of the open period as it is. */
export function previsto(abierta: FilaNomina, { opcion, requisitos, cantidad }: Omit<Ajuste, 'id'>): Cambio {
  const antes = abierta[requisitos];
  return {
    rotulo: CIFRAS[requisitos],
    antes: cifra(requisitos, antes),
    despues: cantidad > 0 ? cifra(requisitos, antes + signo(opcion) * cantidad) : null,
  };
}

/** What an adjustment has made of it, by what the server answered: others may have changed it meanwhile. */
export function logrado(data: FilaNomina, { opcion, requisitos, cantidad }: Omit<Ajuste, 'id'>): Cambio {
  const despues = data[requisitos];
  return {
    rotulo: CIFRAS[requisitos],
    antes: cifra(requisitos, despues - signo(opcion) * cantidad),
    despues: cifra(requisitos, despues),
  };
}
