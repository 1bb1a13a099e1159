import type { Ingreso } from '@conserje/contract';
import { Suspense, useState } from 'react';
import { lazyWithRetry } from '../../../../platform/browser/lazyWithRetry.ts';
import { RowActions, RowButton } from '../../../../ui/table/RowButton.tsx';

const ApplicationDialog = lazyWithRetry(() => import('./ApplicationDialog.tsx'));

/** Opens an application, to read it and to answer one that waits. */
export function ReadButton({ application }: { application: Ingreso }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <RowActions>
      <RowButton title={`Leer la solicitud de ${application.nombre}`} press={() => setOpen(true)}>
        Leer
      </RowButton>
      {isOpen && (
        <Suspense fallback={null}>
          <ApplicationDialog application={application} close={() => setOpen(false)} />
        </Suspense>
      )}
    </RowActions>
  );
}
