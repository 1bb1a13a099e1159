import type { ClonGroup } from '@conserje/contract';
import { needsReview } from '@conserje/rules';
import { Avatar } from '../../../../shared/people/Avatar.tsx';
import { PersonLink } from '../../../../shared/people/PersonLink.tsx';
import { DateTimeText } from '../../../../ui/text/DateTimeText.tsx';
import { formatCount } from '../../../../ui/text/format.ts';
import styles from '../Clones.module.css';
import { AllowanceButton } from './AllowanceButton.tsx';

/** Why the accounts count as one person's. */
const REASON_LABELS: Record<ClonGroup['por'], string> = {
  conexion: 'misma conexión',
  avatar: 'mismo avatar del hotel',
  ambos: 'misma conexión y mismo avatar',
};

/** A group of accounts and their allowances. */
export function ClonSheet({ group, gone }: { group: ClonGroup; gone: boolean }) {
  const { usuarios, desde, por } = group;
  const active = usuarios.filter((u) => u.despedido === 0).length;
  return (
    <li className={styles.card} data-waiting={needsReview(usuarios) || undefined} data-gone={gone || undefined}>
      <p className={styles.header}>
        <span>
          <b>{formatCount(active, 'cuenta', 'cuentas')}</b>
          <span className={styles.matchedBy} data-matched-by={por}>
            , {REASON_LABELS[por]}
          </span>
        </span>
        <span className="u-push-end u-text-14 u-muted">
          desde <DateTimeText value={desde} format="date" />
        </span>
      </p>
      <ul className="u-flush">
        {usuarios.map((u) => (
          <li key={u.id} className={styles.person} data-despedido={u.despedido === 1 || undefined}>
            <Avatar usuario={u.usuario} size={32} headOnly />
            <span className={styles.name}>
              <PersonLink name={u.usuario} />
            </span>
            {u.despedido === 1 && <span className="u-text-14 u-muted">Despedido</span>}
            {u.permitido === 1 && <span className={styles.badge}>Permitido</span>}
            <AllowanceButton account={u} />
          </li>
        ))}
      </ul>
    </li>
  );
}
