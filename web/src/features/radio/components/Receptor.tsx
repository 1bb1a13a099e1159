import type { RadioAhora } from '@conserje/contract';
import { Button } from '@mantine/core';
import IconTocar from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs';
import IconDetener from '@tabler/icons-react/dist/esm/icons/IconPlayerStopFilled.mjs';
import { Avatar } from '../../../dominio/Avatar.tsx';
import { Nombre } from '../../../dominio/Nombre.tsx';
import { Puerta } from '../../../dominio/Puerta.tsx';
import { calla, DICHO_AUDIO, titularDe } from '../../../dominio/radio.ts';
import { cambiarVolumen, parar, tocar, useAudio } from '../../../platform/audio.ts';
import { contar } from '../../../ui/formato.ts';
import { Volumen } from '../../../ui/Volumen.tsx';
import estilos from './Receptor.module.css';

/** What is said of the radio where it does not go on by itself. */
const DICHO: Partial<Record<RadioAhora['estado'], string>> = {
  caida: 'No pudimos conectar con la radio. Reintentamos cada 30 segundos.',
  apagada: 'La radio está apagada.',
};

/** The wireless of the lobby: who is on the air, what plays, and its one large knob. */
export function Receptor({ radio }: { radio: RadioAhora }) {
  const { fase, volumen } = useAudio();
  const { dj, oyentes, emisora, emision, estado } = radio;
  const callada = calla(fase);
  const dicho = DICHO[estado];
  return (
    <section className={estilos.receptor} data-suena={fase === 'sonando'} aria-label={emisora ?? 'Radio'}>
      <div className={estilos.cabina} data-vivo={dj !== null}>
        <Avatar usuario={dj?.nombre ?? null} size={110} />
        <span className={estilos.luz}>{dj === null ? 'Sin DJ' : 'En el aire'}</span>
      </div>
      <div className={estilos.frente}>
        <p className={estilos.dj}>
          {dj === null ? (
            <bdi>{emisora ?? 'Radio'}</bdi>
          ) : (
            <>
              <b>
                {dj.miembro ? (
                  <Puerta nombre={dj.nombre} />
                ) : (
                  <bdi>
                    <Nombre de={dj.nombre} />
                  </bdi>
                )}
              </b>
              {emisora !== null && emisora !== dj.nombre && (
                <span>
                  {' '}
                  en <bdi>{emisora}</bdi>
                </span>
              )}
            </>
          )}
        </p>
        <div className={estilos.dial}>
          <span className={estilos.aguja} aria-hidden="true" />
          <p className={estilos.cancion}>
            <bdi>{titularDe(radio)}</bdi>
          </p>
        </div>
        <p className={estilos.oyentes}>
          <span className={estilos.barras} aria-hidden="true">
            <i />
            <i />
            <i />
            <i />
          </span>
          {oyentes === null ? 'Sin datos de oyentes' : contar(oyentes, 'oyente', 'oyentes')}
        </p>
        <div className={estilos.mandos}>
          {callada ? (
            <Button
              size="md"
              leftSection={<IconTocar size={18} aria-hidden="true" />}
              disabled={emision === null}
              onClick={() => emision !== null && tocar(emision)}
            >
              Escuchar
            </Button>
          ) : (
            <Button size="md" leftSection={<IconDetener size={18} aria-hidden="true" />} onClick={parar}>
              Detener
            </Button>
          )}
          <Volumen valor={volumen} cambiar={cambiarVolumen} />
        </div>
        <p className={estilos.dicho} role="status">
          {DICHO_AUDIO[fase] ??
            dicho ??
            (emision === null ? 'Falta el enlace de audio. Un admin puede ponerlo en Mantenimiento.' : '')}
        </p>
      </div>
      <div className={estilos.rejilla} aria-hidden="true" />
    </section>
  );
}
