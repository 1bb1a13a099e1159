import type { ReactNode } from 'react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import overflowStyles from '../overlay/OverflowMenu.module.css';
import { OverflowMenu } from '../overlay/OverflowMenu.tsx';
import type { ScreenOverflowMenu, TableOverflowEntry } from '../overlay/overflowContext.ts';
import { OverflowContext } from '../overlay/overflowContext.ts';
import { RowDialogs } from '../overlay/rowDialog.tsx';
import { useAgencia } from '../text/agenciaContext.ts';
import { openingScreenRef } from './openingScreenRef.ts';
import styles from './ScreenLayout.module.css';

interface Props {
  title: string;
  /** Title as rendered, if it is more than text. */
  caption?: ReactNode;
  description?: ReactNode;
  /** `description` explains and shows no state: hidden on a phone, where rows come first. */
  isExplanatory?: boolean;
  /** Main button beside the heading, rarely more. */
  actions?: ReactNode;
  /** Rare actions of the screen: behind «⋯» on a phone; with `always`, everywhere. */
  more?: { label: string; state?: string | undefined; always?: boolean; content: ReactNode } | undefined;
  /** Number of tasks that wait for the viewer, shown in the document title. */
  waitingCount?: number;
  /** Uses the full width of the window, for two columns. */
  wide?: boolean;
  children: ReactNode;
}

function createMenuSlot(): HTMLElement {
  const slot = document.createElement('div');
  slot.className = overflowStyles.fromTables ?? '';
  return slot;
}

/**
 * Returns the slot in the screen's «⋯» for its tables, and their entries. The slot exists before the first render:
 * otherwise tables would render their own «⋯» first, and all effects would run before the first paint.
 */
function useTableOverflows() {
  const [menuSlot] = useState(createMenuSlot);
  const attachSlot = useCallback((slot: HTMLElement | null) => slot?.append(menuSlot), [menuSlot]);
  const [tables, setTables] = useState<ReadonlyMap<string, TableOverflowEntry>>(new Map());
  const announce = useCallback<ScreenOverflowMenu['announce']>((tableId, overflow) => {
    setTables((before) => {
      const updated = new Map(before);
      if (overflow) updated.set(tableId, overflow);
      else updated.delete(tableId);
      return updated;
    });
  }, []);
  const screenOverflow = useMemo(() => ({ slot: menuSlot, announce }), [menuSlot, announce]);
  return { tables: [...tables.values()], screenOverflow, set: attachSlot };
}

/** Frame of a screen: its heading in the pixel font, its actions and the document title. */
export function ScreenLayout({
  title,
  caption = title,
  description,
  isExplanatory = false,
  actions,
  more,
  waitingCount = 0,
  wide = false,
  children,
}: Props) {
  const { name } = useAgencia();
  useEffect(() => {
    document.title = `${waitingCount > 0 ? `(${waitingCount}) ` : ''}${title} · ${name}`;
  }, [title, name, waitingCount]);
  const { tables, screenOverflow, set } = useTableOverflows();
  return (
    <div ref={openingScreenRef} className={styles.screen} data-wide={wide || undefined}>
      <header className={styles.header}>
        <div className={styles.heading}>
          <h1 className={styles.title}>{caption}</h1>
          {description && (
            <p className={`${styles.description} ${isExplanatory ? styles.wideOnly : ''}`}>{description}</p>
          )}
        </div>
        {(actions || more) && (
          <div className={styles.actions}>
            {actions}
            {more && (
              <OverflowMenu
                container="screen"
                label={[...new Set([more.label, ...tables.map(({ label }) => label)])].join(', ')}
                always={more.always ?? false}
                state={more.state ?? tables.find(({ state }) => state)?.state}
              >
                {more.content}
                <div ref={set} className={overflowStyles.fromTables} />
              </OverflowMenu>
            )}
          </div>
        )}
      </header>
      <OverflowContext value={more ? screenOverflow : null}>
        <RowDialogs>{children}</RowDialogs>
      </OverflowContext>
    </div>
  );
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className={styles.sectionTitle}>{title}</h2>
      {children}
    </div>
  );
}
