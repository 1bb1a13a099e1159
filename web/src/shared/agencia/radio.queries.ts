import type { RadioNow } from '@conserje/contract';
import { RADIO_INTERVAL_MS } from '@conserje/rules';
import { callQuery } from '../../platform/api/callQuery.ts';
import { PUBLIC_QUERY_META } from '../../platform/api/queryClient.ts';
import type { AudioPhase } from '../../platform/browser/audioStream.ts';

/** Current song of the radio, polled every 30 seconds while shown. */
export const radioQuery = () =>
  callQuery('GET radioAhora', ['radio'], {
    refetchInterval: RADIO_INTERVAL_MS,
    meta: { ...PUBLIC_QUERY_META, topics: ['configuracion'] },
  });

/** Text for the state of the audio; null for none. */
export const AUDIO_LABELS: Record<AudioPhase, string | null> = {
  stopped: null,
  connecting: 'Conectando…',
  playing: null,
  interrupted: 'Se cortó el audio. Conectando de nuevo…',
  paused: 'En pausa',
  blocked: 'Toca otra vez para escuchar',
};

/** Returns whether the next press starts the audio. */
export const isSilent = (phase: AudioPhase): boolean =>
  phase === 'stopped' || phase === 'paused' || phase === 'blocked';

export const songHeadline = ({ cancion, estado }: RadioNow): string =>
  cancion ?? (estado === 'caida' ? 'Sin datos de la canción' : 'Canción sin nombre');
