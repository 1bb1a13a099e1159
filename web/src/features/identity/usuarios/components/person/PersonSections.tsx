import type { PersonDetail } from '@conserje/contract';
import { isAllowed } from '@conserje/rules';
import { Suspense } from 'react';
import { useSession } from '../../../../../platform/session/session.tsx';
import { Loading } from '../../../../../ui/feedback/LoadStates.tsx';
import { useScrollToChosen } from '../../../../../ui/layout/useScrollToChosen.ts';
import { useUrlState } from '../../../../../ui/state/useUrlState.ts';
import { PERSON_SECTIONS } from '../../personSections.ts';
import styles from './PersonSections.module.css';

const URL_DEFAULTS = { ver: '' };

/** Tabs of the sections that the viewer may see, with the open one. */
export function PersonSections({ person }: { person: PersonDetail }) {
  const { sessionUser } = useSession();
  const [{ ver: view }, change] = useUrlState(URL_DEFAULTS);
  const availableSections = PERSON_SECTIONS.filter(
    ({ access, action }) =>
      isAllowed(access, sessionUser) && (action === undefined || person.acciones.includes(action)),
  );
  const currentSection = availableSections.find(({ id }) => id === view) ?? availableSections[0];
  const strip = useScrollToChosen<HTMLElement>(`[data-tab="${currentSection?.id}"]`);
  if (!currentSection) return null;
  const { Section } = currentSection;
  return (
    <>
      <nav ref={strip} className={styles.tabs} aria-label={`Datos de ${person.usuario}`}>
        {availableSections.map(({ id, title, icon: IconComponent }) => (
          <button
            key={id}
            type="button"
            className={styles.tab}
            data-tab={id}
            aria-current={id === currentSection.id || undefined}
            onClick={() => change({ ver: id })}
          >
            <IconComponent size={22} stroke={1.75} aria-hidden="true" />
            {title}
          </button>
        ))}
      </nav>
      <section aria-label={currentSection.title}>
        <Suspense fallback={<Loading label={`Cargando: ${currentSection.title}`} />}>
          <Section key={currentSection.id} person={person} />
        </Suspense>
      </section>
    </>
  );
}
