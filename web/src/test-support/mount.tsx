import '../app/boot/styles.ts';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import { listenForBack, useTrackRouterPlace } from '../platform/browser/overlayHistory.ts';
import { PortalRouter } from '../platform/browser/PortalRouter.tsx';
import { switchDraftOwner } from '../platform/state/drafts.ts';
import { AgenciaProvider } from '../ui/text/agenciaContext.ts';
import { cssVariables, theme } from '../ui/theme/theme.ts';

// As in index.html: ours come before the library's.
const layerStyles = document.createElement('style');
layerStyles.textContent = '@layer base, mantine;';
document.head.prepend(layerStyles);
document.documentElement.lang = 'es';

listenForBack();

const AGENCIA = { name: 'Conserje', timeZone: 'America/Santo_Domingo', sparklingNames: new Set<string>() };

/** Somebody else begins with each part: what was typed into the one before is not there. */
const VIEWER_ID = 1;

const LayerTracker = () => {
  useTrackRouterPlace();
  return null;
};

/** Shows a part of the portal alone, at an address, until the test is over. */
export function mount(part: ReactNode, url = '/'): void {
  history.replaceState(null, '', url);
  switchDraftOwner(VIEWER_ID);
  const box = document.createElement('main');
  document.body.append(box);
  const root = createRoot(box);
  onTestFinished(() => {
    root.unmount();
    box.remove();
    switchDraftOwner(VIEWER_ID);
  });
  root.render(
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="dark">
        <AgenciaProvider value={AGENCIA}>
          <PortalRouter>
            <LayerTracker />
            {part}
          </PortalRouter>
        </AgenciaProvider>
      </MantineProvider>
    </StrictMode>,
  );
}
