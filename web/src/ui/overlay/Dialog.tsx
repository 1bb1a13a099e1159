import type { ModalProps } from '@mantine/core';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { useOpenQuestion } from '../../platform/state/confirm.ts';
import { useCurrentPersonCard } from '../../platform/state/openCard.ts';
import { useShellDialog } from '../../platform/state/shellDialogs.ts';
import { createStore, useStore } from '../../platform/state/store.ts';
import { useMounted } from '../../platform/state/useMounted.ts';
import { DialogProvider, useDialogClose } from './dialogContext.ts';

/** Open dialogs, the uppermost last. */
const openDialogs = createStore<readonly symbol[]>([]);

/** Returns whether the calling dialog is above all others. */
function useIsUppermost(): boolean {
  const [dialog] = useState(() => Symbol());
  useEffect(() => {
    openDialogs.set([...openDialogs.get(), dialog]);
    return () => openDialogs.set(openDialogs.get().filter((other) => other !== dialog));
  }, [dialog]);
  return useStore(openDialogs).at(-1) === dialog;
}

interface Props {
  title: string;
  close: () => void;
  /** Undefined: wide enough for a small form. */
  size?: ModalProps['size'];
  children: ReactNode;
}

/**
 * A dialog that is open while mounted. Restores the previous focus on unmount. Asks before it discards typed
 * values.
 */
export function Dialog({ title, close, size = 'md', children }: Props) {
  const mounted = useMounted();
  const { context, leave, hasOverlay } = useDialogClose(true, close, title);
  const isUppermost = useIsUppermost();
  const isAsking = useOpenQuestion() !== null;
  const hasCard = useCurrentPersonCard() !== null;
  const isReauthenticating = useShellDialog() !== null;
  useEffect(() => {
    const previousFocus = document.activeElement;
    return () => {
      if (previousFocus instanceof HTMLElement && previousFocus.isConnected) previousFocus.focus();
    };
  }, []);
  return (
    <Modal
      opened={mounted}
      onClose={leave}
      size={size}
      title={title}
      returnFocus={false}
      // Overlays above it are closed first.
      closeOnEscape={isUppermost && !isAsking && !hasCard && !isReauthenticating && !hasOverlay}
    >
      <DialogProvider value={context}>{children}</DialogProvider>
    </Modal>
  );
}
