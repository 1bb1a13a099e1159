import type { SolicitudPropia } from '@conserje/contract';
import { diaEscrito } from '@conserje/rules';
import { cuantoPide } from '../../dominio/rectificaciones.ts';

export const ESTADOS = {
  espera: ['ojo', 'Por responder'],
  aceptada: ['bien', 'Aceptada'],
  rechazada: ['mal', 'Rechazada'],
  retirada: ['suave', 'Retirada'],
  vencida: ['suave', 'Sin respuesta'],
} as const satisfies Record<SolicitudPropia['estado'], unknown>;

const dias = ({ desde, hasta }: SolicitudPropia): string =>
  desde === hasta ? `del ${diaEscrito(desde ?? '')}` : `del ${diaEscrito(desde ?? '')} al ${diaEscrito(hasta ?? '')}`;

/** What was asked for, in a line. */
export function queSePide(s: SolicitudPropia): string {
  if (s.tipo === 'ausencia') return `Ausencia ${dias(s)}`;
  if (s.tipo === 'nombre') return `Cambio de nombre a ${s.nombre}`;
  if (s.tipo === 'ascenso') return `Ascenso a ${s.nombre}`;
  const pedido = cuantoPide({ requisitos: s.requisitos ?? 'asistencia', cantidad: s.cantidad ?? 0 });
  return `Corrección de ${pedido} del ${diaEscrito(s.desde ?? '')}`;
}
