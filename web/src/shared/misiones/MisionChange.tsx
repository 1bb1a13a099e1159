import IconArrow from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import styles from '../../ui/form/Form.module.css';
import { PersonLink } from '../people/PersonLink.tsx';
import { MisionTag } from './MisionTag.tsx';

interface Props {
  /** Shown while the mision is unknown. */
  emptyText: string;
  /** Name of the usuario; undefined if the change concerns no person. */
  usuario?: string | undefined;
  from: string | undefined;
  to: string | undefined;
}

/** Preview of a change of mision. */
export function MisionChange({ emptyText, usuario, from, to }: Props) {
  return (
    <p className={styles.change} aria-live="polite">
      {from === undefined ? (
        emptyText
      ) : (
        <>
          {usuario !== undefined && (
            <span>
              <PersonLink name={usuario} />
            </span>
          )}
          <MisionTag mision={from} />
          {to !== undefined && (
            <>
              <IconArrow size={20} aria-label="pasa a" />
              <MisionTag mision={to} />
            </>
          )}
        </>
      )}
    </p>
  );
}
