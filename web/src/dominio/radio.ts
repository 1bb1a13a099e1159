import type { RadioAhora } from '@conserje/contract';
import { RADIO_CADA_MS } from '@conserje/rules';
import { queryOptions } from '@tanstack/react-query';
import { pedir } from '../platform/api.ts';
import type { FaseAudio } from '../platform/audio.ts';
import { PUBLICA } from '../platform/consultas.ts';

/** What the radio plays, asked again every 30 seconds by whoever shows it. */
export const radioQuery = () =>
  queryOptions({
    queryKey: ['radio'],
    queryFn: ({ signal }) => pedir('GET radioAhora', {}, { signal }),
    refetchInterval: RADIO_CADA_MS,
    meta: { ...PUBLICA, temas: ['configuracion'] },
  });

/** What is said of the sound itself; null while there is nothing to say. */
export const DICHO_AUDIO: Record<FaseAudio, string | null> = {
  parada: null,
  conectando: 'Conectando…',
  sonando: null,
  cortada: 'Se cortó el audio. Conectando de nuevo…',
  pausada: 'En pausa',
  bloqueada: 'Toca otra vez para escuchar',
};

/** Whether the next press is one to hear it. */
export const calla = (fase: FaseAudio): boolean => fase === 'parada' || fase === 'pausada' || fase === 'bloqueada';

/** What plays, in a line. */
export const titularDe = ({ cancion, estado }: RadioAhora): string =>
  cancion ?? (estado === 'caida' ? 'Sin datos de la canción' : 'Canción sin nombre');
