import type { DirectoryEntry } from '@conserje/contract';
import { PEOPLE_MAX } from '@conserje/rules';
import { Suspense, useState } from 'react';
import { lazyWithRetry } from '../../../../../platform/browser/lazyWithRetry.ts';
import { DoneBar, SelectionBar } from '../../../../../shared/lists/SelectionBar.tsx';
import type { Selection } from '../../../../../shared/lists/selection.ts';
import { useSelectedIds } from '../../../../../shared/lists/selection.ts';
import { formatCount } from '../../../../../ui/text/format.ts';
import type { BulkAction, SkippedPerson } from '../../bulkActions.ts';
import { BULK_ACTIONS } from '../../bulkActions.ts';

const BulkActionDialog = lazyWithRetry(() => import('./BulkActionDialog.tsx'));

interface Props {
  rows: readonly DirectoryEntry[];
  chosen: Selection;
}

/** Number of selected people and the bulk actions; afterwards, the skipped people with reasons. */
export function BulkActionBar({ rows, chosen }: Props) {
  const ids = useSelectedIds(chosen);
  const [openAction, setOpenAction] = useState<BulkAction>();
  const [skippedPeople, setSkippedPeople] = useState<readonly SkippedPerson[]>([]);
  const chosenPeople = rows.filter(({ id }) => ids.has(id));
  if (chosenPeople.length === 0)
    return (
      skippedPeople.length > 0 && (
        <DoneBar
          label="Sin cambios"
          summary={<b>Sin cambios para {formatCount(skippedPeople.length, 'persona', 'personas')}</b>}
          skipped={skippedPeople}
          close={() => setSkippedPeople([])}
        />
      )
    );
  // Actions allowed on at least one selected person; the server names those it skips.
  const availableActions = BULK_ACTIONS.filter(({ id }) => chosenPeople.some(({ acciones }) => acciones.includes(id)));
  const fits = chosenPeople.length <= PEOPLE_MAX;
  return (
    <>
      <SelectionBar
        label="Personas seleccionadas"
        summary={
          <>
            <b>{formatCount(chosenPeople.length, 'seleccionada', 'seleccionadas')}</b>
            {!fits && ` · Hasta ${PEOPLE_MAX} a la vez`}
          </>
        }
        remove={() => chosen.set([])}
        actions={(fits ? availableActions : []).map((one) => ({
          label: one.button,
          danger: one.id === 'despedir',
          run: () => setOpenAction(one),
        }))}
      />
      <Suspense fallback={null}>
        {openAction && (
          <BulkActionDialog
            action={openAction}
            personas={chosenPeople}
            close={() => setOpenAction(undefined)}
            onDone={(skipped) => {
              setOpenAction(undefined);
              setSkippedPeople(skipped);
              chosen.set([]);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
