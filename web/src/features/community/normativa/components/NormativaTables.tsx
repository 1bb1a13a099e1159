import type { MisconductLevel, Offense, Penalty } from '../normativaContent.ts';
import { HighlightedText } from './HighlightedText.tsx';
import styles from './NormativaTables.module.css';

interface Column<F> {
  nombre: string;
  de: (row: F) => string;
}

interface RuleTableProps<F> {
  title: string;
  columns: readonly Column<F>[];
  filas: readonly F[];
  q: string;
  clase?: string | undefined;
  /** A class of the row, by what it says. */
  rowClass?: (row: F) => string | undefined;
}

/** A table of the rulebook; on a phone each row is a card whose cells carry their column's name. */
function RuleTable<F>({ title, columns, filas, q, clase, rowClass }: RuleTableProps<F>) {
  const [primera, ...others] = columns;
  if (!primera) return null;
  return (
    <table className={clase ? `${styles.table} ${clase}` : styles.table} aria-label={title}>
      <thead>
        <tr>
          {columns.map(({ nombre }) => (
            <th key={nombre} scope="col">
              {nombre}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {filas.map((row) => (
          <tr key={primera.de(row)} className={rowClass?.(row)}>
            <th scope="row" data-column={primera.nombre}>
              <HighlightedText texto={primera.de(row)} q={q} />
            </th>
            {others.map(({ nombre, de }) => (
              <td key={nombre} data-column={nombre} data-empty={de(row) === '' || undefined}>
                {de(row) === '' ? '—' : <HighlightedText texto={de(row)} q={q} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const OFFENSE_COLUMNS: readonly Column<Offense>[] = [
  { nombre: 'Infracciones', de: (f) => f.offense },
  { nombre: 'Gravedad', de: (f) => f.severity },
  { nombre: 'Codigo', de: (f) => f.codigo },
];

export function OffensesTable({ filas, q }: { filas: readonly Offense[]; q: string }) {
  return (
    <RuleTable
      title="Infracciones"
      columns={OFFENSE_COLUMNS}
      filas={filas}
      q={q}
      clase={styles.infractions}
      rowClass={({ codigo }) => styles[codigo]}
    />
  );
}

export function HrRules({ rules, q }: { rules: readonly { numero: number; texto: string }[]; q: string }) {
  return (
    <ol className={styles.rules}>
      {rules.map(({ numero, texto }) => (
        <li key={numero} value={numero}>
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

/** One row: under each weight the faults that have it. */
export function MisconductTable({
  faltas,
  q,
}: {
  faltas: readonly { tipo: MisconductLevel; texts: string[] }[];
  q: string;
}) {
  return (
    <table className={`${styles.table} ${styles.types}`} aria-label="Tipos de falta">
      <thead>
        <tr>
          {faltas.map(({ tipo }) => (
            <th key={tipo} scope="col">
              {tipo}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          {faltas.map(({ tipo, texts }) => (
            <td key={tipo} data-column={tipo} data-empty={texts.length === 0 || undefined}>
              <ul>
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
  { nombre: 'Falta', de: (f) => f.falta },
  { nombre: 'Primer llamado', de: (f) => f.primero },
  { nombre: 'Segundo llamado', de: (f) => f.second },
  { nombre: 'Tercer llamado', de: (f) => f.third },
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
