import type { TiempoOp } from '@conserje/rules';
import { TIEMPO_OP } from '@conserje/rules';
import IconConfirm from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconMore from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import IconPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs';
import IconResume from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import { useIsBusy } from '../../../../platform/api/useCallMutation.ts';
import { NO_ALTO } from '../../../../shared/work/tiempos.queries.ts';
import type { TiempoRow } from '../tiempoList.ts';
import { tiempoActionKey } from '../tiempos.queries.ts';
import styles from './TiempoRowActions.module.css';

export interface TiempoRowActionsProps {
  /** Whether its confirmation is the primary action. */
  primary: boolean;
  act: (tiempo: TiempoRow, op: TiempoOp) => void;
  /** Opens the menu at the pressed button. */
  openMenu: (tiempo: TiempoRow, button: HTMLElement) => void;
  /** True if the viewer may add 5 minutes to no tiempo, else undefined. */
  cannotAdd5: true | undefined;
  cannotAdd10: true | undefined;
}

/** Plain buttons: with hundreds of rows, library components cost too much. */
export function TiempoRowActions({
  row,
  primary,
  act,
  openMenu,
  cannotAdd5,
  cannotAdd10,
}: TiempoRowActionsProps & { row: TiempoRow }) {
  const inProgress = useIsBusy(tiempoActionKey(row.id)) || undefined;
  const name = row.bajoNombre;
  const pauseLabel = row.pausa ? 'Despausar' : 'Pausar';
  const PauseIcon = row.pausa ? IconResume : IconPause;
  const can = (op: TiempoOp) => row.acciones.includes(op);
  // Not `disabled`: the button keeps the focus.
  const press = (op: TiempoOp) => () => {
    if (!inProgress) act(row, op);
  };
  if (row.lingering?.isClosed) return <span className="u-semibold u-good">{row.lingering.text}</span>;
  return (
    <div className={styles.actions} aria-busy={inProgress} data-no-plus5={cannotAdd5} data-no-plus10={cannotAdd10}>
      {can(TIEMPO_OP.confirm) && (
        <button
          type="button"
          className={`${styles.button} ${primary ? styles.primary : styles.confirm}`}
          aria-disabled={inProgress}
          aria-label={`Confirmar el tiempo de ${name}`}
          onClick={press(TIEMPO_OP.confirm)}
        >
          <IconConfirm size={18} aria-hidden="true" />
          Confirmar
        </button>
      )}
      {row.alto === NO_ALTO && can(TIEMPO_OP.link) && (
        <button
          type="button"
          className={`${styles.button} ${styles.link}`}
          aria-disabled={inProgress}
          aria-label={`Ligar el tiempo de ${name}`}
          onClick={press(TIEMPO_OP.link)}
        >
          <IconLink size={18} aria-hidden="true" />
          Ligar
        </button>
      )}
      {can(TIEMPO_OP.pause) && (
        <button
          type="button"
          className={`${styles.button} ${styles.pause}`}
          aria-disabled={inProgress}
          aria-label={`${pauseLabel} el tiempo de ${name}`}
          onClick={press(TIEMPO_OP.pause)}
        >
          <PauseIcon size={18} aria-hidden="true" />
          <span className={styles.text}>{pauseLabel}</span>
        </button>
      )}
      {can(TIEMPO_OP.mas5) && (
        <button
          type="button"
          className={`${styles.button} ${styles.plus5}`}
          aria-disabled={inProgress}
          aria-label={`+5 minutos a ${name}`}
          onClick={press(TIEMPO_OP.mas5)}
        >
          +5
        </button>
      )}
      {can(TIEMPO_OP.mas10) && (
        <button
          type="button"
          className={`${styles.button} ${styles.plus10}`}
          aria-disabled={inProgress}
          aria-label={`+10 minutos a ${name}`}
          onClick={press(TIEMPO_OP.mas10)}
        >
          +10
        </button>
      )}
      <button
        type="button"
        className={`${styles.button} ${styles.more}`}
        aria-disabled={inProgress}
        aria-haspopup="menu"
        aria-label={`Más acciones de ${name}`}
        onClick={(e) => {
          if (!inProgress) openMenu(row, e.currentTarget);
        }}
      >
        <IconMore size={20} aria-hidden="true" />
      </button>
    </div>
  );
}
