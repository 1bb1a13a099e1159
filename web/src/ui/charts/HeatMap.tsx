import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react';
import { useMemo, useState } from 'react';
import styles from './HeatMap.module.css';
import type { Cell, HeatMapBlock } from './heatMapCells.ts';
import { TONE_LEVELS, toneLevel, vecina } from './heatMapCells.ts';

interface Props {
  /** What the picture shows. */
  title: string;
  blocks: readonly HeatMapBlock[];
  /** The place that is read first; its key. */
  initial: string;
  /** What is told of a place. */
  describe: (cell: Cell) => string;
  /** How much the weakest and the strongest tone are, said beside the tones. */
  zeroLabel: string;
  scale: string;
  /** `ventanas`: a house front, turned on its side where there is little room; `dias`: small squares. */
  variant: 'ventanas' | 'dias';
}

const KEYS = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End']);

/** Properties of the style sheet's own, of which React's types know nothing. */
const variables = (values: Record<`--${string}`, number>) => values as CSSProperties;

/** Turned on its side, what was to the right is below. */
const ROTATED_KEYS: Record<string, string> = {
  ArrowUp: 'ArrowLeft',
  ArrowLeft: 'ArrowUp',
  ArrowDown: 'ArrowRight',
  ArrowRight: 'ArrowDown',
};
function isRotated(heatMap: Element): boolean {
  const [one, other] = ['columna', 'fila'].map((side) => heatMap.querySelector(`[data-side='${side}']`));
  return one && other ? one.getBoundingClientRect().top > other.getBoundingClientRect().top : false;
}

/** The place under a pointer, which a thumb may have moved since it went down. */
function bajo({ clientX, clientY }: PointerEvent): number | null {
  const index = document.elementFromPoint(clientX, clientY)?.closest('[data-index]')?.getAttribute('data-index');
  return index == null ? null : Number(index);
}

/**
 * Values as tones. One place at a time is told in words: the one that a pointer or a thumb is on, or that the arrow keys
 * have come to. Whoever draws it says the same as a table besides.
 */
export function HeatMap({ title, blocks, initial, describe, zeroLabel, scale, variant }: Props) {
  const cells = useMemo(() => blocks.flatMap((b) => b.cells), [blocks]);
  const max = useMemo(() => Math.max(0, ...cells.map(({ valor }) => valor ?? 0)), [cells]);
  const [clave, setClave] = useState(initial);
  const chosen = Math.max(
    0,
    cells.findIndex((c) => c.clave === clave),
  );
  const cell = cells[chosen];
  const choose = (i: number | null): void => {
    const other = i === null ? undefined : cells[i];
    if (other && other.valor !== null) setClave(other.clave);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!KEYS.has(event.key)) return;
    event.preventDefault();
    const shortcutKey = isRotated(event.currentTarget) ? (ROTATED_KEYS[event.key] ?? event.key) : event.key;
    choose(vecina(cells, chosen, shortcutKey));
  };
  const texto = cell ? `${cell.longLabel}: ${describe(cell)}` : '';
  let primera = 0;
  return (
    <div className={styles.heatMap} data-variant={variant}>
      <div
        className={styles.blocks}
        role="slider"
        tabIndex={0}
        aria-label={title}
        aria-valuemin={1}
        aria-valuemax={cells.length}
        aria-valuenow={chosen + 1}
        aria-valuetext={texto}
        onKeyDown={onKeyDown}
        onPointerDown={(e) => choose(bajo(e))}
        onPointerMove={(e) => choose(bajo(e))}
      >
        {blocks.map((bloque) => {
          const desde = primera;
          primera += bloque.cells.length;
          return (
            <div
              key={bloque.clave}
              className={styles.block}
              style={variables({ '--columnas': bloque.columns, '--filas': bloque.filas })}
            >
              {bloque.labels.map((r) => (
                <span
                  key={`${r.column} ${r.row}`}
                  className={styles.label}
                  data-side={r.row === 0 ? 'columna' : 'fila'}
                  style={variables({ '--x': r.column + 1, '--y': r.row + 1 })}
                >
                  {r.texto}
                </span>
              ))}
              {bloque.cells.map((c, i) => (
                <span
                  key={c.clave}
                  data-index={desde + i}
                  data-level={c.valor === null ? 'nada' : toneLevel(c.valor, max)}
                  data-chosen={desde + i === chosen ? '' : undefined}
                  className={styles.cell}
                  style={variables({ '--x': c.column + 1, '--y': c.row + 1 })}
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
          {Array.from({ length: TONE_LEVELS + 1 }, (_, tone) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the tones are their numbers
            <span key={tone} className={styles.cell} data-level={tone} />
          ))}
          {scale}
        </p>
      </div>
    </div>
  );
}
