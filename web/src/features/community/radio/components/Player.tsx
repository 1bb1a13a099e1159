import type { RadioNow } from '@conserje/contract';
import { Button } from '@mantine/core';
import IconPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs';
import IconStop from '@tabler/icons-react/dist/esm/icons/IconPlayerStopFilled.mjs';
import { changeVolume, playStream, stopStream, useAudio } from '../../../../platform/browser/audioStream.ts';
import { AUDIO_LABELS, isSilent, songHeadline } from '../../../../shared/agencia/radio.queries.ts';
import { Avatar } from '../../../../shared/people/Avatar.tsx';
import { Name } from '../../../../shared/people/Name.tsx';
import { PersonLink } from '../../../../shared/people/PersonLink.tsx';
import { VolumeSlider } from '../../../../ui/controls/VolumeSlider.tsx';
import { formatCount } from '../../../../ui/text/format.ts';
import styles from './Player.module.css';

/** Messages of estados without playback. */
const ESTADO_MESSAGES: Partial<Record<RadioNow['estado'], string>> = {
  caida: 'No pudimos conectar con la radio. Reintentamos cada 30 segundos.',
  apagada: 'La radio está apagada.',
};

/** Radio player: the current program and the play button. */
export function Player({ radio }: { radio: RadioNow }) {
  const { phase, volume } = useAudio();
  const { dj, oyentes, emisora, emision, estado } = radio;
  const isStopped = isSilent(phase);
  const estadoMessage = ESTADO_MESSAGES[estado];
  return (
    <section className={styles.receiver} data-playing={phase === 'playing'} aria-label={emisora ?? 'Radio'}>
      <div className={styles.booth} data-live={dj !== null}>
        <Avatar usuario={dj?.nombre ?? null} size={110} />
        <span className={styles.light}>{dj === null ? 'Sin DJ' : 'En el aire'}</span>
      </div>
      <div className={styles.front}>
        <p className="u-text-18 u-break-anywhere">
          {dj === null ? (
            <bdi>{emisora ?? 'Radio'}</bdi>
          ) : (
            <>
              <b>
                {dj.miembro ? (
                  <PersonLink name={dj.nombre} />
                ) : (
                  <bdi>
                    <Name name={dj.nombre} />
                  </bdi>
                )}
              </b>
              {emisora !== null && emisora !== dj.nombre && (
                <span className="u-muted">
                  {' '}
                  en <bdi>{emisora}</bdi>
                </span>
              )}
            </>
          )}
        </p>
        <div className={styles.dial}>
          <span className={styles.needle} aria-hidden="true" />
          <p className={styles.song}>
            <bdi>{songHeadline(radio)}</bdi>
          </p>
        </div>
        <p className="u-row u-gap-10 u-muted u-tabular">
          <span className={styles.bars} aria-hidden="true">
            <i />
            <i />
            <i />
            <i />
          </span>
          {oyentes === null ? 'Sin datos de oyentes' : formatCount(oyentes, 'oyente', 'oyentes')}
        </p>
        <div className={styles.controls}>
          {isStopped ? (
            <Button
              leftSection={<IconPlay size={18} aria-hidden="true" />}
              disabled={emision === null}
              onClick={() => emision !== null && playStream(emision)}
            >
              Escuchar
            </Button>
          ) : (
            <Button leftSection={<IconStop size={18} aria-hidden="true" />} onClick={stopStream}>
              Detener
            </Button>
          )}
          <VolumeSlider value={volume} change={changeVolume} />
        </div>
        <p className={styles.message} role="status">
          {AUDIO_LABELS[phase] ??
            estadoMessage ??
            (emision === null ? 'Falta el enlace de audio. Un admin puede ponerlo en Mantenimiento.' : '')}
        </p>
      </div>
      <div className={styles.grille} aria-hidden="true" />
    </section>
  );
}
