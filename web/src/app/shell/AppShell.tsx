import type { ReactNode } from 'react';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAudio } from '../../platform/browser/audioStream.ts';
import { mediaQuery } from '../../platform/browser/breakpoints.ts';
import { lazyWithRetry } from '../../platform/browser/lazyWithRetry.ts';
import { useTrackRouterPlace } from '../../platform/browser/overlayHistory.ts';
import { onNotificationClick } from '../../platform/browser/pushSubscription.ts';
import { useMedia } from '../../platform/browser/useMedia.ts';
import { realtime } from '../../platform/realtime/realtime.ts';
import { clearEndReason, useSession } from '../../platform/session/session.tsx';
import { useScrollToTop } from '../../ui/layout/useScrollToTop.ts';
import { ErrorBoundary } from '../boot/ErrorBoundary.tsx';
import { NavDrawer } from '../navigation/NavDrawer.tsx';
import { countVisit } from '../navigation/navHabits.ts';
import { Toasts } from '../notifications/Toasts.tsx';
import { AppBar } from './AppBar.tsx';
import styles from './AppShell.module.css';
import { Ticker } from './Ticker.tsx';
import '../boot/exportGuard.ts';
import { useWasRequested } from '../boot/useWasRequested.ts';
import { BottomNav } from '../navigation/BottomNav.tsx';
import { useIdlePrefetch, useUpdateOnNavigate } from '../navigation/idlePrefetch.ts';
import { SideMenu } from '../navigation/SideMenu.tsx';
import { usePersonalToasts } from '../notifications/usePersonalToasts.ts';
import { FirmaPrompt } from './FirmaPrompt.tsx';
import { Footer } from './Footer.tsx';
import { loadConfirmDialogs, ShellOverlays } from './ShellOverlays.tsx';

const RadioFooter = lazyWithRetry(() => import('./RadioFooter.tsx'));

/** Minimum width for the side menu beside the screen. */
const MENU_QUERY = mediaQuery('from-md');
/** Screens that show the ticker in a narrower window. */
const TICKER_ROUTES = ['/', '/perfil'];

/** Counts navigations; the first screen of a page was not chosen in it. */
function useCountVisits(route: string, id: number | undefined): void {
  const previous = useRef(route);
  useEffect(() => {
    if (previous.current === route) return;
    previous.current = route;
    if (id !== undefined) countVisit(id, route);
  }, [route, id]);
}

function usePaletteShortcut(open: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      // The palette would open below them, out of reach.
      for (const dialog of document.querySelectorAll('dialog')) dialog.close();
      open();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [open]);
}

/** Frame of every screen (part 2 §2 App shell). */
export function AppShell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { sessionUser } = useSession();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  useScrollToTop(pathname);
  const openPalette = useCallback(() => setPaletteOpen(true), []);
  usePaletteShortcut(openPalette);
  useUpdateOnNavigate(pathname);

  useTrackRouterPlace();
  usePersonalToasts();
  const navigate = useNavigate();
  useEffect(() => onNotificationClick((route) => void navigate(route)), [navigate]);
  const id = sessionUser?.id;
  const hasMenu = useMedia(MENU_QUERY);
  useCountVisits(pathname, id);
  useEffect(() => (id === undefined ? undefined : realtime.openStream()), [id]);
  useIdlePrefetch(loadConfirmDialogs, id !== undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on arrival at another path
  useEffect(clearEndReason, [pathname]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes the drawer
  useEffect(() => setDrawerOpen(false), [pathname]);

  const hasRadio = useWasRequested(useAudio().phase !== 'stopped');

  return (
    <>
      <a className={styles.skipLink} href="#contenido">
        Saltar al contenido
      </a>
      <AppBar openPalette={openPalette} />
      <div className="u-flex">
        <aside className={styles.side}>{hasMenu && <SideMenu />}</aside>
        <div className="u-stack u-shrinkable u-grow">
          <main id="contenido" tabIndex={-1} className={styles.content}>
            {children}
          </main>
          {!hasMenu && TICKER_ROUTES.includes(pathname) && <Ticker />}
          <Footer />
        </div>
      </div>
      <ErrorBoundary isSilent>
        <Suspense fallback={null}>{hasRadio && <RadioFooter isOnRadioScreen={pathname === '/radio'} />}</Suspense>
      </ErrorBoundary>
      <FirmaPrompt />
      {hasMenu && <Ticker />}
      <BottomNav openMenu={() => setDrawerOpen(true)} />
      <NavDrawer isOpen={isDrawerOpen} close={() => setDrawerOpen(false)} openPalette={openPalette} />
      <Toasts />
      <ShellOverlays isPaletteOpen={isPaletteOpen} closePalette={() => setPaletteOpen(false)} />
    </>
  );
}
