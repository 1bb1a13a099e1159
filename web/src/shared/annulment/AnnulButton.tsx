import { Suspense, useState } from 'react';
import { lazyWithRetry } from '../../platform/browser/lazyWithRetry.ts';
import { RowButton } from '../../ui/table/RowButton.tsx';
import type { Annullable } from './AnnulDialog.tsx';

const AnnulDialog = lazyWithRetry(() => import('./AnnulDialog.tsx'));

export function AnnulButton(row: Annullable) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <RowButton title={`Anular ${row.target}`} danger press={() => setOpen(true)}>
        Anular
      </RowButton>
      {isOpen && (
        <Suspense fallback={null}>
          <AnnulDialog {...row} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
