import type { Rectificacion } from '@conserje/contract';
import { queryOptions } from '@tanstack/react-query';
import { pedir } from '../platform/api.ts';
import { contar, duracion } from '../ui/formato.ts';
import type { CsvColumn } from '../ui/tabla/TablaModelo.ts';

/** The key of all that shows corrections; its first word is the subject of the live events. */
export const CLAVE_RECTIFICACIONES = ['rectificaciones'] as const;

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
  requisitos === 'times' ? contar(cantidad, 'time', 'times') : duracion(cantidad);

export const DE_QUE: Record<Rectificacion['requisitos'], string> = { asistencia: 'Asistencia', times: 'Tiempos' };

/** What was asked, in a file: minutes and tiempos each in a column of their own. */
export const PEDIDO_CSV: readonly CsvColumn<Pedido & Pick<Rectificacion, 'dia'>>[] = [
  { titulo: 'Día', valor: (r) => r.dia },
  { titulo: 'Requisito', valor: (r) => DE_QUE[r.requisitos] },
  { titulo: 'Pide (min)', valor: (r) => (r.requisitos === 'times' ? null : r.cantidad) },
  { titulo: 'Pide (tiempos)', valor: (r) => (r.requisitos === 'times' ? r.cantidad : null) },
];
