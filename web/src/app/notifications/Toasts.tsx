import IconClose from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { VisibleToast } from '../../platform/state/toasts.ts';
import { closeToast, pauseToastTimers, restartToastTimers, useVisibleToasts } from '../../platform/state/toasts.ts';
import styles from './Toasts.module.css';

const renderTexts = (toasts: readonly VisibleToast[]) => toasts.map(({ id, msg }) => <p key={id}>{msg}</p>);

/**
 * Notifications (part 1 §8): dark, bottom centre. The live regions are rendered from the start, since a screen reader
 * does not announce one inserted together with its text. Visible toasts stay while hovered or focused.
 */
export function Toasts() {
  const toasts = useVisibleToasts();
  return (
    <>
      <div className="u-visually-hidden" data-toasts>
        <div role="alert">{renderTexts(toasts.filter(({ kind }) => kind === 'error'))}</div>
        <div role="status">{renderTexts(toasts.filter(({ kind }) => kind !== 'error'))}</div>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only pauses the timers while hovered or focused */}
      <div
        className={styles.toasts}
        data-toasts
        onPointerEnter={pauseToastTimers}
        onPointerLeave={restartToastTimers}
        onFocus={pauseToastTimers}
        onBlur={restartToastTimers}
      >
        {toasts.map(({ id, msg, kind }) => (
          <div key={id} className={styles.toast} data-type={kind}>
            <p className={styles.text} aria-hidden="true">
              {msg}
            </p>
            <button
              type="button"
              className={styles.close}
              onClick={() => closeToast(id)}
              aria-label={`Cerrar mensaje: ${msg}`}
            >
              <IconClose size={16} aria-hidden="true" />
            </button>
          </div>
        ))}
      </div>
    </>
  );
}
