import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import { useId } from 'react';
import { useSession } from '../../../../platform/session/session.tsx';
import type { FieldProps } from '../../../../ui/form/formStore.ts';
import { buildPermisoOptions, togglePermisoCode } from '../permisoOptions.ts';
import styles from './PermisosField.module.css';

interface Props extends FieldProps<string> {
  /** Codes of the person's categoria, separated by commas. */
  ofCategoria: string;
}

/** Chooses a person's permisos besides those of their categoria. */
export function PermisosField({ ref, value, change, error, ofCategoria }: Props) {
  const { sessionUser } = useSession();
  const id = useId();
  if (!sessionUser) return null;
  return (
    <fieldset ref={ref} tabIndex={-1} className={styles.fieldset} {...(error && { 'aria-describedby': id })}>
      <legend className={styles.legend}>Permisos</legend>
      {error && (
        <p id={id} className={styles.error}>
          {error}
        </p>
      )}
      <ul className={styles.options}>
        {buildPermisoOptions(ofCategoria, value, sessionUser).map(({ permiso, nombre, permite, isSet, reason }) => (
          <li key={permiso}>
            <label className={styles.option}>
              <input
                type="checkbox"
                checked={isSet}
                disabled={reason !== null}
                onChange={() => change(togglePermisoCode(value, permiso))}
              />
              <span>
                <span className="u-semibold">{nombre}</span>
                <span className={styles.explanation}>{permite}</span>
                {reason && <span className={`${styles.explanation} ${styles.reason}`}>{reason}</span>}
              </span>
              <IconKey size={18} className={styles.key ?? ''} aria-hidden="true" />
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
