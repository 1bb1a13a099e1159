import { useState } from 'react';
import { lazyDialog } from '../../platform/browser/lazyDialog.tsx';
import { RowButton } from '../../ui/table/RowButton.tsx';
import type { ReasonQuestion } from './ReasonDialog.tsx';

const ReasonDialog = lazyDialog(() => import('./ReasonDialog.tsx'));

type Props = ReasonQuestion & {
  /** Accessible name: the action and its row. */
  title: string;
  danger?: boolean;
  children: string;
};

/** Button that asks for a reason first. */
export function ReasonButton({ title, danger = false, children, ...question }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <RowButton title={title} danger={danger} press={() => setOpen(true)}>
        {children}
      </RowButton>
      {isOpen && <ReasonDialog {...question} close={() => setOpen(false)} />}
    </>
  );
}
