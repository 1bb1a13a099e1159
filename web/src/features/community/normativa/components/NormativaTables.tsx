import type { Infraccion } from '@conserje/rules';
import { GRAVEDAD_TEXTS } from '@conserje/rules';
import { HighlightedText } from './HighlightedText.tsx';
import styles from './NormativaTables.module.css';

interface Column<F> {
  name: string;
  textOf: (row: F) => string;
}

interface RuleTableProps<F> {
  title: string;
  columns: readonly Column<F>[];
  rows: readonly F[];
  q: string;
  className?: string | undefined;
  /** Key of a row, if its first text may occur twice. */
  keyOf?: (row: F) => number;
  /** Class of a row by its content. */
  rowClass?: (row: F) => string | undefined;
}

/** Table of the rulebook; on a phone each row is a card with the column names in its cells. */
function RuleTable<F>({ title, columns, rows, q, className, keyOf, rowClass }: RuleTableProps<F>) {
  const [firstColumn, ...otherColumns] = columns;
  if (!firstColumn) return null;
  return (
    <table className={className ? `${styles.table} ${className}` : styles.table} aria-label={title}>
      <thead>
        <tr>
          {columns.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={styles.body}>
        {rows.map((row) => (
          <tr key={keyOf?.(row) ?? firstColumn.textOf(row)} className={rowClass?.(row)}>
            <th scope="row" data-column={firstColumn.name}>
              <HighlightedText text={firstColumn.textOf(row)} q={q} />
            </th>
            {otherColumns.map(({ name, textOf }) => (
              <td key={name} data-column={name} data-empty={textOf(row) === '' || undefined}>
                {textOf(row) === '' ? '—' : <HighlightedText text={textOf(row)} q={q} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const OFFENSE_COLUMNS: readonly Column<Infraccion>[] = [
  { name: 'Infracciones', textOf: (f) => f.falta },
  { name: 'Gravedad', textOf: (f) => GRAVEDAD_TEXTS[f.gravedad].moderacion },
  { name: 'Codigo', textOf: (f) => f.codigo },
];

export function OffensesTable({ rows, q }: { rows: readonly Infraccion[]; q: string }) {
  return (
    <RuleTable
      title="Infracciones"
      columns={OFFENSE_COLUMNS}
      rows={rows}
      q={q}
      className={styles.infractions}
      keyOf={({ id }) => id}
      rowClass={({ gravedad }) => styles[gravedad]}
    />
  );
}

export function HrRules({ rules, q }: { rules: readonly { number: number; text: string }[]; q: string }) {
  return (
    <ol className="u-grid u-gap-8">
      {rules.map(({ number, text }) => (
        <li key={number} value={number} className={styles.rule}>
          <span className={styles.number} aria-hidden="true">
            {number}
          </span>
          <span>
            <HighlightedText text={text} q={q} />
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Single row: the faults under each severity. */
export function MisconductTable({
  misconduct,
  q,
}: {
  misconduct: readonly { level: string; texts: string[] }[];
  q: string;
}) {
  return (
    <table className={`${styles.table} ${styles.types}`} aria-label="Tipos de falta">
      <thead>
        <tr>
          {misconduct.map(({ level }) => (
            <th key={level} scope="col">
              {level}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={styles.body}>
        <tr>
          {misconduct.map(({ level, texts }) => (
            <td key={level} data-column={level} data-empty={texts.length === 0 || undefined}>
              <ul className={styles.texts}>
                {texts.map((texto, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: texts may be equal and have no state
                  <li key={i}>
                    <HighlightedText text={texto} q={q} />
                  </li>
                ))}
              </ul>
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

interface Penalty {
  offense: string;
  /** By llamados. */
  texts: readonly string[];
}

const PENALTY_COLUMNS: readonly Column<Penalty>[] = [
  { name: 'Falta', textOf: (f) => f.offense },
  ...['Primer llamado', 'Segundo llamado', 'Tercer llamado'].map((name, i) => ({
    name,
    textOf: ({ texts }: Penalty) => texts[i] ?? '',
  })),
];

export function PenaltiesTable({ rows, note, q }: { rows: readonly Penalty[]; note: string | null; q: string }) {
  return (
    <>
      {rows.length > 0 && <RuleTable title="Castigos" columns={PENALTY_COLUMNS} rows={rows} q={q} />}
      {note && (
        <p className={styles.note}>
          <HighlightedText text={note} q={q} />
        </p>
      )}
    </>
  );
}
