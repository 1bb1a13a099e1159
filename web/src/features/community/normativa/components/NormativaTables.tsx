import type { MisconductLevel, Offense, Penalty } from '../normativaContent.ts';
import { HighlightedText } from './HighlightedText.tsx';
import styles from './NormativaTables.module.css';

interface Column<F> {
  nombre: string;
  textOf: (row: F) => string;
}

interface RuleTableProps<F> {
  title: string;
  columns: readonly Column<F>[];
  filas: readonly F[];
  q: string;
  className?: string | undefined;
  /** Class of a row by its content. */
  rowClass?: (row: F) => string | undefined;
}

/** Table of the rulebook; on a phone each row is a card with the column names in its cells. */
function RuleTable<F>({ title, columns, filas, q, className, rowClass }: RuleTableProps<F>) {
  const [firstColumn, ...otherColumns] = columns;
  if (!firstColumn) return null;
  return (
    <table className={className ? `${styles.table} ${className}` : styles.table} aria-label={title}>
      <thead>
        <tr>
          {columns.map(({ nombre }) => (
            <th key={nombre} scope="col">
              {nombre}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={styles.body}>
        {filas.map((row) => (
          <tr key={firstColumn.textOf(row)} className={rowClass?.(row)}>
            <th scope="row" data-column={firstColumn.nombre}>
              <HighlightedText texto={firstColumn.textOf(row)} q={q} />
            </th>
            {otherColumns.map(({ nombre, textOf }) => (
              <td key={nombre} data-column={nombre} data-empty={textOf(row) === '' || undefined}>
                {textOf(row) === '' ? '—' : <HighlightedText texto={textOf(row)} q={q} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const OFFENSE_COLUMNS: readonly Column<Offense>[] = [
  { nombre: 'Infracciones', textOf: (f) => f.offense },
  { nombre: 'Gravedad', textOf: (f) => f.severity },
  { nombre: 'Codigo', textOf: (f) => f.codigo },
];

export function OffensesTable({ filas, q }: { filas: readonly Offense[]; q: string }) {
  return (
    <RuleTable
      title="Infracciones"
      columns={OFFENSE_COLUMNS}
      filas={filas}
      q={q}
      className={styles.infractions}
      rowClass={({ codigo }) => styles[codigo]}
    />
  );
}

export function HrRules({ rules, q }: { rules: readonly { numero: number; texto: string }[]; q: string }) {
  return (
    <ol className="u-grid u-gap-8">
      {rules.map(({ numero, texto }) => (
        <li key={numero} value={numero} className={styles.rule}>
          <span className={styles.number} aria-hidden="true">
            {numero}
          </span>
          <span>
            <HighlightedText texto={texto} q={q} />
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
  misconduct: readonly { tipo: MisconductLevel; texts: string[] }[];
  q: string;
}) {
  return (
    <table className={`${styles.table} ${styles.types}`} aria-label="Tipos de falta">
      <thead>
        <tr>
          {misconduct.map(({ tipo }) => (
            <th key={tipo} scope="col">
              {tipo}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={styles.body}>
        <tr>
          {misconduct.map(({ tipo, texts }) => (
            <td key={tipo} data-column={tipo} data-empty={texts.length === 0 || undefined}>
              <ul className={styles.texts}>
                {texts.map((texto) => (
                  <li key={texto}>
                    <HighlightedText texto={texto} q={q} />
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

const PENALTY_COLUMNS: readonly Column<Penalty>[] = [
  { nombre: 'Falta', textOf: (f) => f.falta },
  { nombre: 'Primer llamado', textOf: (f) => f.first },
  { nombre: 'Segundo llamado', textOf: (f) => f.second },
  { nombre: 'Tercer llamado', textOf: (f) => f.third },
];

export function PenaltiesTable({ filas, note, q }: { filas: readonly Penalty[]; note: string | null; q: string }) {
  return (
    <>
      {filas.length > 0 && <RuleTable title="Castigos" columns={PENALTY_COLUMNS} filas={filas} q={q} />}
      {note && (
        <p className={styles.note}>
          <HighlightedText texto={note} q={q} />
        </p>
      )}
    </>
  );
}
