import { lazyDialog } from '../../platform/browser/lazyDialog.tsx';
import { useRowDialog } from '../../ui/overlay/rowDialog.tsx';
import { RowButton } from '../../ui/table/RowButton.tsx';
import type { MotivoQuestion } from './MotivoDialog.tsx';

const MotivoDialog = lazyDialog(() => import('./MotivoDialog.tsx'));

type Props = MotivoQuestion & {
  /** Accessible name: the action and its row. */
  title: string;
  danger?: boolean;
  children: string;
};

/** Button that asks for a motivo first. */
export function MotivoButton({ title, danger = false, children, ...question }: Props) {
  const open = useRowDialog((close) => <MotivoDialog {...question} close={close} />);
  return (
    <RowButton title={title} danger={danger} press={open}>
      {children}
    </RowButton>
  );
}
