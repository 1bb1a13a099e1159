import type { Rectificacion } from '@conserje/contract';
import { diaEscrito } from '@conserje/rules';
import { contar } from '../../platform/contar.ts';
import { iso, isoONull } from '../../platform/fechas.ts';
import type { FilaRectificacion } from './rectificaciones.queries.ts';

type Pedido = Pick<FilaRectificacion, 'dia' | 'requisitos' | 'cantidad'>;

/** What is asked for, as it is said inside a sentence. */
export const pedidoEscrito = ({ dia, requisitos, cantidad }: Pedido): string =>
  `${requisitos === 'times' ? contar(cantidad, 'time', 'times') : contar(cantidad, 'minuto', 'minutos')} del ${diaEscrito(dia)}`;

/** @param apuntado minutes of that day and kind in the ledger, where its reader is to judge by them */
export const vista = (
  { orden: _orden, encargado: _encargado, fecha, decidida, ...fila }: FilaRectificacion,
  acciones: Rectificacion['acciones'],
  apuntado: number | null = null,
): Rectificacion => ({ ...fila, fecha: iso(fecha), decidida: isoONull(decidida), apuntado, acciones });

/** As its own user reads it. */
export const vistaPropia = (fila: FilaRectificacion): Rectificacion =>
  vista(fila, fila.estado === 'espera' ? ['retirar'] : []);
