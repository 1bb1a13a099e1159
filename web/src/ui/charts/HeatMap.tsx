import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react';
import { useMemo, useState } from 'react';
import styles from './HeatMap.module.css';
import type { HeatMapBlock, HeatMapCell } from './heatMapCells.ts';
import { HEAT_LEVELS, heatLevel, neighborCellIndex } from './heatMapCells.ts';

interface Props {
  /** Accessible name of the heat map. */
  title: string;
  blocks: readonly HeatMapBlock[];
  /** Key of the cell that is described first. */
  initial: string;
  describe: (cell: HeatMapCell) => string;
  /** Labels of the weakest and the strongest tone. */
  zeroLabel: string;
  scale: string;
  /** `windows`: a house front, turned sideways in a narrow container; `days`: small squares. */
  variant: 'windows' | 'days';
}

const NAVIGATION_KEYS = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End']);

/** React's types do not include custom properties. */
const cssVariables = (values: Record<`--${string}`, number>) => values as CSSProperties;

/** In a rotated heat map rows and columns are exchanged. */
const ROTATED_KEYS: Record<string, string> = {
  ArrowUp: 'ArrowLeft',
  ArrowLeft: 'ArrowUp',
  ArrowDown: 'ArrowRight',
  ArrowRight: 'ArrowDown',
};
function isRotated(heatMap: Element): boolean {
  const [one, target] = ['column', 'row'].map((side) => heatMap.querySelector(`[data-side='${side}']`));
  return one && target ? one.getBoundingClientRect().top > target.getBoundingClientRect().top : false;
}

/** Returns the cell under the pointer, which may have moved since it went down. */
function cellIndexAt({ clientX, clientY }: PointerEvent): number | null {
  const index = document.elementFromPoint(clientX, clientY)?.closest('[data-index]')?.getAttribute('data-index');
  return index == null ? null : Number(index);
}

/**
 * Values as tones. The cell under the pointer or reached by the arrow keys is described in words. Callers show the same
 * values as a table.
 */
export function HeatMap({ title, blocks, initial, describe, zeroLabel, scale, variant }: Props) {
  const cells = useMemo(() => blocks.flatMap((b) => b.cells), [blocks]);
  const max = useMemo(() => Math.max(0, ...cells.map(({ value }) => value ?? 0)), [cells]);
  const [chosenKey, setChosenKey] = useState(initial);
  const chosenIndex = Math.max(
    0,
    cells.findIndex((c) => c.id === chosenKey),
  );
  const cell = cells[chosenIndex];
  const choose = (i: number | null): void => {
    const target = i === null ? undefined : cells[i];
    if (target && target.value !== null) setChosenKey(target.id);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!NAVIGATION_KEYS.has(event.key)) return;
    event.preventDefault();
    const shortcutKey = isRotated(event.currentTarget) ? (ROTATED_KEYS[event.key] ?? event.key) : event.key;
    choose(neighborCellIndex(cells, chosenIndex, shortcutKey));
  };
  const valueText = cell ? `${cell.longLabel}: ${describe(cell)}` : '';
  let nextFirstIndex = 0;
  return (
    <div className={styles.heatMap} data-variant={variant}>
      <div
        className={styles.blocks}
        role="slider"
        tabIndex={0}
        aria-label={title}
        aria-valuemin={1}
        aria-valuemax={cells.length}
        aria-valuenow={chosenIndex + 1}
        aria-valuetext={valueText}
        onKeyDown={onKeyDown}
        onPointerDown={(e) => choose(cellIndexAt(e))}
        onPointerMove={(e) => choose(cellIndexAt(e))}
      >
        {blocks.map((block) => {
          const firstIndex = nextFirstIndex;
          nextFirstIndex += block.cells.length;
          return (
            <div
              key={block.id}
              className={styles.block}
              style={cssVariables({ '--columns': block.columns, '--rows': block.rows })}
            >
              {block.labels.map((r) => (
                <span
                  key={`${r.column} ${r.row}`}
                  className={styles.label}
                  data-side={r.row === 0 ? 'column' : 'row'}
                  style={cssVariables({ '--x': r.column + 1, '--y': r.row + 1 })}
                >
                  {r.text}
                </span>
              ))}
              {block.cells.map((c, i) => (
                <span
                  key={c.id}
                  data-index={firstIndex + i}
                  data-level={c.value === null ? 'none' : heatLevel(c.value, max)}
                  data-marked={c.isMarked ? '' : undefined}
                  data-chosen={firstIndex + i === chosenIndex ? '' : undefined}
                  className={styles.cell}
                  style={cssVariables({ '--x': c.column + 1, '--y': c.row + 1 })}
                />
              ))}
            </div>
          );
        })}
      </div>
      <div className={styles.footer}>
        <p className={styles.readout} aria-hidden="true">
          {cell && (
            <>
              <b>{cell.longLabel}</b>: {describe(cell)}
            </>
          )}
        </p>
        <p className={styles.scale} aria-hidden="true">
          {zeroLabel}
          {Array.from({ length: HEAT_LEVELS + 1 }, (_, tone) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a tone is its index
            <span key={tone} className={styles.cell} data-level={tone} />
          ))}
          {scale}
        </p>
      </div>
    </div>
  );
}
