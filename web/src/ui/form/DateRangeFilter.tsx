import type { DateRange } from '@conserje/rules';
import { Button } from '@mantine/core';
import type { ReactNode, SubmitEvent } from 'react';
import { useRef, useState } from 'react';
import { DateField } from './DateField.tsx';
import styles from './DateRangeFilter.module.css';
import type { TypedRange } from './dateRange.ts';
import { validateTyped } from './dateRange.ts';

const EMPTY: DateRange = { inicio: '', final: '' };

interface Props {
  /** What is filtered by now. */
  rango: DateRange | null;
  change: (rango: DateRange) => void;
  /** What is shown by it. */
  children: ReactNode;
}

/** Date-range filter (part 1 §2 Nomina, part 2 §2 Pay list). */
export function DateRangeFilter({ rango, change, children }: Props) {
  const [typed, setTyped] = useState<TypedRange>(rango ?? EMPTY);
  const [error, setError] = useState<ReturnType<typeof validateTyped>>(null);
  const fields = { inicio: useRef<HTMLInputElement>(null), final: useRef<HTMLInputElement>(null) };
  const [applied, setApplied] = useState(rango);
  // The back button or a link changed it: the form follows.
  if (applied?.inicio !== rango?.inicio || applied?.final !== rango?.final) {
    setApplied(rango);
    setTyped(rango ?? EMPTY);
    setError(null);
  }
  const filter = () => {
    const violation = validateTyped(typed);
    setError(violation);
    if (violation) fields[violation.campo].current?.focus();
    else change({ inicio: typed.inicio ?? '', final: typed.final ?? '' });
  };
  const campo = (which: keyof DateRange, label: string) => (
    <DateField
      ref={fields[which]}
      label={label}
      valor={typed[which]}
      change={(fecha) => {
        setTyped((antes) => ({ ...antes, [which]: fecha }));
        setError(null);
      }}
      error={error?.campo === which ? error.msg : undefined}
    />
  );
  return (
    <form
      className={styles.form}
      aria-label="Filtrar por fechas"
      noValidate
      onSubmit={(e: SubmitEvent) => {
        e.preventDefault();
        filter();
      }}
    >
      {campo('inicio', 'Fecha inicial')}
      {campo('final', 'Fecha final')}
      <div className={styles.buttons}>
        <Button type="submit" size="md">
          Filtrar
        </Button>
        <Button
          size="md"
          variant="default"
          disabled={!rango && typed.inicio === '' && typed.final === ''}
          onClick={() => {
            setTyped(EMPTY);
            setError(null);
            change(EMPTY);
          }}
        >
          Quitar filtro
        </Button>
      </div>
      <p className={styles.estado} aria-live="polite">
        {children}
      </p>
    </form>
  );
}
