import IconArrow from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import styles from '../../ui/form/Form.module.css';
import { PersonLink } from '../people/PersonLink.tsx';
import { MisionTag } from './MisionTag.tsx';

interface Props {
  /** What stands there while it is not known. */
  emptyText: string;
  /** Whose; left out where it is nobody's. */
  usuario?: string | undefined;
  de: string | undefined;
  a: string | undefined;
}

/** From which mission to which, before it is done. */
export function MisionChange({ emptyText, usuario, de, a }: Props) {
  return (
    <p className={styles.change} aria-live="polite">
      {de === undefined ? (
        emptyText
      ) : (
        <>
          {usuario !== undefined && (
            <span>
              <PersonLink nombre={usuario} />
            </span>
          )}
          <MisionTag mision={de} />
          {a !== undefined && (
            <>
              <IconArrow size={20} aria-label="pasa a" />
              <MisionTag mision={a} />
            </>
          )}
        </>
      )}
    </p>
  );
}
