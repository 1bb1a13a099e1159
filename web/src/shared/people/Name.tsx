import { useAgencia } from '../../ui/text/agenciaContext.ts';
import styles from './Name.module.css';

/** Name of a person, with a sparkle if the agency configured one (part 1 §6). */
export function Name({ name }: { name: string }) {
  if (!useAgencia().sparklingNames.has(name)) return name;
  return (
    <span className={styles.name}>
      {name.slice(0, -1)}
      {/* Keeps the sparkle on the line of the last letter. */}
      <span className="u-nowrap">
        {name.slice(-1)}
        <svg className={styles.sparkle} viewBox="0 0 9 9" aria-hidden="true">
          <path d="M4 0h1v3h1v1h3v1H6v1H5v3H4V6H3V5H0V4h3V3h1z" />
        </svg>
      </span>
    </span>
  );
}
