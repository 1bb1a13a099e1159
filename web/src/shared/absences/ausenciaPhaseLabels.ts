import type { AusenciaPhase } from '@conserje/rules';

/** How each way in which an absence can stand is called. */
export const AUSENCIA_PHASE_LABELS: Record<AusenciaPhase, string> = {
  espera: 'Por responder',
  vencida: 'Venció sin respuesta',
  cancelada: 'Cancelada',
  retirada: 'Retirada',
  proxima: 'Aceptada',
  curso: 'En curso',
  pasada: 'Aceptada',
  terminada: 'Terminó antes',
};
