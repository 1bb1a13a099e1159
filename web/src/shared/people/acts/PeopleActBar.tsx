import type { BulkAct } from '@conserje/rules';
import { BULK_ACTS, PEOPLE_MAX } from '@conserje/rules';
import { Suspense, useState } from 'react';
import { lazyWithRetry } from '../../../platform/browser/lazyWithRetry.ts';
import { formatCount } from '../../../ui/text/format.ts';
import { DoneBar, SelectionBar } from '../../lists/SelectionBar.tsx';
import type { Selection } from '../../lists/selection.ts';
import { useIsPicking, useSelectedIds } from '../../lists/selection.ts';
import type { ActAnswer, ActPerson } from './peopleActs.ts';
import { ACT_TEXTS } from './peopleActs.ts';

const PeopleActDialog = lazyWithRetry(() => import('./PeopleActDialog.tsx'));

interface Props {
  /** People of the list whom the viewer may act on. */
  people: readonly ActPerson[];
  chosen: Selection;
}

/** Number of selected people and what may be done to them; afterwards, whom it left out, each with the reason. */
export default function PeopleActBar({ people, chosen }: Props) {
  const ids = useSelectedIds(chosen);
  const isPicking = useIsPicking(chosen);
  const [openAct, setOpenAct] = useState<BulkAct>();
  const [result, setResult] = useState<ActAnswer & { act: BulkAct }>();
  const chosenPeople = people.filter(({ id }) => ids.has(id));
  const finish = (act: BulkAct, answer: ActAnswer) => {
    setOpenAct(undefined);
    setResult(answer.omitidas.length > 0 ? { ...answer, act } : undefined);
    chosen.stop();
  };
  if (chosenPeople.length === 0 && result)
    return (
      <ResultBar
        {...result}
        close={() => setResult(undefined)}
        retry={(retried) => {
          chosen.set(retried);
          setOpenAct(result.act);
        }}
      />
    );
  if (chosenPeople.length === 0 && !isPicking) return null;
  const fits = chosenPeople.length <= PEOPLE_MAX;
  // Acts allowed on at least one selected person; the server names those it leaves out.
  const acts = BULK_ACTS.filter((act) => chosenPeople.some(({ acciones }) => acciones.includes(act)));
  return (
    <>
      <SelectionBar
        label="Personas seleccionadas"
        summary={
          chosenPeople.length === 0 ? (
            'Toca a quienes quieras elegir'
          ) : (
            <>
              <b>{formatCount(chosenPeople.length, 'seleccionada', 'seleccionadas')}</b>
              {!fits && ` · Hasta ${PEOPLE_MAX} a la vez`}
            </>
          )
        }
        remove={() => chosen.stop()}
        removeLabel={chosenPeople.length === 0 ? 'Cancelar' : 'Quitar selección'}
        actions={(fits ? acts : []).map((act) => ({
          label: ACT_TEXTS[act].button,
          danger: act === 'despedir',
          run: () => setOpenAct(act),
        }))}
      />
      <Suspense fallback={null}>
        {openAct && chosenPeople.length > 0 && (
          <PeopleActDialog
            act={openAct}
            people={chosenPeople}
            close={() => setOpenAct(undefined)}
            onDone={(answer) => finish(openAct, answer)}
          />
        )}
      </Suspense>
    </>
  );
}

interface ResultProps extends ActAnswer {
  close: () => void;
  retry: (ids: readonly number[]) => void;
}

/** How many it was done to, and whom it left out; the act is offered again where it may succeed now. */
function ResultBar({ hechas, omitidas, close, retry }: ResultProps) {
  const retryable = omitidas.filter(({ reintentar }) => reintentar).map(({ id }) => id);
  return (
    <DoneBar
      label="Sin cambios"
      summary={
        <>
          <b>{formatCount(hechas.length, 'hecha', 'hechas')}</b> · {omitidas.length} no:
        </>
      }
      skipped={omitidas}
      close={close}
      {...(retryable.length > 0 && {
        undo: {
          label: `Reintentar con ${retryable.length === 1 ? 'esta' : `estas ${retryable.length}`}`,
          busy: false,
          run: () => retry(retryable),
        },
      })}
    />
  );
}
