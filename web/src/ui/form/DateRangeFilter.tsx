import type { DateRange } from '@conserje/rules';
import { Button } from '@mantine/core';
import type { ReactNode, SubmitEvent } from 'react';
import { useRef, useState } from 'react';
import { DateField } from './DateField.tsx';
import styles from './DateRangeFilter.module.css';
import type { TypedRange } from './dateRange.ts';
import { checkTypedDateRange } from './dateRange.ts';

const EMPTY_RANGE: DateRange = { inicio: '', final: '' };

interface Props {
  /** Applied range; null without a filter. */
  range: DateRange | null;
  change: (range: DateRange) => void;
  /** Content of the range. */
  children: ReactNode;
}

/** Date-range filter (part 1 §2 Nomina, part 2 §2 Pay list). */
export function DateRangeFilter({ range, change, children }: Props) {
  const [typed, setTyped] = useState<TypedRange>(range ?? EMPTY_RANGE);
  const [error, setError] = useState<ReturnType<typeof checkTypedDateRange>>(null);
  const fieldRefs = { inicio: useRef<HTMLInputElement>(null), final: useRef<HTMLInputElement>(null) };
  const [applied, setApplied] = useState(range);
  // The range was changed by the back button or a link, so the form follows.
  if (applied?.inicio !== range?.inicio || applied?.final !== range?.final) {
    setApplied(range);
    setTyped(range ?? EMPTY_RANGE);
    setError(null);
  }
  const applyFilter = () => {
    const violation = checkTypedDateRange(typed);
    setError(violation);
    if (violation) fieldRefs[violation.campo].current?.focus();
    else change({ inicio: typed.inicio ?? '', final: typed.final ?? '' });
  };
  const renderField = (bound: keyof DateRange, label: string) => (
    <DateField
      ref={fieldRefs[bound]}
      label={label}
      value={typed[bound]}
      change={(date) => {
        setTyped((before) => ({ ...before, [bound]: date }));
        setError(null);
      }}
      error={error?.campo === bound ? error.msg : undefined}
    />
  );
  return (
    <form
      className={styles.form}
      aria-label="Filtrar por fechas"
      noValidate
      onSubmit={(e: SubmitEvent) => {
        e.preventDefault();
        applyFilter();
      }}
    >
      {renderField('inicio', 'Fecha inicial')}
      {renderField('final', 'Fecha final')}
      <div className={styles.buttons}>
        <Button type="submit">Filtrar</Button>
        <Button
          variant="default"
          disabled={!range && typed.inicio === '' && typed.final === ''}
          onClick={() => {
            setTyped(EMPTY_RANGE);
            setError(null);
            change(EMPTY_RANGE);
          }}
        >
          Quitar filtro
        </Button>
      </div>
      <p className="u-full-row u-muted" aria-live="polite">
        {children}
      </p>
    </form>
  );
}
