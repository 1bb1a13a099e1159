import type { Tiempo } from '@conserje/contract';
import { OP } from '@conserje/rules';
import { Button } from '@mantine/core';
import IconSolicitudes from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import IconLigar from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import IconNuevo from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconDesligar from '@tabler/icons-react/dist/esm/icons/IconUnlink.mjs';
import IconCerrar from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useState } from 'react';
import { SIN_ALTO } from '../lista.ts';
import estilos from './BotonesTiempos.module.css';

interface Props {
  lista: readonly Tiempo[];
  yo: number;
  nuevo: boolean;
  solicitudes: number;
  verSolicitudes: boolean;
  cambiar: (cambio: { nuevo?: boolean; solicitudes?: string }) => void;
  ligarTodos: () => Promise<void>;
  desligarTodos: () => Promise<void>;
}

/** The buttons of the whole screen. Linking and unlinking all rest while there is nothing to link. */
export function BotonesTiempos(props: Props) {
  const { lista, yo, nuevo, solicitudes, verSolicitudes, cambiar } = props;
  const [ocupado, setOcupado] = useState<'ligar' | 'desligar' | null>(null);
  const libres = lista.filter((t) => t.alto === SIN_ALTO && t.pausa === 0 && t.acciones.includes(OP.ligar)).length;
  const mios = lista.filter((t) => t.alto === yo).length;
  const hacer = async (cual: 'ligar' | 'desligar') => {
    setOcupado(cual);
    await (cual === 'ligar' ? props.ligarTodos() : props.desligarTodos());
    setOcupado(null);
  };
  return (
    <div className={estilos.botones}>
      <Button
        size="md"
        aria-expanded={nuevo}
        leftSection={nuevo ? <IconCerrar size={18} /> : <IconNuevo size={18} />}
        onClick={() => cambiar({ nuevo: !nuevo })}
      >
        {nuevo ? 'Cerrar Nuevo Tiempo' : 'Nuevo Tiempo'}
      </Button>
      <Button
        size="md"
        variant="default"
        leftSection={<IconLigar size={18} />}
        loading={ocupado === 'ligar'}
        disabled={libres === 0 || ocupado !== null}
        title={libres === 0 ? 'No hay ningún tiempo sin encargado que puedas ligar' : undefined}
        onClick={() => void hacer('ligar')}
      >
        Ligar Tiempos
      </Button>
      <Button
        size="md"
        variant="default"
        leftSection={<IconDesligar size={18} />}
        loading={ocupado === 'desligar'}
        disabled={mios === 0 || ocupado !== null}
        onClick={() => void hacer('desligar')}
      >
        Desligar Tiempos
      </Button>
      <Button
        size="md"
        variant={solicitudes > 0 ? 'light' : 'default'}
        aria-expanded={verSolicitudes}
        leftSection={<IconSolicitudes size={18} />}
        onClick={() => cambiar({ solicitudes: verSolicitudes ? 'no' : 'si' })}
      >
        Solicitudes{solicitudes > 0 ? ` (${solicitudes})` : ''}
      </Button>
    </div>
  );
}
