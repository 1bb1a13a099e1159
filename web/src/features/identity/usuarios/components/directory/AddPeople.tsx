import { CAN_IMPORT_ROSTER } from '@conserje/rules';
import { Button } from '@mantine/core';
import { Suspense } from 'react';
import { lazyWithRetry, loadBoth } from '../../../../../platform/browser/lazyWithRetry.ts';
import { useCan } from '../../../../../platform/session/session.tsx';
import { useUrlState } from '../../../../../ui/state/useUrlState.ts';
import { useIssuedClaves } from '../../useIssuedClaves.ts';

const loadHandOver = () => import('./HandOverClavesDialog.tsx');
const HandOverClavesDialog = lazyWithRetry(loadHandOver);
const ImportRosterDialog = lazyWithRetry(loadBoth(() => import('./ImportRosterDialog.tsx'), loadHandOver));
const InviteDialog = lazyWithRetry(() => import('./InviteDialog.tsx'));
const PasteNamesDialog = lazyWithRetry(loadBoth(() => import('./PasteNamesDialog.tsx'), loadHandOver));

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

/** Dialogs that the URL opens, or the claves of an import. */
export function AddPeopleDialogs() {
  const [{ importar: isImporting, invitar, pegar: isPasting }, change] = useUrlState(URL_DEFAULTS);
  const canImport = useCan(CAN_IMPORT_ROSTER);
  const [claves, holdClaves] = useIssuedClaves();
  const close = () => change({ importar: false, invitar: false, pegar: false }, { replace: true });
  const finish = () => {
    holdClaves(undefined);
    close();
  };
  return (
    <Suspense fallback={null}>
      {claves && <HandOverClavesDialog claves={claves} close={finish} />}
      {!claves && isImporting && canImport && <ImportRosterDialog close={close} />}
      {!claves && isPasting && canImport && <PasteNamesDialog close={close} />}
      {!claves && invitar && <InviteDialog close={close} />}
    </Suspense>
  );
}
