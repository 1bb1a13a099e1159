import type { OwnSolicitud } from '@conserje/contract';
import { formatDay } from '@conserje/rules';
import { formatRequested } from '../../../shared/work/corrections.queries.ts';

export const ESTADO_BADGES = {
  espera: ['warning', 'Por responder'],
  aceptada: ['good', 'Aceptada'],
  rechazada: ['bad', 'Rechazada'],
  retirada: ['muted', 'Retirada'],
  vencida: ['muted', 'Sin respuesta'],
} as const satisfies Record<OwnSolicitud['estado'], unknown>;

const formatPeriod = ({ desde, hasta }: OwnSolicitud): string =>
  desde === hasta ? `del ${formatDay(desde ?? '')}` : `del ${formatDay(desde ?? '')} al ${formatDay(hasta ?? '')}`;

export function describeRequest(s: OwnSolicitud): string {
  if (s.tipo === 'ausencia') return `Ausencia ${formatPeriod(s)}`;
  if (s.tipo === 'nombre') return `Cambio de nombre a ${s.nombre}`;
  if (s.tipo === 'ascenso') return `Ascenso a ${s.nombre}`;
  const requested = formatRequested({ requisitos: s.requisitos ?? 'asistencia', cantidad: s.cantidad ?? 0 });
  return `Corrección de ${requested} del ${formatDay(s.desde ?? '')}`;
}
