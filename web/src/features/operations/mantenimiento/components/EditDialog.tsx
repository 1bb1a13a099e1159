import type { ComponentProps, ReactNode } from 'react';
import { Form } from '../../../../ui/form/Form.tsx';
import { Dialog } from '../../../../ui/overlay/Dialog.tsx';
import { ConcurrentChangeBanner } from './ConcurrentChangeBanner.tsx';
import type { ConcurrentEdits } from './useConcurrentEdits.ts';

interface Props
  extends Omit<ComponentProps<typeof Form>, 'goBack' | 'button'>,
    Omit<ConcurrentEdits<unknown>, 'visto'> {
  title: string;
  close: () => void;
  button?: string;
  /** Other actions, below the form. */
  below?: ReactNode;
}

/** Edit dialog for data that others may change meanwhile. */
export function EditDialog({ title, close, changes, take, button = 'Guardar', below, ...formProps }: Props) {
  return (
    <Dialog title={title} close={close}>
      <ConcurrentChangeBanner changes={changes} take={take} />
      <Form {...formProps} button={button} goBack={close} />
      {below}
    </Dialog>
  );
}
