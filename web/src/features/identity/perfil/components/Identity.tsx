import type { SessionUser } from '@conserje/contract';
import type { ReactNode } from 'react';
import { MisionTag } from '../../../../shared/misiones/MisionTag.tsx';
import { AvatarFrame } from '../../../../shared/people/AvatarFrame.tsx';
import { Name } from '../../../../shared/people/Name.tsx';
import styles from './Identity.module.css';

/** Avatar, name, firma and mision of the viewer. */
export function Identity({ sessionUser, children }: { sessionUser: SessionUser; children?: ReactNode }) {
  return (
    <section className={styles.identity} aria-label="Tu perfil">
      <AvatarFrame usuario={sessionUser.usuario} />
      <div className={styles.details}>
        <p className={styles.name}>
          <Name name={sessionUser.usuario} />
        </p>
        <p className={styles.mision}>
          <MisionTag mision={sessionUser.mision} app={sessionUser.config.app} />
        </p>
        <dl className={styles.list}>
          <div className="u-shrinkable">
            <dt className="u-text-14 u-muted">Firma</dt>
            <dd className="u-semibold u-tabular">{sessionUser.firma || 'Sin firma'}</dd>
          </div>
          <div className="u-shrinkable">
            <dt className="u-text-14 u-muted">Rango</dt>
            <dd className="u-semibold u-tabular">{sessionUser.n_categoria}</dd>
          </div>
        </dl>
        {children}
      </div>
    </section>
  );
}
