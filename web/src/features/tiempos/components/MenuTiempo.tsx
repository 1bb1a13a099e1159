import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import type { OpTiempo } from '@conserje/rules';
import { OP } from '@conserje/rules';
import { Menu, Portal } from '@mantine/core';
import IconAjustar from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs';
import IconDetalle from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs';
import IconDesligar from '@tabler/icons-react/dist/esm/icons/IconUnlink.mjs';
import IconCancelar from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { FilaTiempo } from '../lista.ts';
import { SIN_ALTO } from '../lista.ts';

export interface MenuAbierto {
  tiempo: FilaTiempo;
  boton: HTMLElement;
}

interface Props extends MenuAbierto {
  cerrar: () => void;
  actuar: (tiempo: FilaTiempo, op: OpTiempo) => void;
  ajustar: (tiempo: FilaTiempo) => void;
  verDetalle: (id: number) => void;
}

/** The rest of a row's actions: one menu for all rows, laid over the button that opened it. */
export default function MenuTiempo({ tiempo, boton, cerrar, actuar, ajustar, verDetalle }: Props) {
  const caja = boton.getBoundingClientRect();
  const puede = (op: OpTiempo) => tiempo.acciones.includes(op);
  return (
    <Portal>
      <Menu
        opened
        onClose={() => {
          cerrar();
          boton.focus();
        }}
        position="bottom-end"
        shadow="md"
        width={220}
        withinPortal={false}
        returnFocus={false}
      >
        <Menu.Target>
          <span
            style={{
              position: 'absolute',
              top: caja.top + window.scrollY,
              left: caja.left + window.scrollX,
              width: caja.width,
              height: caja.height,
              pointerEvents: 'none',
            }}
          />
        </Menu.Target>
        <Menu.Dropdown aria-label={`Más acciones de ${tiempo.bajoNombre}`}>
          <Menu.Item leftSection={<IconDetalle size={18} />} onClick={() => verDetalle(tiempo.id)}>
            Ver detalle
          </Menu.Item>
          {puede(OP.ajustar) && (
            <Menu.Item leftSection={<IconAjustar size={18} />} onClick={() => ajustar(tiempo)}>
              Ajustar
            </Menu.Item>
          )}
          {tiempo.alto !== SIN_ALTO && puede(OP.ligar) && (
            <Menu.Item leftSection={<IconDesligar size={18} />} onClick={() => actuar(tiempo, OP.ligar)}>
              Desligar
            </Menu.Item>
          )}
          {puede(OP.cancelar) && (
            <Menu.Item color="red" leftSection={<IconCancelar size={18} />} onClick={() => actuar(tiempo, OP.cancelar)}>
              Cancelar tiempo
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </Portal>
  );
}
