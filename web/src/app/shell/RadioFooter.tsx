import IconPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs';
import IconStop from '@tabler/icons-react/dist/esm/icons/IconPlayerStopFilled.mjs';
import IconClose from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect } from 'react';
import { Link } from 'react-router';
import {
  changeVolume,
  pauseStream,
  resumeStream,
  setMediaMetadata,
  stopStream,
  useAudio,
} from '../../platform/browser/audioStream.ts';
import { useConfiguracion } from '../../shared/agencia/configuracion.queries.ts';
import { AUDIO_LABELS, isSilent, radioQuery, songHeadline } from '../../shared/agencia/radio.queries.ts';
import { Avatar } from '../../shared/people/Avatar.tsx';
import { avatarUrl } from '../../shared/people/avatarUrl.ts';
import icon from '../../ui/controls/IconButton.module.css';
import { VolumeSlider } from '../../ui/controls/VolumeSlider.tsx';
import styles from './RadioFooter.module.css';

/** Height in CSS pixels, large enough for a lock screen. */
const PORTRAIT_SIZE = 220;

/**
 * Player bar on every screen except the radio's, while it plays. Also sets the metadata for the lock screen and media
 * keys.
 */
export default function RadioFooter({ isOnRadioScreen }: { isOnRadioScreen: boolean }) {
  const { nombre, avatar } = useConfiguracion();
  const { phase, volume } = useAudio();
  const isPlaying = phase !== 'stopped';
  // Also in the background, for the lock screen.
  const { data } = useQuery({ ...radioQuery(), enabled: isPlaying, refetchIntervalInBackground: true });
  const headline = data ? songHeadline(data) : 'Radio';
  const dj = data?.dj?.nombre;
  const station = data?.emisora ?? nombre;
  useEffect(() => {
    const artwork = dj === undefined ? [] : [{ src: avatarUrl(avatar, dj, PORTRAIT_SIZE, false) }];
    if (isPlaying) setMediaMetadata({ title: headline, artist: dj ?? station, album: station, artwork });
  }, [isPlaying, headline, dj, station, avatar]);

  const isVisible = isPlaying && !isOnRadioScreen;
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-radio', isVisible);
  }, [isVisible]);
  if (!isVisible) return null;
  const silent = isSilent(phase);
  return (
    <aside className={styles.radio} aria-label="Radio">
      <button
        type="button"
        className={icon.button}
        onClick={silent ? resumeStream : pauseStream}
        aria-label={silent ? 'Seguir escuchando la radio' : 'Pausar la radio'}
      >
        {silent ? <IconPlay size={20} aria-hidden="true" /> : <IconStop size={20} aria-hidden="true" />}
      </button>
      <Link to="/radio" className={styles.nowPlaying}>
        <Avatar usuario={dj ?? null} size={36} headOnly />
        <span className="u-grid u-shrinkable u-tight">
          <b className="u-ellipsis">
            <bdi>{headline}</bdi>
          </b>
          <small className="u-ellipsis u-text-13 u-muted">
            <bdi>{dj ?? station}</bdi>
          </small>
        </span>
      </Link>
      <span className={styles.message} role="status">
        {AUDIO_LABELS[phase]}
      </span>
      <span className={styles.volume}>
        <VolumeSlider value={volume} change={changeVolume} />
      </span>
      <button type="button" className={icon.button} onClick={stopStream} aria-label="Apagar la radio">
        <IconClose size={20} aria-hidden="true" />
      </button>
    </aside>
  );
}
