import type { TiempoOp } from '@conserje/rules';
import { TIEMPO_OP } from '@conserje/rules';
import type { Icon } from '@tabler/icons-react';
import IconAdjust from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs';
import IconDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs';
import IconUnlink from '@tabler/icons-react/dist/esm/icons/IconUnlink.mjs';
import IconCancel from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { CSSProperties, KeyboardEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useOverlayLayer } from '../../../../platform/browser/overlayHistory.ts';
import { Name } from '../../../../shared/people/Name.tsx';
import { NO_ALTO } from '../../../../shared/work/tiempos.queries.ts';
import type { TiempoRow } from '../tiempoList.ts';
import styles from './TiempoMenu.module.css';

export interface OpenMenu {
  tiempo: TiempoRow;
  button: HTMLElement;
  /** Key of each opening: a menu that is still closing must not close the next one. */
  openCount: number;
}

interface Props extends Omit<OpenMenu, 'openCount'> {
  close: () => void;
  act: (tiempo: TiempoRow, op: TiempoOp) => void;
  adjust: (tiempo: TiempoRow) => void;
  showDetail: (id: number) => void;
}

const MENU_WIDTH = 224;
const MENU_HEIGHT = 208;

/** Places the menu below the button, right-aligned; above it if there is no room below. */
function computePosition(button: HTMLElement): CSSProperties {
  const { top, bottom, right } = button.getBoundingClientRect();
  const fits = bottom + MENU_HEIGHT < window.innerHeight;
  const menuPosition = {
    '--x': `${Math.max(8, right - MENU_WIDTH)}px`,
    '--y': `${fits ? bottom + 4 : top - MENU_HEIGHT - 4}px`,
  };
  return menuPosition as CSSProperties;
}

const findOptions = (menu: HTMLElement): HTMLElement[] => [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')];

/** Arrow keys wrap around; Home and End move to the ends. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const all = findOptions(event.currentTarget);
  const currentIndex = all.indexOf(document.activeElement as HTMLElement);
  const targetIndexes: Record<string, number> = {
    ArrowDown: currentIndex + 1,
    ArrowUp: currentIndex - 1,
    Home: 0,
    End: -1,
  };
  const target = targetIndexes[event.key];
  if (target === undefined) return;
  event.preventDefault();
  all.at(target % all.length)?.focus();
}

/**
 * Remaining actions of a row: one menu for all rows. A native dialog blocks the page behind, closes with Escape and
 * restores the focus; on a phone it rises from the bottom, within reach of the thumb.
 */
export default function TiempoMenu({ tiempo, button, close, act, adjust, showDetail }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  // The row and its button may be removed while the menu is open.
  const [menuStyle] = useState(() => computePosition(button));
  useOverlayLayer(true, () => dialog.current?.close());
  useEffect(() => {
    const box = dialog.current;
    if (!box) return;
    if (!box.open) box.showModal();
    findOptions(box)[0]?.focus();
    const onClickOutside = (event: MouseEvent) => {
      if (event.target === box) box.close();
    };
    box.addEventListener('click', onClickOutside);
    return () => box.removeEventListener('click', onClickOutside);
  }, []);
  const choose = (run: () => void) => () => {
    dialog.current?.close();
    run();
  };
  const can = (op: TiempoOp) => tiempo.acciones.includes(op);
  const label = `Más acciones de ${tiempo.bajoNombre}`;
  return (
    <dialog ref={dialog} className={styles.box} style={menuStyle} aria-label={label} onClose={close}>
      <p className={styles.person} aria-hidden="true">
        <Name name={tiempo.bajoNombre} />
      </p>
      <div role="menu" tabIndex={-1} aria-label={label} className={styles.menu} onKeyDown={moveFocus}>
        <MenuOption icon={IconDetails} label="Ver detalle" choose={choose(() => showDetail(tiempo.id))} />
        {can(TIEMPO_OP.adjust) && (
          <MenuOption icon={IconAdjust} label="Ajustar" choose={choose(() => adjust(tiempo))} />
        )}
        {tiempo.alto !== NO_ALTO && can(TIEMPO_OP.link) && (
          <MenuOption icon={IconUnlink} label="Desligar" choose={choose(() => act(tiempo, TIEMPO_OP.link))} />
        )}
        {can(TIEMPO_OP.cancel) && (
          <MenuOption
            icon={IconCancel}
            label="Cancelar tiempo"
            danger
            choose={choose(() => act(tiempo, TIEMPO_OP.cancel))}
          />
        )}
      </div>
    </dialog>
  );
}

interface OptionProps {
  icon: Icon;
  label: string;
  danger?: boolean;
  choose: () => void;
}

function MenuOption({ icon: IconComponent, label, danger = false, choose }: OptionProps) {
  return (
    <button
      type="button"
      role="menuitem"
      className={danger ? `${styles.option} u-bad` : styles.option}
      onClick={choose}
    >
      <IconComponent size={20} aria-hidden="true" />
      {label}
    </button>
  );
}
