import type { IngresoQuestion } from '@conserje/contract';
import { checkIngresoQuestions, INGRESO_QUESTION_MAX, INGRESO_QUESTIONS_MAX } from '@conserje/rules';
import { Button } from '@mantine/core';
import IconMoveDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconMoveUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconAdd from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconRemove from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useRef } from 'react';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import iconButton from '../../../../ui/controls/IconButton.module.css';
import { Switch } from '../../../../ui/controls/Switch.tsx';
import { LoadError } from '../../../../ui/feedback/LoadStates.tsx';
import frame from '../../../../ui/form/Form.module.css';
import { Form } from '../../../../ui/form/Form.tsx';
import type { FieldProps } from '../../../../ui/form/formStore.ts';
import { TextField } from '../../../../ui/form/TextFields.tsx';
import { useConflict } from '../../../../ui/form/useConflict.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import styles from '../Ingreso.module.css';
import { questionsQuery } from '../ingreso.queries.ts';
import type { QuestionDraft } from '../questionDrafts.ts';
import {
  addQuestion,
  draftsOf,
  mergeQuestions,
  moveQuestion,
  removeQuestion,
  sentQuestions,
} from '../questionDrafts.ts';

/** Edits the questions that newcomers answer; one press saves all of them. */
export default function QuestionsEditor({ onDone }: { onDone: () => void }) {
  const { data, error, refetch } = useQuery(questionsQuery());
  if (data) return <EditorForm saved={data} onDone={onDone} />;
  if (error) return <LoadError error={error} retry={refetch} />;
  return <div className={frame.placeholder} aria-busy="true" />;
}

interface EditorValues {
  preguntas: readonly QuestionDraft[];
}
type Questions = readonly IngresoQuestion[];

const merge = ({ preguntas }: EditorValues, base: Questions, current: Questions): EditorValues => ({
  preguntas: mergeQuestions(preguntas, base, current),
});

function EditorForm({ saved, onDone }: { saved: Questions; onDone: () => void }) {
  const form = useForm<EditorValues>({ preguntas: draftsOf(saved) });
  const { preguntas } = form.values;
  const { base, call, note } = useConflict(form, saved, merge);
  const [save, isSaving] = useCallMutation('POST guardarPreguntas', { form: call, onSuccess: onDone });
  return (
    <Form
      form={form}
      label="Preguntas de ingreso"
      button="Guardar preguntas"
      sending={isSaving}
      check={() => checkIngresoQuestions(preguntas)}
      send={() => save({ body: { preguntas: sentQuestions(preguntas), visto: [...base] } })}
      note={note || <p className="u-text-14 u-muted">Las solicitudes ya enviadas conservan lo que se preguntó.</p>}
    >
      <QuestionsField {...form.field('preguntas')} />
    </Form>
  );
}

function QuestionsField({ value, change, error, ref }: FieldProps<readonly QuestionDraft[]>) {
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const remove = (key: number, index: number) => {
    // The pressed button goes: the focus stays in the list.
    const removeButtons = list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [];
    (removeButtons[index + 1] ?? removeButtons[index - 1] ?? addButton.current)?.focus();
    change(removeQuestion(value, key));
  };
  return (
    <fieldset
      className="u-grid u-gap-12 u-full-row u-shrinkable"
      ref={ref}
      tabIndex={-1}
      aria-describedby={error && 'preguntas-error'}
    >
      <legend className="u-visually-hidden">Preguntas</legend>
      {value.length === 0 && (
        <p className="u-flush u-muted">Sin preguntas. Quien se registre no responde nada, solo espera.</p>
      )}
      <ol className="u-grid u-gap-12 u-full-row" ref={list}>
        {value.map((question, i) => (
          <QuestionItem
            key={question.key}
            question={question}
            n={i + 1}
            isLast={i === value.length - 1}
            change={(changes) => change(value.map((q) => (q.key === question.key ? { ...q, ...changes } : q)))}
            move={(towards) => change(moveQuestion(value, question.key, towards))}
            remove={() => remove(question.key, i)}
          />
        ))}
      </ol>
      {error && (
        <p id="preguntas-error" role="alert" className="u-flush u-text-14 u-bad">
          {error}
        </p>
      )}
      {value.length < INGRESO_QUESTIONS_MAX && (
        <div>
          <Button
            ref={addButton}
            variant="default"
            leftSection={<IconAdd size={18} />}
            onClick={() => change(addQuestion(value))}
          >
            Agregar pregunta
          </Button>
        </div>
      )}
    </fieldset>
  );
}

interface ItemProps {
  question: QuestionDraft;
  n: number;
  isLast: boolean;
  change: (changes: Partial<QuestionDraft>) => void;
  move: (towards: -1 | 1) => void;
  remove: () => void;
}

function QuestionItem({ question, n, isLast, change, move, remove }: ItemProps) {
  const { texto, larga, obligatoria } = question;
  return (
    <li className={styles.question}>
      <TextField
        ref={() => undefined}
        error={undefined}
        label={`Pregunta ${n}`}
        value={texto}
        change={(text) => change({ texto: text })}
        maxLength={INGRESO_QUESTION_MAX}
      />
      <div className="u-row u-wrap u-gap-8-16">
        <Switch
          label="Obligatoria"
          aria-label={`Pregunta ${n} obligatoria`}
          checked={obligatoria}
          onChange={(e) => change({ obligatoria: e.currentTarget.checked })}
        />
        <Switch
          label="Respuesta larga"
          aria-label={`Pregunta ${n} con respuesta larga`}
          checked={larga}
          onChange={(e) => change({ larga: e.currentTarget.checked })}
        />
        <span className="u-inline-flex u-push-end">
          <MoveButton label={`Subir la pregunta ${n}`} isOff={n === 1} press={() => move(-1)}>
            <IconMoveUp size={20} />
          </MoveButton>
          <MoveButton label={`Bajar la pregunta ${n}`} isOff={isLast} press={() => move(1)}>
            <IconMoveDown size={20} />
          </MoveButton>
          <button
            type="button"
            className={iconButton.button}
            data-remove
            aria-label={`Quitar la pregunta ${n}`}
            onClick={remove}
          >
            <IconRemove size={20} />
          </button>
        </span>
      </div>
    </li>
  );
}

interface MoveButtonProps {
  label: string;
  isOff: boolean;
  press: () => void;
  children: ReactNode;
}

const MoveButton = ({ label, isOff, press, children }: MoveButtonProps) => (
  <button
    type="button"
    className={`${iconButton.button} ${isOff ? styles.off : ''}`}
    aria-label={label}
    // Not `disabled`, so that it keeps the focus when the line arrives at the end.
    aria-disabled={isOff || undefined}
    onClick={() => {
      if (!isOff) press();
    }}
  >
    {children}
  </button>
);
