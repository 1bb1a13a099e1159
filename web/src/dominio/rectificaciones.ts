import type { Rectificacion } from '@conserje/contract';
import { CIFRAS, timesMostrados } from '@conserje/rules';
import { queryOptions } from '@tanstack/react-query';
import { pedir } from '../platform/api.ts';
import { duracion } from '../ui/formato.ts';
import type { CsvColumn } from '../ui/tabla/TablaModelo.ts';
import { tiemposEnHoras } from './cifras.ts';

/** The key of all that shows corrections; its first word is the subject of the live events. */
const CLAVE_RECTIFICACIONES = ['rectificaciones'] as const;

/** Corrections that wait for the reader's answer; work that is confirmed meanwhile changes what they are judged by. */
export const porResponderQuery = () =>
  queryOptions({
    queryKey: [...CLAVE_RECTIFICACIONES, 'espera'],
    queryFn: ({ signal }) => pedir('GET rectificaciones', {}, { signal }),
    meta: { temas: ['carrera'] },
  });

type Pedido = Pick<Rectificacion, 'requisitos' | 'cantidad'>;
/** How much is asked for. */
export const cuantoPide = ({ requisitos, cantidad }: Pedido): string =>
  requisitos === 'times' ? `${tiemposEnHoras(cantidad)} de tiempos` : duracion(cantidad);

export const DE_QUE: Record<Rectificacion['requisitos'], string> = CIFRAS;

/** What was asked, in a file: minutes attended and hours as a manager each in a column of their own. */
export const PEDIDO_CSV: readonly CsvColumn<Pedido & Pick<Rectificacion, 'dia'>>[] = [
  { titulo: 'Día', valor: (r) => r.dia },
  { titulo: 'Requisito', valor: (r) => DE_QUE[r.requisitos] },
  { titulo: 'Pide (min)', valor: (r) => (r.requisitos === 'times' ? null : r.cantidad) },
  { titulo: 'Pide (h de tiempos)', valor: (r) => (r.requisitos === 'times' ? timesMostrados(r.cantidad) : null) },
];
