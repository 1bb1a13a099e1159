import type { ReactNode } from 'react';
import { useId } from 'react';
import styles from '../../../../../shared/spreadsheet-import/SpreadsheetImport.module.css';

interface SheetQuestionProps<V extends string> {
  question: ReactNode;
  options: readonly { value: V; label: ReactNode }[];
  chosen: V | undefined;
  change: (value: V) => void;
}

/** A question about the whole file. */
export function SheetQuestion<V extends string>({ question, options, chosen, change }: SheetQuestionProps<V>) {
  const groupName = useId();
  return (
    <fieldset className={styles.question}>
      <legend>{question}</legend>
      {options.map(({ value, label }) => (
        <label key={value}>
          <input type="radio" name={groupName} checked={value === chosen} onChange={() => change(value)} /> {label}
        </label>
      ))}
    </fieldset>
  );
}
