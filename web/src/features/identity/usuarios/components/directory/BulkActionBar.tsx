import type { DirectoryEntry } from '@conserje/contract';
import { PEOPLE_MAX } from '@conserje/rules';
import { Suspense, useState } from 'react';
import { lazyWithRetry } from '../../../../../platform/browser/lazyWithRetry.ts';
import { DoneBar, SelectionBar } from '../../../../../shared/lists/SelectionBar.tsx';
import type { Selection } from '../../../../../shared/lists/selection.ts';
import { useSelectedIds } from '../../../../../shared/lists/selection.ts';
import { count } from '../../../../../ui/text/format.ts';
import type { BulkAction, SkippedPerson } from '../../bulkActions.ts';
import { BULK_ACTIONS } from '../../bulkActions.ts';

const BulkActionDialog = lazyWithRetry(() => import('./BulkActionDialog.tsx'));

interface Props {
  filas: readonly DirectoryEntry[];
  chosen: Selection;
}

/** How many are chosen, and what may be done with all of them; after that, who was left out and why. */
export function BulkActionBar({ filas, chosen }: Props) {
  const ids = useSelectedIds(chosen);
  const [abierta, setOpen] = useState<BulkAction>();
  const [omitidas, setSkipped] = useState<readonly SkippedPerson[]>([]);
  const ownRows = filas.filter(({ id }) => ids.has(id));
  if (ownRows.length === 0)
    return (
      omitidas.length > 0 && (
        <DoneBar
          label="Sin cambios"
          cuenta={<b>Sin cambios para {count(omitidas.length, 'persona', 'personas')}</b>}
          omitidas={omitidas}
          close={() => setSkipped([])}
        />
      )
    );
  // Each may be done with somebody of them; the server names those with whom it may not.
  const possible = BULK_ACTIONS.filter(({ clave }) => ownRows.some(({ acciones }) => acciones.includes(clave)));
  const fits = ownRows.length <= PEOPLE_MAX;
  return (
    <>
      <SelectionBar
        label="Personas seleccionadas"
        cuenta={
          <>
            <b>{count(ownRows.length, 'seleccionada', 'seleccionadas')}</b>
            {!fits && ` · Hasta ${PEOPLE_MAX} a la vez`}
          </>
        }
        remove={() => chosen.set([])}
        acciones={(fits ? possible : []).map((one) => ({
          texto: one.button,
          danger: one.clave === 'despedir',
          run: () => setOpen(one),
        }))}
      />
      <Suspense fallback={null}>
        {abierta && (
          <BulkActionDialog
            action={abierta}
            personas={ownRows}
            close={() => setOpen(undefined)}
            onDone={(skipped) => {
              setOpen(undefined);
              setSkipped(skipped);
              chosen.set([]);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
