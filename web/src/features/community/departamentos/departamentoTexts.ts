import type { Departamento } from '@conserje/contract';

const APPLICATION_TEXTS = {
  pendiente: 'Esperas respuesta',
  rechazada: 'Rechazaron tu solicitud',
  aceptada: '',
  retirada: '',
  anulada: '',
} as const;

/** Says what the viewer is in a departamento, or what became of their application; empty if nothing is to be said. */
export function describePlace({ lugar, solicitud }: Pick<Departamento, 'lugar' | 'solicitud'>): string {
  if (lugar === 'jefe') return 'Eres jefe';
  if (lugar === 'miembro') return 'Miembro';
  return solicitud ? APPLICATION_TEXTS[solicitud.estado] : '';
}
