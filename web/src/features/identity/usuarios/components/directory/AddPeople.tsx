import { CAN_IMPORT_ROSTER } from '@conserje/rules';
import { Button } from '@mantine/core';
import { Suspense } from 'react';
import { lazyWithRetry } from '../../../../../platform/browser/lazyWithRetry.ts';
import { useCan } from '../../../../../platform/session/session.tsx';
import { useUrlState } from '../../../../../ui/state/useUrlState.ts';

const ImportRosterDialog = lazyWithRetry(() => import('./ImportRosterDialog.tsx'));
const InviteDialog = lazyWithRetry(() => import('./InviteDialog.tsx'));
const PasteNamesDialog = lazyWithRetry(() => import('./PasteNamesDialog.tsx'));

const URL_DEFAULTS = { importar: false, invitar: false, pegar: false };

export function AddPeopleButtons() {
  const [, change] = useUrlState(URL_DEFAULTS);
  const canImport = useCan(CAN_IMPORT_ROSTER);
  return (
    <>
      <Button variant="default" onClick={() => change({ invitar: true }, { pushes: true })}>
        Invitar
      </Button>
      {canImport && (
        <>
          <Button variant="default" onClick={() => change({ pegar: true }, { pushes: true })}>
            Pegar nombres
          </Button>
          <Button variant="default" onClick={() => change({ importar: true }, { pushes: true })}>
            Importar miembros
          </Button>
        </>
      )}
    </>
  );
}

/** Dialogs that the URL opens. */
export function AddPeopleDialogs() {
  const [{ importar: isImporting, invitar, pegar: isPasting }, change] = useUrlState(URL_DEFAULTS);
  const canImport = useCan(CAN_IMPORT_ROSTER);
  const close = () => change({ importar: false, invitar: false, pegar: false }, { replace: true });
  return (
    <Suspense fallback={null}>
      {isImporting && canImport && <ImportRosterDialog close={close} />}
      {isPasting && canImport && <PasteNamesDialog close={close} />}
      {invitar && <InviteDialog close={close} />}
    </Suspense>
  );
}
