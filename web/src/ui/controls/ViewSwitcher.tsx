import type { ReactNode } from 'react';
import { formatNumber } from '../text/format.ts';
import styles from './ViewSwitcher.module.css';

interface Props<V extends string> {
  /** Accessible name of the group. */
  caption: string;
  /** A `count` that is undefined is still loading. */
  views: readonly { id: V; label: string; count?: number | undefined }[];
  view: V;
  change: (currentView: V) => void;
}

/** Letters of four views, above which a phone shows them in two rows of two. */
const ROW_LETTERS_MAX = 37;

const lettersIn = (views: Props<string>['views']): number =>
  views.reduce(
    (sum, { label, count }) => sum + label.length + (count === undefined ? 0 : formatNumber(count).length),
    0,
  );

/** Selects the part of a list to show, with the number of rows in each. */
export function ViewSwitcher<V extends string>({ caption, views, view, change }: Props<V>) {
  return (
    <fieldset
      className={styles.views}
      data-in-pairs={(views.length === 4 && lettersIn(views) > ROW_LETTERS_MAX) || undefined}
    >
      <legend className="u-visually-hidden">{caption}</legend>
      {views.map(({ id, label, ...counted }) => (
        <ViewButton key={id} isPressed={view === id} press={() => change(id)} {...counted}>
          {label}
        </ViewButton>
      ))}
    </fieldset>
  );
}

interface ViewButtonProps {
  isPressed: boolean;
  press: () => void;
  count?: number | undefined;
  /** A single toggle outside a group. */
  standalone?: boolean;
  children: ReactNode;
}

export const ViewButton = ({ isPressed, press, standalone = false, children, ...counted }: ViewButtonProps) => (
  <button type="button" className={styles.view} data-standalone={standalone} aria-pressed={isPressed} onClick={press}>
    {children}{' '}
    {'count' in counted && (
      <span className={styles.count}>{counted.count !== undefined && formatNumber(counted.count)}</span>
    )}
  </button>
);
