import type { Comunicado } from '@conserje/contract';
import { CAN_PUBLISH, checkComunicado, checkHeadAudience, dayAndTimeOf } from '@conserje/rules';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { useCan } from '../../../../platform/session/session.tsx';
import { serverNow } from '../../../../platform/time/serverClock.ts';
import type { SeenAudience } from '../../../../shared/comunicados/useCategoriaChoices.ts';
import { categoriaLabels, useCategoriaChoices } from '../../../../shared/comunicados/useCategoriaChoices.ts';
import { Switch } from '../../../../ui/controls/Switch.tsx';
import { DateField } from '../../../../ui/form/DateField.tsx';
import { Form } from '../../../../ui/form/Form.tsx';
import type { FieldProps } from '../../../../ui/form/formStore.ts';
import { mergeFieldVersions } from '../../../../ui/form/mergeFields.ts';
import { TextField } from '../../../../ui/form/TextFields.tsx';
import { useConflict } from '../../../../ui/form/useConflict.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import { useAgencia } from '../../../../ui/text/agenciaContext.ts';
import { ComunicadoAudience } from './ComunicadoAudience.tsx';
import styles from './ComunicadoForm.module.css';
import { MarkupField } from './MarkupField.tsx';

interface Props {
  /** The one to change; absent: a new one. */
  comunicado?: Comunicado;
  onDone: (isScheduled: boolean) => void;
}

const NEW = {
  titulo: '',
  texto: '',
  categorias: [] as readonly string[],
  departamentos: [] as readonly number[],
  fijado: false,
  obligatorio: false,
  desde: '' as string | null,
  desdeHora: '',
  hasta: '' as string | null,
  hastaHora: '',
  pedirLectura: false,
};

/** Returns the day and the time of an end; the end of a day is written as the day alone. */
function endFields(hasta: string | null, timeZone: string) {
  if (hasta === null) return { hasta: '', hastaHora: '' };
  const { dia, hora } = dayAndTimeOf(Date.parse(hasta), timeZone);
  if (hora !== '00:00') return { hasta: dia, hastaHora: hora };
  return { hasta: dayAndTimeOf(Date.parse(hasta) - 1, timeZone).dia, hastaHora: '' };
}

function fieldsOf(c: Comunicado, hasBegun: boolean, timeZone: string): typeof NEW {
  const start = hasBegun ? { dia: '', hora: '' } : dayAndTimeOf(Date.parse(c.desde), timeZone);
  return {
    titulo: c.titulo,
    texto: c.texto,
    categorias: categoriaLabels(c),
    fijado: c.fijado,
    obligatorio: c.obligatorio,
    departamentos: c.departamentos.map(({ id }) => id),
    desde: start.dia,
    desdeHora: start.hora,
    ...endFields(c.hasta, timeZone),
    pedirLectura: false,
  };
}

const seenAudience = ({ categorias, rangos, retirados }: Comunicado): SeenAudience => ({
  categorias,
  rangos,
  retirados,
});

/** Stands for a typed text that is no date, which the rule refuses. */
const NO_DATE = '?';

/** Publishes or schedules a comunicado, or changes one. */
export default function ComunicadoForm({ comunicado, onDone }: Props) {
  const { timeZone } = useAgencia();
  const canPublish = useCan(CAN_PUBLISH);
  const hasBegun = comunicado !== undefined && Date.parse(comunicado.desde) <= serverNow();
  const fields = comunicado ? fieldsOf(comunicado, hasBegun, timeZone) : NEW;
  // A draft is found again though a rango has another name since.
  const form = useForm(fields, { ...fields, categorias: comunicado?.categorias });
  const { base, call, note } = useConflict(
    form,
    { version: comunicado?.version ?? 0, fields, seen: comunicado && seenAudience(comunicado) },
    mergeFieldVersions,
  );
  const rangos = useCategoriaChoices(base.seen);
  const { version } = base;
  const { pedirLectura, categorias, departamentos, ...values } = form.values;
  const body = {
    ...values,
    ...rangos.bodyOf(categorias),
    departamentos: [...departamentos],
    desde: values.desde ?? NO_DATE,
    hasta: values.hasta ?? NO_DATE,
  };
  const now = dayAndTimeOf(serverNow(), timeZone);
  // The first moment of today has passed.
  const isLater = body.desde > now.dia || (body.desde === now.dia && body.desdeHora > now.hora);
  const isScheduled = isLater && !hasBegun;
  const finish = () => onDone(isScheduled);
  const [publish, isPublishing] = useCallMutation('POST publicarComunicado', { form, onSuccess: finish });
  const [edit, isEditing] = useCallMutation('POST editarComunicado', { form: call, onSuccess: finish });
  const send = () =>
    comunicado ? edit({ body: { ...body, id: comunicado.id, version, pedirLectura } }) : publish({ body });
  return (
    <Form
      form={form}
      label={comunicado ? 'Editar comunicado' : 'Nuevo comunicado'}
      button={buttonLabel(comunicado !== undefined, isScheduled)}
      sending={isPublishing || isEditing}
      note={note}
      check={() =>
        rangos.check(categorias) ??
        checkComunicado(body, dayAndTimeOf(serverNow(), timeZone), hasBegun) ??
        (canPublish ? null : checkHeadAudience(body))
      }
      send={send}
    >
      <div className="u-full-row u-shrinkable">
        <TextField {...form.field('titulo')} label="Título" data-autofocus />
      </div>
      <MarkupField {...form.field('texto')} label="Texto" />
      <ComunicadoAudience
        categorias={form.field('categorias')}
        rangos={rangos.choices}
        departamentos={form.field('departamentos')}
        before={comunicado}
      />
      {!hasBegun && (
        <Moment label="Desde" hint="Vacío, ahora mismo" day={form.field('desde')} time={form.field('desdeHora')} />
      )}
      <Moment label="Hasta" hint="Vacío, sin final" day={form.field('hasta')} time={form.field('hastaHora')} />
      <Toggle field={form.field('fijado')} label="Fijado" description="Se queda arriba en la lista y en Inicio." />
      <Toggle
        field={form.field('obligatorio')}
        label="Obligatorio"
        description="Queda primero en Inicio hasta que cada quien lo lea hasta el final o toque «Leído». Verás quién falta."
      />
      {hasBegun && (
        <Toggle
          field={form.field('pedirLectura')}
          label="Pedir que lo lean otra vez"
          description="Les llegará otra notificación y nadie contará como que lo leyó."
        />
      )}
    </Form>
  );
}

function buttonLabel(isEdit: boolean, isScheduled: boolean): string {
  if (isEdit) return 'Guardar';
  return isScheduled ? 'Programar' : 'Publicar';
}

interface MomentProps {
  label: string;
  hint: string;
  day: FieldProps<string | null>;
  time: FieldProps<string>;
}

/** A day and a time of day of the agency. */
function Moment({ label, hint, day, time }: MomentProps) {
  return (
    <div className={styles.moment}>
      <DateField {...day} label={label} />
      <TextField {...time} label={`Hora (${label.toLowerCase()})`} placeholder="18:00" maxLength={5} />
      <p className={`${styles.hint} u-text-14 u-muted`}>{hint}</p>
    </div>
  );
}

const Toggle = ({ field, label, description }: { field: FieldProps<boolean>; label: string; description: string }) => (
  <div className="u-full-row u-shrinkable">
    <Switch
      ref={field.ref}
      label={label}
      description={description}
      checked={field.value}
      onChange={(e) => field.change(e.currentTarget.checked)}
    />
  </div>
);
