import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { SegmentedControl } from '@mantine/core';
import type { FieldProps } from './formStore.ts';
import styles from './SegmentedField.module.css';

interface Props<T> extends FieldProps<T> {
  label: string;
  options: readonly { value: T; label: string }[];
}

/** Choice of few visible options. It shows no error of its own: a refusal of the server appears below the form. */
export function SegmentedField<T extends string | number>({ label, options, value, change }: Props<T>) {
  return (
    <SegmentedControl
      classNames={{ indicator: styles.indicator ?? '', label: styles.label ?? '' }}
      size="md"
      aria-label={label}
      data={options.map(({ value, label }) => ({ value: `${value}`, label }))}
      value={`${value}`}
      onChange={(text) => {
        const chosen = options.find(({ value }) => `${value}` === text);
        if (chosen) change(chosen.value);
      }}
    />
  );
}
