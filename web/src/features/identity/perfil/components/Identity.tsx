import type { OwnDepartamento, SessionUser } from '@conserje/contract';
import type { ReactNode } from 'react';
import { describeDepartamentos } from '../../../../shared/departamentos/describeDepartamentos.ts';
import { MisionTag } from '../../../../shared/misiones/MisionTag.tsx';
import { AvatarFrame } from '../../../../shared/people/AvatarFrame.tsx';
import { Name } from '../../../../shared/people/Name.tsx';
import styles from './Identity.module.css';

interface Props {
  sessionUser: SessionUser;
  departamentos: readonly OwnDepartamento[];
  children?: ReactNode;
}

/** Avatar, name, firma, mision and departamentos of the viewer. */
export function Identity({ sessionUser, departamentos, children }: Props) {
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
          {departamentos.length > 0 && (
            <div className="u-shrinkable">
              <dt className="u-text-14 u-muted">Departamentos</dt>
              <dd className="u-semibold">{describeDepartamentos(departamentos)}</dd>
            </div>
          )}
        </dl>
        {children}
      </div>
    </section>
  );
}
