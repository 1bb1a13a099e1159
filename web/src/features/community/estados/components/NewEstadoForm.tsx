import { checkEstado, ESTADO_MAX, TEXTS } from '@conserje/rules';
import { useCall } from '../../../../platform/api/useCall.ts';
import { Form } from '../../../../ui/form/Form.tsx';
import { TextAreaField } from '../../../../ui/form/TextFields.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import styles from '../Estados.module.css';

export function NewEstadoForm() {
  const forma = useForm({ estado: '' });
  const { estado } = forma.values;
  const campo = forma.campo('estado');
  const used = [...estado].length;
  const past = used > ESTADO_MAX;
  const [publish, isPublishing] = useCall('POST estados', { form: forma });
  return (
    <div className={styles.newEstado}>
      <Form
        forma={forma}
        nombre="Nuevo estado"
        button="Publicar estado"
        sending={isPublishing}
        check={() => checkEstado(estado)}
        send={() => publish({ body: { op: 1, estado } })}
        note={
          <p className={styles.count} data-exceeded={past}>
            {used} de {ESTADO_MAX} caracteres
          </p>
        }
      >
        <TextAreaField
          {...campo}
          label="Tu estado"
          placeholder="¿Qué quieres decir hoy?"
          rows={3}
          change={(texto) => campo.change(texto.replaceAll('\n', ' '))}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
          error={past ? TEXTS.estadoLargo : campo.error}
        />
      </Form>
    </div>
  );
}
