import type { ReactNode } from 'react';
import { createContext, Fragment, use, useEffect, useId, useState } from 'react';
import { createStore, useStore } from '../../platform/state/store.ts';

interface OpenDialog {
  /** Row that opened it. */
  row: string;
  render: (close: () => void) => ReactNode;
}

const createHolder = () => createStore<OpenDialog | null>(null);
type Holder = ReturnType<typeof createHolder>;
const HolderContext = createContext(createHolder());

/** Shows the dialog that a row inside opened. */
export function RowDialogs({ children }: { children: ReactNode }) {
  const [holder] = useState(createHolder);
  return (
    <HolderContext value={holder}>
      {children}
      <HeldDialog holder={holder} />
    </HolderContext>
  );
}

function HeldDialog({ holder }: { holder: Holder }) {
  const open = useStore(holder);
  if (!open) return null;
  const close = () => {
    if (holder.get()?.row === open.row) holder.set(null);
  };
  return <Fragment key={open.row}>{open.render(close)}</Fragment>;
}

/**
 * A dialog of a row. The screen shows it, not the row: when the row leaves the list, what was typed stays.
 * @returns the function that opens it
 */
export function useRowDialog(render: OpenDialog['render']): () => void {
  const holder = use(HolderContext);
  const row = useId();
  // Until the row leaves, its dialog shows what the row says.
  useEffect(() => {
    if (holder.get()?.row === row) holder.set({ row, render });
  });
  return () => holder.set({ row, render });
}
