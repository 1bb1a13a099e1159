import type { AnswerOf } from '@conserje/contract';
import type { NormativaContent } from '@conserje/rules';
import {
  checkNormativa,
  checkNormativaNote,
  diffNormativa,
  EARLIER_DAY_TEXT,
  isBroughtForward,
  NORMATIVA_TEXT_MAX,
  summarizeChanges,
} from '@conserje/rules';
import { Button } from '@mantine/core';
import IconBack from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import { useQuery } from '@tanstack/react-query';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { useNormativa } from '../../../../shared/careers/normativa.queries.ts';
import { Switch } from '../../../../ui/controls/Switch.tsx';
import { LoadError, Loading } from '../../../../ui/feedback/LoadStates.tsx';
import { DateField } from '../../../../ui/form/DateField.tsx';
import { INVALID_DATE } from '../../../../ui/form/dateFormat.ts';
import { Form } from '../../../../ui/form/Form.tsx';
import { TextAreaField } from '../../../../ui/form/TextFields.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import { ScreenLayout, Section } from '../../../../ui/layout/ScreenLayout.tsx';
import { useUrlState } from '../../../../ui/state/useUrlState.ts';
import { useToday } from '../../../../ui/text/agenciaContext.ts';
import { versionQuery } from '../normativa.queries.ts';
import { sentContent } from '../normativaDraft.ts';
import { NORMATIVA_URL } from '../normativaUrl.ts';
import { CastigosEditor } from './CastigosEditor.tsx';
import { LinesEditor } from './LinesEditor.tsx';

/** Editor of the whole rulebook: one save makes one version. @param from version whose text it begins with */
export default function NormativaEditor({ from }: { from: number }) {
  const { data, error, refetch } = useQuery(versionQuery(from));
  const { data: present } = useNormativa();
  const [, change] = useUrlState(NORMATIVA_URL);
  const close = () => change({ ...NORMATIVA_URL }, { replace: true });
  return (
    <ScreenLayout
      title="Editar la normativa"
      actions={
        <Button variant="default" leftSection={<IconBack size={18} />} onClick={close}>
          Volver
        </Button>
      }
    >
      {error && <LoadError error={error} retry={refetch} isInline={data !== undefined} />}
      {(!data || !present) && !error && <Loading label="Cargando la normativa" />}
      {data && present && <EditorForm from={from} start={data} present={present} close={close} />}
    </ScreenLayout>
  );
}

interface EditorProps {
  from: number;
  start: AnswerOf<'GET normativaVersion/:version'>;
  present: AnswerOf<'GET normativa'>;
  close: () => void;
}

interface EditorValues {
  contenido: NormativaContent;
  /** Null while the input is not a date. */
  rige: string | null;
  nota: string;
  avisar: boolean;
  /** Version that was the last when the editing began, also in a draft: a later one refuses the save. */
  ultima: number;
}

/** Summarises what a save would change of the last version. */
function summarizeSave(
  last: AnswerOf<'GET normativaVersion/:version'>,
  { contenido, rige }: Pick<EditorValues, 'contenido' | 'rige'>,
  today: string,
): string {
  const term = last.rige !== null && { version: last.version, rige: last.rige };
  const isEarlier = term && rige !== null && isBroughtForward(term, rige, today);
  return summarizeChanges(diffNormativa(last.contenido, contenido)) || (isEarlier ? EARLIER_DAY_TEXT : 'Sin cambios');
}

function EditorForm({ from, start, present, close }: EditorProps) {
  const today = useToday();
  // A planned version keeps its day unless somebody chooses an earlier one.
  const isPlanned = from === present.ultima && start.rige !== null && start.rige > today;
  const form = useForm<EditorValues>(
    {
      contenido: start.contenido,
      rige: isPlanned ? start.rige : today,
      nota: '',
      avisar: true,
      ultima: present.ultima,
    },
    { normativa: from },
  );
  const { contenido, rige, nota, avisar, ultima } = form.values;
  const [save, isSaving] = useCallMutation('POST guardarNormativa', { form, onSuccess: close });
  const setContent = (edited: NormativaContent) => form.change({ contenido: edited });
  // A save is compared with the last version, whichever the text began with.
  const { data: last } = useQuery(versionQuery(ultima));
  const summary = last && summarizeSave(last, { contenido, rige }, today);
  const { ref, ...rigeField } = form.field('rige');
  return (
    <>
      {present.ultima !== ultima && (
        <p role="alert">
          Alguien guardó otra versión mientras editabas. Copia lo que quieras conservar y empieza de nuevo desde la
          última.
        </p>
      )}
      <Section title="Infracciones">
        <LinesEditor section="infracciones" content={contenido} change={setContent} />
      </Section>
      <Section title="Reglas de Recursos Humanos">
        <LinesEditor section="reglas" content={contenido} change={setContent} />
      </Section>
      <Section title="Tipos de falta">
        <LinesEditor section="faltas" content={contenido} change={setContent} />
      </Section>
      <Section title="Castigos">
        <CastigosEditor content={contenido} change={setContent} />
      </Section>
      <Form
        form={form}
        label="Guardar la normativa"
        button="Guardar versión"
        sending={isSaving}
        note={summary}
        check={() =>
          (rige === null ? { campo: 'rige', msg: INVALID_DATE } : checkNormativa(contenido)) ?? checkNormativaNote(nota)
        }
        send={() =>
          save({ body: { version: ultima, rige: rige ?? '', nota, avisar, contenido: sentContent(contenido) } })
        }
      >
        <DateField {...rigeField} ref={ref} label="Se aplica desde" />
        <TextAreaField
          {...form.field('nota')}
          label="Qué cambia (opcional)"
          description={`Hasta ${NORMATIVA_TEXT_MAX} caracteres`}
          autosize
          minRows={2}
          maxRows={6}
        />
        <Switch
          label="Avisar a todos los miembros"
          description="Les llegará una notificación."
          checked={avisar}
          onChange={(e) => form.change({ avisar: e.currentTarget.checked })}
        />
      </Form>
    </>
  );
}
