import type { Departamento } from '@conserje/contract';
import { Suspense, useState } from 'react';
import { lazyWithRetry } from '../../../../platform/browser/lazyWithRetry.ts';
import { RowButton } from '../../../../ui/table/RowButton.tsx';

const ApplyDialog = lazyWithRetry(() => import('./ApplyDialog.tsx'));

/** Opens the form of an application. */
export function ApplyButton({ departamento }: { departamento: Departamento }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <RowButton title={`Pedir entrar a ${departamento.nombre}`} press={() => setOpen(true)}>
        Pedir entrar
      </RowButton>
      {isOpen && (
        <Suspense fallback={null}>
          <ApplyDialog departamento={departamento} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
