import IconClose from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { VisibleNotice } from '../../platform/state/notices.ts';
import { closeNotice, holdNotices, releaseNotices, useVisibleNotices } from '../../platform/state/notices.ts';
import styles from './Notices.module.css';

const renderTexts = (notices: readonly VisibleNotice[]) => notices.map(({ id, msg }) => <p key={id}>{msg}</p>);

/**
 * Notifications (part 1 §8): dark, bottom centre. The live regions are rendered from the start, since a screen reader
 * does not announce one inserted together with its text. Visible notices stay while hovered or focused.
 */
export function Notices() {
  const notices = useVisibleNotices();
  return (
    <>
      <div className="u-visually-hidden" data-notices>
        <div role="alert">{renderTexts(notices.filter(({ kind }) => kind === 'error'))}</div>
        <div role="status">{renderTexts(notices.filter(({ kind }) => kind !== 'error'))}</div>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only pauses the timers while hovered or focused */}
      <div
        className={styles.notices}
        data-notices
        onPointerEnter={holdNotices}
        onPointerLeave={releaseNotices}
        onFocus={holdNotices}
        onBlur={releaseNotices}
      >
        {notices.map(({ id, msg, kind }) => (
          <div key={id} className={styles.notice} data-type={kind}>
            <p className={styles.text} aria-hidden="true">
              {msg}
            </p>
            <button
              type="button"
              className={styles.close}
              onClick={() => closeNotice(id)}
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
