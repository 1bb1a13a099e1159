import type { ReactNode } from 'react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import overflowStyles from '../overlay/OverflowMenu.module.css';
import { OverflowMenu } from '../overlay/OverflowMenu.tsx';
import type { ScreenOverflow, TableOverflow } from '../overlay/overflowContext.ts';
import { OverflowContext } from '../overlay/overflowContext.ts';
import { useAgencia } from '../text/agenciaContext.ts';
import styles from './ScreenLayout.module.css';

interface Props {
  title: string;
  /** The same as it is shown, where that is more than its letters. */
  caption?: ReactNode;
  descripcion?: ReactNode;
  /** It explains, and says nothing of how things stand: no place for it on a phone, where rows come first. */
  isExplanatory?: boolean;
  /** The main button, beside the heading; few more where there must be. */
  acciones?: ReactNode;
  /** What is seldom used of the whole screen: on a phone behind «⋯», with `always` everywhere. */
  more?: { label: string; puesto?: string | undefined; always?: boolean; contenido: ReactNode } | undefined;
  /** How many things wait for the reader here, as the browser's tab says. */
  esperan?: number;
  /** Two things stand beside one another: as wide as the window. */
  wide?: boolean;
  children: ReactNode;
}

function createMenuSlot(): HTMLElement {
  const slot = document.createElement('div');
  slot.className = overflowStyles.fromTables ?? '';
  return slot;
}

/**
 * The place in the screen's «⋯» that its tables use, and what they have there. It is made before the screen is drawn: tables
 * that learned of it afterwards would be drawn with a «⋯» of their own first, and all effects be run before the first paint.
 */
function useTableOverflows() {
  const [menuSlot] = useState(createMenuSlot);
  const attachSlot = useCallback((slot: HTMLElement | null) => slot?.append(menuSlot), [menuSlot]);
  const [tables, setTables] = useState<ReadonlyMap<string, TableOverflow>>(new Map());
  const announce = useCallback<ScreenOverflow['announce']>((tableId, overflow) => {
    setTables((before) => {
      const updated = new Map(before);
      if (overflow) updated.set(tableId, overflow);
      else updated.delete(tableId);
      return updated;
    });
  }, []);
  const screenOverflow = useMemo(() => ({ sitio: menuSlot, announce: announce }), [menuSlot, announce]);
  return { tables: [...tables.values()], screenOverflow, set: attachSlot };
}

/** The frame of every screen: its heading in the pixel typeface, its actions, the document's title. */
export function ScreenLayout({
  title,
  caption = title,
  descripcion,
  isExplanatory = false,
  acciones,
  more,
  esperan = 0,
  wide = false,
  children,
}: Props) {
  const { nombre } = useAgencia();
  useEffect(() => {
    document.title = `${esperan > 0 ? `(${esperan}) ` : ''}${title} · ${nombre}`;
  }, [title, nombre, esperan]);
  const { tables, screenOverflow, set } = useTableOverflows();
  return (
    <div className={styles.screen} data-wide={wide || undefined}>
      <header className={styles.header}>
        <div>
          <h1 className={styles.title}>{caption}</h1>
          {descripcion && (
            <p className={`${styles.description} ${isExplanatory ? styles.wideOnly : ''}`}>{descripcion}</p>
          )}
        </div>
        {(acciones || more) && (
          <div className={styles.actions}>
            {acciones}
            {more && (
              <OverflowMenu
                de="pantalla"
                label={[...new Set([more.label, ...tables.map(({ label }) => label)])].join('; ')}
                always={more.always ?? false}
                puesto={more.puesto ?? tables.find(({ puesto }) => puesto)?.puesto}
              >
                {more.contenido}
                <div ref={set} className={overflowStyles.fromTables} />
              </OverflowMenu>
            )}
          </div>
        )}
      </header>
      <OverflowContext value={more ? screenOverflow : null}>{children}</OverflowContext>
    </div>
  );
}

/** A part of a screen that has a heading of its own. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className={styles.sectionTitle}>{title}</h2>
      {children}
    </div>
  );
}
