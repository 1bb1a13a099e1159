import './app/boot/styles.ts';
import './ui/theme/theme.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AppRoot } from './app/boot/AppRoot.tsx';
import { startPortal } from './app/boot/bootstrap.ts';
import { runSplash } from './app/boot/splash.ts';
import { ThemeProvider } from './app/boot/ThemeProvider.tsx';
import { queryClient } from './platform/api/queryClient.ts';
import { listenForBack } from './platform/browser/overlayHistory.ts';
import { installTrustedTypes } from './platform/browser/trustedTypes.ts';
import { yieldToMain } from './platform/browser/yieldToMain.ts';
import { listenForOffline } from './platform/offline/connectivity.ts';
import { saveQueryCachePeriodically } from './platform/offline/offlineCache.ts';
import { registerServiceWorker } from './platform/offline/serviceWorker.ts';
import { getSessionUser } from './platform/session/session.tsx';
import { saveDraftsOnLeave } from './platform/state/drafts.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

installTrustedTypes();
runSplash();
listenForBack();
listenForOffline();
saveQueryCachePeriodically(getSessionUser);
saveDraftsOnLeave();
registerServiceWorker();

const portal = (
  <StrictMode>
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <AppRoot />
      </QueryClientProvider>
    </ThemeProvider>
  </StrictMode>
);
// Separate tasks, so that the splash keeps moving between them.
void yieldToMain().then(() => startPortal());
void yieldToMain().then(() => createRoot(root).render(portal));
