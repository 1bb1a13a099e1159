import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import IconClose from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useConfiguracion } from '../../shared/agencia/configuracion.queries.ts';
import icon from '../../ui/controls/IconButton.module.css';
import { Drawer } from '../../ui/overlay/Drawer.tsx';
import { ThemeButton } from '../shell/ThemeButton.tsx';
import styles from './NavDrawer.module.css';
import { SideMenu } from './SideMenu.tsx';

interface Props {
  isOpen: boolean;
  close: () => void;
  openPalette: () => void;
}

/** The side menu as a drawer, for a narrow window. */
export function NavDrawer({ isOpen, close, openPalette }: Props) {
  const { nombre } = useConfiguracion();
  return (
    <Drawer isOpen={isOpen} close={close} label="Menú" side="right" className={styles.drawer}>
      <div className={styles.header}>
        <span className={styles.name}>{nombre}</span>
        <button
          type="button"
          className={icon.button}
          onClick={() => {
            close();
            openPalette();
          }}
          aria-label="Buscar"
        >
          <IconSearch size={20} aria-hidden="true" />
        </button>
        <ThemeButton className={icon.button} />
        <button type="button" className={icon.button} onClick={close} aria-label="Cerrar el menú">
          <IconClose size={22} aria-hidden="true" />
        </button>
      </div>
      <SideMenu />
    </Drawer>
  );
}
