import { Suspense, useState } from 'react';
import { lazyWithRetry } from '../../../../platform/browser/lazyWithRetry.ts';
import { RowButton } from '../../../../ui/table/RowButton.tsx';
import type { LiftedBan } from './LiftBanDialog.tsx';

const LiftBanDialog = lazyWithRetry(() => import('./LiftBanDialog.tsx'));

/** Opens the dialog that takes someone off the list. */
export function LiftBanButton(ban: LiftedBan) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <RowButton title={`Sacar a ${ban.nombre} de la lista negra`} press={() => setOpen(true)}>
        Sacar
      </RowButton>
      {isOpen && (
        <Suspense fallback={null}>
          <LiftBanDialog {...ban} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
