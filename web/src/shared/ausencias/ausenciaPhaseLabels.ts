import type { AusenciaPhase } from '@conserje/rules';

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
