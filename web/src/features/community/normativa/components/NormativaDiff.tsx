import type { NormativaChange, NormativaContent } from '@conserje/rules';
import { diffNormativa } from '@conserje/rules';
import { Badge } from '../../../../ui/feedback/Badge.tsx';
import { EmptyState } from '../../../../ui/feedback/LoadStates.tsx';
import styles from './NormativaDiff.module.css';

const KINDS = {
  agregado: ['good', 'Agregado'],
  quitado: ['bad', 'Quitado'],
  cambiado: ['warning', 'Cambiado'],
} as const;

interface Props {
  before: NormativaContent;
  after: NormativaContent;
  /** Title of the empty state. */
  same: string;
}

/** Additions, removals and changes between two versions of the normativa. */
export function NormativaDiff({ before, after, same }: Props) {
  const changes = diffNormativa(before, after);
  if (changes.length === 0) return <EmptyState title={same} />;
  return (
    <ul className="u-grid u-gap-8" aria-label="Diferencias">
      {changes.map((change, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: changes have no state
        <Change key={i} change={change} />
      ))}
    </ul>
  );
}

function Change({ change: { tipo, parte, antes, despues } }: { change: NormativaChange }) {
  const [tone, label] = KINDS[tipo];
  return (
    <li className={styles.change}>
      <span>
        <Badge tone={tone}>{label}</Badge> <span className="u-muted">{parte}</span>
      </span>
      {antes !== null && <del className={styles.before}>{antes}</del>}
      {despues !== null && <ins className={styles.after}>{despues}</ins>}
    </li>
  );
}
