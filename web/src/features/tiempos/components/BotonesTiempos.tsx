import { OP } from '@conserje/rules';
import { Button } from '@mantine/core';
import IconSolicitudes from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import IconLigar from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import IconDesligar from '@tabler/icons-react/dist/esm/icons/IconUnlink.mjs';
import type { TiempoVisto } from '../../../dominio/tiempos.ts';
import { SIN_ALTO } from '../../../dominio/tiempos.ts';
import { Boton } from '../../../ui/Boton.tsx';
import estilos from './BotonesTiempos.module.css';

interface Props {
  lista: readonly TiempoVisto[];
  yo: number;
  solicitudes: number;
  verSolicitudes: boolean;
  cambiar: (cambio: { solicitudes: string }) => void;
  ligarTodos: () => void;
  ligando: boolean;
  desligarTodos: () => void;
  desligando: boolean;
}

/** The buttons of the whole screen but the one that opens a new tiempo. Linking and unlinking all rest while there is nothing to link. */
export function BotonesTiempos(props: Props) {
  const { lista, yo, solicitudes, verSolicitudes, cambiar } = props;
  const libres = lista.filter((t) => t.alto === SIN_ALTO && t.pausa === 0 && t.acciones.includes(OP.ligar)).length;
  const mios = lista.filter((t) => t.alto === yo).length;
  return (
    <>
      <Boton
        variant="default"
        leftSection={<IconLigar size={18} />}
        loading={props.ligando}
        disabled={libres === 0 || props.desligando}
        title={libres === 0 ? 'No hay tiempos sin encargado que puedas ligar' : undefined}
        onClick={props.ligarTodos}
      >
        Ligar Tiempos
      </Boton>
      <Boton
        variant="default"
        leftSection={<IconDesligar size={18} />}
        loading={props.desligando}
        disabled={mios === 0 || props.ligando}
        onClick={props.desligarTodos}
      >
        Desligar Tiempos
      </Boton>
      <Button
        className={estilos.solicitudes}
        variant={solicitudes > 0 ? 'light' : 'default'}
        aria-expanded={verSolicitudes}
        leftSection={<IconSolicitudes size={18} />}
        onClick={() => cambiar({ solicitudes: verSolicitudes ? 'no' : 'si' })}
      >
        Solicitudes{solicitudes > 0 ? ` (${solicitudes})` : ''}
      </Button>
    </>
  );
}
