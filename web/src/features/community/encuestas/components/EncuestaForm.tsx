import { checkEncuesta, dayAndTimeOf, ENCUESTA_OPTIONS } from '@conserje/rules';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { serverNow } from '../../../../platform/time/serverClock.ts';
import { AudienceField } from '../../../../shared/comunicados/AudienceField.tsx';
import { useCategoriaChoices } from '../../../../shared/comunicados/useCategoriaChoices.ts';
import { Switch } from '../../../../ui/controls/Switch.tsx';
import { DateField } from '../../../../ui/form/DateField.tsx';
import { Form } from '../../../../ui/form/Form.tsx';
import type { FieldProps } from '../../../../ui/form/formStore.ts';
import { TextField } from '../../../../ui/form/TextFields.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import { useAgencia } from '../../../../ui/text/agenciaContext.ts';
import styles from '../Encuestas.module.css';

const NEW = {
  pregunta: '',
  opciones: ['', ''] as readonly string[],
  categorias: [] as readonly string[],
  hasta: '' as string | null,
  hastaHora: '',
  secreta: false,
};
/** Stands for a typed text that is no date, which the rule refuses. */
const NO_DATE = '?';

/** Publishes an encuesta. */
export default function EncuestaForm({ onDone }: { onDone: () => void }) {
  const { timeZone } = useAgencia();
  const rangos = useCategoriaChoices();
  const form = useForm(NEW);
  const { opciones, categorias, ...values } = form.values;
  const body = {
    ...values,
    opciones: [...opciones],
    ...rangos.bodyOf(categorias),
    hasta: values.hasta ?? NO_DATE,
  };
  const [create, isCreating] = useCallMutation('POST crearEncuesta', { form, onSuccess: onDone });
  const secreta = form.field('secreta');
  return (
    <Form
      form={form}
      label="Nueva encuesta"
      button="Publicar"
      sending={isCreating}
      check={() => rangos.check(categorias) ?? checkEncuesta(body, dayAndTimeOf(serverNow(), timeZone))}
      send={() => create({ body })}
    >
      <div className="u-full-row u-shrinkable">
        <TextField {...form.field('pregunta')} label="Pregunta" data-autofocus />
      </div>
      <OptionsField {...form.field('opciones')} />
      <AudienceField {...form.field('categorias')} choices={rangos.choices} />
      <DateField {...form.field('hasta')} label="Hasta" />
      <TextField
        {...form.field('hastaHora')}
        label="Hora (hasta)"
        description="Vacía, hasta que termine el día"
        placeholder="18:00"
        maxLength={5}
      />
      <div className="u-full-row u-shrinkable">
        <Switch
          ref={secreta.ref}
          label="Secreta"
          description="El portal no le muestra a nadie, ni a ti, qué votó cada quien. No se puede cambiar después."
          checked={secreta.value}
          onChange={(e) => secreta.change(e.currentTarget.checked)}
        />
      </div>
    </Form>
  );
}

/** The options; an empty one appears after the last that is filled. */
function OptionsField({ value, change, error, ref }: FieldProps<readonly string[]>) {
  const set = (i: number, text: string) => {
    const changed = value.map((option, j) => (j === i ? text : option));
    const needsMore = changed.at(-1) !== '' && changed.length < ENCUESTA_OPTIONS.max;
    change(needsMore ? [...changed, ''] : changed);
  };
  return (
    <fieldset
      className="u-stack u-gap-8 u-full-row u-shrinkable"
      ref={ref}
      tabIndex={-1}
      aria-describedby={error && 'opciones-error'}
    >
      <legend className={styles.legend}>Opciones</legend>
      {value.map((option, i) => (
        <TextField
          // biome-ignore lint/suspicious/noArrayIndexKey: options have no identity but their place
          key={i}
          ref={() => undefined}
          error={undefined}
          aria-label={`Opción ${i + 1}`}
          placeholder={`Opción ${i + 1}`}
          value={option}
          change={(text) => set(i, text)}
        />
      ))}
      {error && (
        <p id="opciones-error" className="u-text-14 u-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}
