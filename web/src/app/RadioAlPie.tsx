import IconTocar from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs';
import IconDetener from '@tabler/icons-react/dist/esm/icons/IconPlayerStopFilled.mjs';
import IconCerrar from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect } from 'react';
import { Link } from 'react-router';
import { Avatar } from '../dominio/Avatar.tsx';
import { avatarUrl } from '../dominio/avatarUrl.ts';
import { useConfiguracion } from '../dominio/configuracion.ts';
import { calla, DICHO_AUDIO, radioQuery, titularDe } from '../dominio/radio.ts';
import { anunciar, cambiarVolumen, parar, pausar, seguir, useAudio } from '../platform/audio.ts';
import icono from '../ui/BotonIcono.module.css';
import { Volumen } from '../ui/Volumen.tsx';
import estilos from './RadioAlPie.module.css';

/** A picture large enough for a lock screen, in CSS pixels. */
const RETRATO = 220;

/**
 * The radio at the foot of every other screen than its own, while it is heard; and what the telephone's lock screen and the
 * media keys say of it.
 */
export default function RadioAlPie({ enSuPantalla }: { enSuPantalla: boolean }) {
  const { nombre, avatar } = useConfiguracion();
  const { fase, volumen } = useAudio();
  const suena = fase !== 'parada';
  // Also out of sight: that is where a lock screen is.
  const { data } = useQuery({ ...radioQuery(), enabled: suena, refetchIntervalInBackground: true });
  const titular = data ? titularDe(data) : 'Radio';
  const dj = data?.dj?.nombre;
  const emisora = data?.emisora ?? nombre;
  useEffect(() => {
    const artwork = dj === undefined ? [] : [{ src: avatarUrl(avatar, dj, RETRATO, false) }];
    if (suena) anunciar({ title: titular, artist: dj ?? emisora, album: emisora, artwork });
  }, [suena, titular, dj, emisora, avatar]);

  const visible = suena && !enSuPantalla;
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-radio', visible);
  }, [visible]);
  if (!visible) return null;
  const callada = calla(fase);
  return (
    <aside className={estilos.radio} aria-label="Radio">
      <button
        type="button"
        className={icono.boton}
        onClick={callada ? seguir : pausar}
        aria-label={callada ? 'Seguir escuchando la radio' : 'Pausar la radio'}
      >
        {callada ? <IconTocar size={20} aria-hidden="true" /> : <IconDetener size={20} aria-hidden="true" />}
      </button>
      <Link to="/radio" className={estilos.que}>
        <Avatar usuario={dj ?? null} size={36} headOnly />
        <span className={estilos.texto}>
          <b>
            <bdi>{titular}</bdi>
          </b>
          <small>
            <bdi>{dj ?? emisora}</bdi>
          </small>
        </span>
      </Link>
      <span className={estilos.dicho} role="status">
        {DICHO_AUDIO[fase]}
      </span>
      <span className={estilos.volumen}>
        <Volumen valor={volumen} cambiar={cambiarVolumen} />
      </span>
      <button type="button" className={icono.boton} onClick={parar} aria-label="Apagar la radio">
        <IconCerrar size={20} aria-hidden="true" />
      </button>
    </aside>
  );
}
