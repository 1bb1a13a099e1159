import '../app/boot/styles.ts';
import { MantineProvider } from '@mantine/core';
import { StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { ThemeButton } from '../app/shell/ThemeButton.tsx';
import { useSession } from '../platform/session/session.tsx';
import icon from '../ui/controls/IconButton.module.css';
import { RowDialogs } from '../ui/overlay/rowDialog.tsx';
import { cssVariables, theme } from '../ui/theme/theme.ts';
import { GalleryFrame } from './GalleryFrame.tsx';
import styles from './gallery.module.css';
import { BUTTONS, CARDS, COLORS, WAITING_STATES } from './groups/basics.tsx';
import { CAREERS } from './groups/careers.tsx';
import { CHARTS, CREDITOS } from './groups/charts.tsx';
import { COMUNICADOS } from './groups/comunicados.tsx';
import { FIELDS, FORMS } from './groups/forms.tsx';
import { HISTORIES, LISTS, TABLES } from './groups/lists.tsx';
import { PEOPLE, TIEMPOS } from './groups/people.tsx';
import { OVERLAYS, SHELL } from './groups/shell.tsx';
import type { SpecimenGroup } from './Specimen.tsx';
import { VIEWER } from './sampleData.ts';
import { WINDOW_SAMPLES } from './windowSamples.tsx';

const GROUPS: readonly SpecimenGroup[] = [
  COLORS,
  BUTTONS,
  WAITING_STATES,
  CARDS,
  TABLES,
  LISTS,
  HISTORIES,
  CAREERS,
  COMUNICADOS,
  FORMS,
  FIELDS,
  PEOPLE,
  TIEMPOS,
  CHARTS,
  CREDITOS,
  OVERLAYS,
  SHELL,
];

/** Every shared component in all its states. */
function Page() {
  return (
    <main className={styles.page} data-gallery>
      <header className={styles.header}>
        <h1 className={styles.title}>Components</h1>
        <ThemeButton className={icon.button} />
        <nav className={styles.index} aria-label="Contents">
          {GROUPS.map(({ id, title }) => (
            <a key={id} href={`#${id}`}>
              {title}
            </a>
          ))}
        </nav>
      </header>
      {GROUPS.map(({ id, title, Content }) => (
        <section key={id} id={id} className={styles.group} data-group={id}>
          <h2>{title}</h2>
          <Content />
        </section>
      ))}
    </main>
  );
}

/** Content of one overlay frame. */
function GallerySheet({ which }: { which: string }) {
  const Content = WINDOW_SAMPLES[which];
  if (!Content) throw new Error(`windowSamples.tsx has no ${which}`);
  return (
    <GalleryFrame {...(which === 'person' && { path: '/usuarios' })}>
      <main className={styles.sheet} data-gallery>
        <Content />
      </main>
    </GalleryFrame>
  );
}

/** Logs in a user with every permiso, except in the frames of visitors. */
function GalleryRoot() {
  const { sessionUser, logIn } = useSession();
  const which = new URLSearchParams(location.search).get('window');
  const isVisitor = which?.startsWith('visitor-') === true;
  useEffect(() => {
    if (!isVisitor) logIn('de-muestra', VIEWER);
  }, [isVisitor, logIn]);
  if (!isVisitor && !sessionUser) return null;
  return which === null ? <Page /> : <GallerySheet which={which} />;
}

export function show(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('gallery.html has no #root');
  createRoot(root).render(
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
        <RowDialogs>
          <GalleryRoot />
        </RowDialogs>
      </MantineProvider>
    </StrictMode>,
  );
}
