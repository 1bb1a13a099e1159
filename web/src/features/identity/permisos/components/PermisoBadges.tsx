import { PERMISO_TEXTS, parsePermisos } from '@conserje/rules';
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import { ExplainedWord } from '../../../../ui/feedback/ExplainedWord.tsx';
import styles from './PermisoBadges.module.css';

/** Keys on the card of a narrow screen. */
const CARD_MAX = 2;

interface Props {
  /** Codes, separated by commas. */
  permisos: string;
  /** Codes that the categoria gives as well. */
  ofCategoria: string;
}

/** A person's extra permisos as keys; those that the categoria already gives look different. */
export function PermisoBadges({ permisos, ofCategoria }: Props) {
  const categoriaPermisos = parsePermisos(ofCategoria);
  const givenPermisos = parsePermisos(permisos);
  return (
    <span className={styles.keys}>
      {givenPermisos.map((permiso) => (
        <span
          key={permiso}
          className={categoriaPermisos.includes(permiso) ? `${styles.key} ${styles.extra}` : styles.key}
        >
          <IconKey size={14} className="u-rigid u-accent" aria-hidden="true" />
          <ExplainedWord
            explanation={
              categoriaPermisos.includes(permiso) ? 'También lo tiene por su rango' : PERMISO_TEXTS[permiso].permite
            }
          >
            {PERMISO_TEXTS[permiso].nombre}
          </ExplainedWord>
        </span>
      ))}
      {givenPermisos.length > CARD_MAX && <span className={styles.rest}>y {givenPermisos.length - CARD_MAX} más</span>}
    </span>
  );
}
