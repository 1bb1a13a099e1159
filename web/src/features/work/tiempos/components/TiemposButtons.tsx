import { TIEMPO_OP } from '@conserje/rules';
import { Button } from '@mantine/core';
import IconSolicitudes from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import IconUnlink from '@tabler/icons-react/dist/esm/icons/IconUnlink.mjs';
import type { ViewedTiempo } from '../../../../shared/work/tiempos.queries.ts';
import { NO_ALTO } from '../../../../shared/work/tiempos.queries.ts';
import { AsyncButton } from '../../../../ui/controls/AsyncButton.tsx';
import styles from './TiemposButtons.module.css';

interface Props {
  tiempos: readonly ViewedTiempo[];
  me: number;
  solicitudes: number;
  showSolicitudes: boolean;
  change: (changes: { solicitudes: string }) => void;
  linkAll: () => void;
  isLinking: boolean;
  unlinkAll: () => void;
  isUnlinking: boolean;
}

/**
 * Buttons of the whole screen except the one for a new tiempo. Link all and unlink all are disabled while there is
 * nothing to link.
 */
export function TiemposButtons(props: Props) {
  const { tiempos, me, solicitudes, showSolicitudes, change } = props;
  const unassignedCount = tiempos.filter(
    (t) => t.alto === NO_ALTO && t.pausa === 0 && t.acciones.includes(TIEMPO_OP.link),
  ).length;
  const ownCount = tiempos.filter((t) => t.alto === me).length;
  return (
    <>
      <AsyncButton
        variant="default"
        leftSection={<IconLink size={18} />}
        loading={props.isLinking}
        disabled={unassignedCount === 0 || props.isUnlinking}
        title={unassignedCount === 0 ? 'No hay tiempos sin encargado que puedas ligar' : undefined}
        onClick={props.linkAll}
      >
        Ligar Tiempos
      </AsyncButton>
      <AsyncButton
        variant="default"
        leftSection={<IconUnlink size={18} />}
        loading={props.isUnlinking}
        disabled={ownCount === 0 || props.isLinking}
        onClick={props.unlinkAll}
      >
        Desligar Tiempos
      </AsyncButton>
      <Button
        className={styles.solicitudes}
        variant={solicitudes > 0 ? 'light' : 'default'}
        aria-expanded={showSolicitudes}
        leftSection={<IconSolicitudes size={18} />}
        onClick={() => change({ solicitudes: showSolicitudes ? 'no' : 'si' })}
      >
        Solicitudes{solicitudes > 0 ? ` (${solicitudes})` : ''}
      </Button>
    </>
  );
}
