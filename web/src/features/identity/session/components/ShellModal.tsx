import type { ModalProps } from '@mantine/core';
import { Modal } from '@mantine/core';
import { useOverlayLayer } from '../../../../platform/browser/overlayHistory.ts';
import { closeShellDialog } from '../../../../platform/state/shellDialogs.ts';

interface Props extends Pick<ModalProps, 'title' | 'zIndex' | 'children'> {
  isOpen: boolean;
}

/** A dialog of the shell that closes without a question. */
export function ShellModal({ isOpen, ...modal }: Props) {
  useOverlayLayer(isOpen, closeShellDialog);
  return <Modal opened={isOpen} onClose={closeShellDialog} size="sm" {...modal} />;
}
