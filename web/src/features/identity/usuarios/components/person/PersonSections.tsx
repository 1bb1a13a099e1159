import type { Person } from '@conserje/contract';
import { isAllowed } from '@conserje/rules';
import { Suspense } from 'react';
import { useSession } from '../../../../../platform/session/session.tsx';
import { Loading } from '../../../../../ui/feedback/LoadStates.tsx';
import { useScrollToChosen } from '../../../../../ui/layout/useScrollToChosen.ts';
import { useUrlState } from '../../../../../ui/state/useUrlState.ts';
import { PERSON_SECTIONS } from '../../personSections.ts';
import styles from './PersonSections.module.css';

const URL_DEFAULTS = { ver: '' };

/** The pigeonholes behind the desk: one for each thing that the reader may look into, of which one is open. */
export function PersonSections({ person }: { person: Person }) {
  const { sessionUser } = useSession();
  const [{ ver: view }, change] = useUrlState(URL_DEFAULTS);
  const open = PERSON_SECTIONS.filter(
    ({ quien, action }) => isAllowed(quien, sessionUser) && (action === undefined || person.acciones.includes(action)),
  );
  const one = open.find(({ clave }) => clave === view) ?? open[0];
  const strip = useScrollToChosen<HTMLElement>(`[data-tab="${one?.clave}"]`);
  if (!one) return null;
  const { Section } = one;
  return (
    <>
      <nav ref={strip} className={styles.tabs} aria-label={`Datos de ${person.usuario}`}>
        {open.map(({ clave, title, icon: IconComponent }) => (
          <button
            key={clave}
            type="button"
            className={styles.tab}
            data-tab={clave}
            aria-current={clave === one.clave || undefined}
            onClick={() => change({ ver: clave })}
          >
            <IconComponent size={22} stroke={1.75} aria-hidden="true" />
            {title}
          </button>
        ))}
      </nav>
      <section aria-label={one.title}>
        <Suspense fallback={<Loading que={`Cargando: ${one.title}`} />}>
          <Section key={one.clave} person={person} />
        </Suspense>
      </section>
    </>
  );
}
