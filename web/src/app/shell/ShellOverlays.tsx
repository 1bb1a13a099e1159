import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { lazyWithRetry } from '../../platform/browser/lazyWithRetry.ts';
import { dismissQuestion, useOpenQuestion } from '../../platform/state/confirm.ts';
import { closePersonCard, useCurrentPersonCard } from '../../platform/state/openCard.ts';
import { closeShellDialog, useShellDialog } from '../../platform/state/shellDialogs.ts';
import { ErrorBoundary } from '../boot/ErrorBoundary.tsx';
import { useWasRequested } from '../boot/useWasRequested.ts';

export const loadConfirmDialogs = () => import('./ConfirmDialogs.tsx');
const ConfirmDialogs = lazyWithRetry(loadConfirmDialogs);
const ShellDialogs = lazyWithRetry(() => import('../../features/identity/session/ShellDialogs.tsx'));
const PersonCard = lazyWithRetry(() => import('../../shared/people/PersonCard.tsx'));
const CommandPalette = lazyWithRetry(() => import('../palette/CommandPalette.tsx'));

interface Props {
  isPaletteOpen: boolean;
  closePalette: () => void;
}

/** Overlays of every screen, each with a boundary of its own: one that fails takes no other with it. */
export function ShellOverlays({ isPaletteOpen, closePalette }: Props) {
  const dialog = useShellDialog();
  const question = useOpenQuestion();
  const card = useCurrentPersonCard();
  const hasDialogs = useWasRequested(dialog !== null);
  const hasConfirmDialogs = useWasRequested(question !== null);
  const hasPalette = useWasRequested(isPaletteOpen);
  return (
    <>
      <Overlay shown={dialog} close={closeShellDialog}>
        {hasDialogs && <ShellDialogs />}
      </Overlay>
      <Overlay shown={question} close={dismissQuestion}>
        {hasConfirmDialogs && <ConfirmDialogs />}
      </Overlay>
      <Overlay shown={card} close={() => card && closePersonCard(card.openCount)}>
        {card && <PersonCard key={card.openCount} {...card} />}
      </Overlay>
      <Overlay shown={isPaletteOpen} close={closePalette}>
        {hasPalette && <CommandPalette isOpen={isPaletteOpen} close={closePalette} />}
      </Overlay>
    </>
  );
}

interface OverlayProps {
  shown: unknown;
  close: () => unknown;
  children: ReactNode;
}

const Overlay = ({ shown, close, children }: OverlayProps) => (
  <ErrorBoundary isSilent shown={shown} close={close}>
    <Suspense fallback={null}>{children}</Suspense>
  </ErrorBoundary>
);
