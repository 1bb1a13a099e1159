import { checkEstado, ESTADO_MAX, TEXTS } from '@conserje/rules';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { Form } from '../../../../ui/form/Form.tsx';
import { TextAreaField } from '../../../../ui/form/TextFields.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import styles from '../Estados.module.css';

export function NewEstadoForm() {
  const form = useForm({ estado: '' });
  const { estado } = form.values;
  const field = form.field('estado');
  const usedCount = [...estado].length;
  const isTooLong = usedCount > ESTADO_MAX;
  const [publish, isPublishing] = useCallMutation('POST estados', { form });
  return (
    <div className={styles.newEstado}>
      <Form
        form={form}
        label="Nuevo estado"
        button="Publicar estado"
        sending={isPublishing}
        check={() => checkEstado(estado)}
        send={() => publish({ body: { op: 1, estado } })}
        note={
          <p className={styles.count} data-exceeded={isTooLong}>
            {usedCount} de {ESTADO_MAX} caracteres
          </p>
        }
      >
        <TextAreaField
          {...field}
          label="Tu estado"
          placeholder="¿Qué quieres decir hoy?"
          rows={3}
          change={(text) => field.change(text.replaceAll('\n', ' '))}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
          error={isTooLong ? TEXTS.estadoLargo : field.error}
        />
      </Form>
    </div>
  );
}
