import type { BulkAct } from '@conserje/rules';
import { BULK_ACTS, bulkActTexts, PEOPLE_MAX } from '@conserje/rules';
import { useState } from 'react';
import { lazyDialog } from '../../../platform/browser/lazyDialog.tsx';
import { formatCount, formatNumber } from '../../../ui/text/format.ts';
import { DoneBar, SelectionBar } from '../../lists/SelectionBar.tsx';
import type { Selection } from '../../lists/selection.ts';
import { useIsPicking, useSelectedIds } from '../../lists/selection.ts';
import type { ActAnswer, ActPerson, OnActDone } from './bulkActs.ts';
import { ACT_TEXTS } from './bulkActs.ts';

const BulkActDialog = lazyDialog(() => import('./BulkActDialog.tsx'));

interface Props {
  /** Whom the viewer may act on, of the rows that were loaded: a search keeps who was selected before. */
  personById: ReadonlyMap<number, ActPerson>;
  chosen: Selection;
  onDone?: OnActDone | undefined;
}

/** An act that is asked about, on people as they were when it was chosen: their rows may change meanwhile. */
interface Question {
  act: BulkAct;
  people: readonly ActPerson[];
}

/** Number of selected people and what may be done to them; afterwards, whom it left out, each with the reason. */
export default function BulkActBar({ personById, chosen, onDone }: Props) {
  const ids = useSelectedIds(chosen);
  const isPicking = useIsPicking(chosen);
  const [question, setQuestion] = useState<Question>();
  const [result, setResult] = useState<ActAnswer & { act: BulkAct }>();
  const findPeople = (wanted: Iterable<number>) => [...wanted].flatMap((id) => personById.get(id) ?? []);
  const chosenPeople = findPeople(ids);
  const finish = ({ act, people }: Question, answer: ActAnswer) => {
    const left = new Set(answer.omitidas.map(({ id }) => id));
    onDone?.(people.flatMap(({ id }) => (left.has(id) ? [] : id)));
    setQuestion(undefined);
    setResult(answer.omitidas.length > 0 ? { ...answer, act } : undefined);
    chosen.stop();
  };
  const retry = (retried: readonly number[], act: BulkAct) => {
    chosen.pick();
    chosen.set(retried);
    setQuestion({ act, people: findPeople(retried) });
  };
  return (
    <>
      {chosenPeople.length === 0 && result && (
        <ResultBar
          {...result}
          isListed={(id) => personById.has(id)}
          close={() => setResult(undefined)}
          retry={(retried) => retry(retried, result.act)}
        />
      )}
      {(chosenPeople.length > 0 || (isPicking && !result)) && (
        <ChosenBar people={chosenPeople} chosen={chosen} ask={(act) => setQuestion({ act, people: chosenPeople })} />
      )}
      {question && (
        <BulkActDialog
          {...question}
          close={() => setQuestion(undefined)}
          onDone={(answer) => finish(question, answer)}
        />
      )}
    </>
  );
}

interface ChosenProps {
  people: readonly ActPerson[];
  chosen: Selection;
  ask: (act: BulkAct) => void;
}

function ChosenBar({ people, chosen, ask }: ChosenProps) {
  const fits = people.length <= PEOPLE_MAX;
  // Acts allowed on at least one selected person; the server names those it leaves out.
  const acts = BULK_ACTS.filter((act) => people.some(({ acciones }) => acciones.includes(act)));
  return (
    <SelectionBar
      label="Personas seleccionadas"
      summary={
        people.length === 0 ? (
          'Toca a quienes quieras elegir'
        ) : (
          <>
            <b>{formatCount(people.length, 'seleccionada', 'seleccionadas')}</b>
            {!fits && ` · Hasta ${PEOPLE_MAX} a la vez`}
          </>
        )
      }
      remove={() => chosen.stop()}
      removeLabel={people.length === 0 ? 'Cancelar' : 'Quitar selección'}
      actions={(fits ? acts : []).map((act) => ({
        label: ACT_TEXTS[act].button,
        primary: act === 'ascender',
        danger: act === 'despedir',
        run: () => ask(act),
      }))}
    />
  );
}

interface ResultProps extends ActAnswer {
  act: BulkAct;
  /** Whether a person still stands in a list that holds nobody else. */
  isListed: (id: number) => boolean;
  close: () => void;
  retry: (ids: readonly number[]) => void;
}

/**
 * Result of an act on several people: number of people done, and people left out. Offers the act again where it may
 * succeed now.
 */
function ResultBar({ act, hechas, omitidas, isListed, close, retry }: ResultProps) {
  const { done } = bulkActTexts(act);
  const retryable = omitidas.filter(({ id, reintentar }) => reintentar && isListed(id)).map(({ id }) => id);
  return (
    <DoneBar
      label="Cómo quedó"
      summary={
        <>
          <b>
            {done} {formatCount(hechas.length, 'persona', 'personas')}
          </b>
          . {act === 'mover' ? 'De' : 'A'} {formatNumber(omitidas.length)} no:
        </>
      }
      skipped={omitidas}
      close={close}
      {...(retryable.length > 0 && {
        again: {
          label: `Reintentar con ${retryable.length === 1 ? 'esta' : `estas ${retryable.length}`}`,
          busy: false,
          run: () => retry(retryable),
        },
      })}
    />
  );
}
