import type { ActividadRow } from '@conserje/contract';
import { PEOPLE_MAX } from '@conserje/rules';
import { Suspense, useState } from 'react';
import { lazyWithRetry } from '../../../../platform/browser/lazyWithRetry.ts';
import { DoneBar, SelectionBar } from '../../../../shared/lists/SelectionBar.tsx';
import type { Selection } from '../../../../shared/lists/selection.ts';
import { useSelectedIds } from '../../../../shared/lists/selection.ts';
import { formatCount } from '../../../../ui/text/format.ts';
import type { ActivityAction, SkippedPerson } from '../activityActions.ts';
import { ACTIVITY_ACTIONS } from '../activityActions.ts';

const ActivityActionDialog = lazyWithRetry(() => import('./ActivityActionDialog.tsx'));

interface Props {
  rows: readonly ActividadRow[];
  chosen: Selection;
}

/** Number of selected people and what may be done; afterwards, the skipped people with reasons. */
export function ActivityActionBar({ rows, chosen }: Props) {
  const ids = useSelectedIds(chosen);
  const [openAction, setOpenAction] = useState<ActivityAction>();
  const [skipped, setSkipped] = useState<readonly SkippedPerson[]>([]);
  const people = rows.filter(({ usuario }) => ids.has(usuario));
  if (people.length === 0)
    return (
      skipped.length > 0 && (
        <DoneBar
          label="Sin cambios"
          summary={<b>Sin cambios para {formatCount(skipped.length, 'persona', 'personas')}</b>}
          skipped={skipped}
          close={() => setSkipped([])}
        />
      )
    );
  const fits = people.length <= PEOPLE_MAX;
  // Actions allowed on at least one selected person; the server names those it skips.
  const available = ACTIVITY_ACTIONS.filter(({ id }) => people.some(({ acciones }) => acciones.includes(id)));
  return (
    <>
      <SelectionBar
        label="Personas seleccionadas"
        summary={
          <>
            <b>{formatCount(people.length, 'seleccionada', 'seleccionadas')}</b>
            {!fits && ` · Hasta ${PEOPLE_MAX} a la vez`}
          </>
        }
        remove={() => chosen.set([])}
        actions={(fits ? available : []).map((one) => ({
          label: one.button,
          principal: one.id === 'avisar',
          danger: one.id === 'despedir',
          run: () => setOpenAction(one),
        }))}
      />
      <Suspense fallback={null}>
        {openAction && (
          <ActivityActionDialog
            action={openAction}
            personas={people}
            close={() => setOpenAction(undefined)}
            onDone={(omitted) => {
              setOpenAction(undefined);
              setSkipped(omitted);
              chosen.set([]);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
