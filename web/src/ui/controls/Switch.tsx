import type { ComponentPropsWithRef, ReactNode } from 'react';
import { useId } from 'react';
import styles from './Switch.module.css';

interface Props extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'role' | 'size'> {
  label: ReactNode;
  /** Explanation below the label. */
  description?: ReactNode;
  error?: ReactNode;
}

/** On/off setting. Mantine's switch puts block elements into a label, which HTML forbids. */
export function Switch({ label, description, error, ...input }: Props) {
  const id = useId();
  const described = [description && `${id}-d`, error && `${id}-e`].filter(Boolean).join(' ');
  return (
    <div className={styles.switch}>
      <input
        id={id}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox exposes its state without aria-checked
        role="switch"
        className={styles.track}
        {...input}
        {...(described !== '' && { 'aria-describedby': described })}
        {...(error && { 'aria-invalid': true })}
      />
      <label htmlFor={id}>{label}</label>
      {description && (
        <p id={`${id}-d`} className={styles.description}>
          {description}
        </p>
      )}
      {error && (
        <p id={`${id}-e`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
