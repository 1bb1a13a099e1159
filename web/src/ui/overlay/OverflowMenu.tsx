import IconMore from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import type { ReactNode } from 'react';
import { useContext, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { usePhoneOverlayLayer } from '../../platform/browser/overlayHistory.ts';
import { PHONE_QUERY, useMedia } from '../../platform/browser/useMedia.ts';
import styles from './OverflowMenu.module.css';
import type { ScreenOverflowMenu } from './overflowContext.ts';
import { OverflowContext } from './overflowContext.ts';

interface Props {
  /** Accessible name of the menu: 'Ordenar y descargar'. */
  label: string;
  /** Element whose width decides: the window, or the surrounding table. */
  container: 'screen' | 'table';
  /** State to show on the button: 'hay un filtro puesto'. */
  state?: string | undefined;
  /** Name of the table, if the screen's «⋯» holds several. */
  caption?: string;
  /** Collapsed also if there is room. */
  always?: boolean;
  children: ReactNode;
}

/**
 * Rare actions: behind one «⋯» in a narrow container, otherwise in place, so that rows come first. Stands in a wrapping
 * row, whose full width it takes when open. On a phone a screen has a single «⋯», which includes the actions of its
 * tables.
 */
export function OverflowMenu(props: Props) {
  const screenOverflow = useContext(OverflowContext);
  const isPhone = useMedia(PHONE_QUERY);
  if (props.container === 'table' && screenOverflow && isPhone)
    return <InScreenOverflow {...props} {...screenOverflow} />;
  return <OwnOverflow {...props} />;
}

function InScreenOverflow({ label, caption, state, children, slot, announce }: Props & ScreenOverflowMenu) {
  const id = useId();
  useEffect(() => {
    announce(id, { label, state });
    return () => announce(id, null);
  }, [announce, id, label, state]);
  return createPortal(
    <fieldset className={styles.group} aria-label={caption ? `${label}: ${caption}` : label} data-cards="">
      {caption && <p className={styles.label}>{caption}</p>}
      {children}
    </fieldset>,
    slot,
  );
}

function OwnOverflow({ label, container, state, always = false, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  usePhoneOverlayLayer(isOpen, () => setOpen(false));
  const buttonRef = useRef<HTMLButtonElement>(null);
  const sheetRef = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.key !== 'Escape' || event.defaultPrevented || !(target instanceof Node)) return;
      if (target !== buttonRef.current && !sheetRef.current?.contains(target)) return;
      setOpen(false);
      buttonRef.current?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOpen]);
  return (
    <>
      <button
        ref={buttonRef}
        type="button"
        className={`${styles.button} ${styles[container]}`}
        data-more
        data-always={always || undefined}
        data-set={state}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={state ? `${label} (${state})` : label}
        onClick={() => setOpen(!isOpen)}
      >
        <IconMore size={20} aria-hidden="true" />
      </button>
      <div
        ref={sheetRef}
        id={id}
        className={`${styles.sheet} ${styles[container]}`}
        data-open={isOpen}
        data-always={always || undefined}
      >
        {children}
      </div>
    </>
  );
}
