import type { ActividadRow, AnswerOf } from '@conserje/contract';
import {
  ACTIVITY_NOTICE_MAX,
  checkActivityNotice,
  checkDegrado,
  checkDespido,
  checkLlamado,
  LLAMADO_DESCRIPTION_MAX,
} from '@conserje/rules';
import { useCall } from '../../../../platform/api/useCall.ts';
import { notify } from '../../../../platform/state/notices.ts';
import { InfraccionField, useInfraccion } from '../../../../shared/careers/InfraccionField.tsx';
import { MotivoField } from '../../../../shared/lists/MotivoField.tsx';
import { Form } from '../../../../ui/form/Form.tsx';
import { TextAreaField } from '../../../../ui/form/TextFields.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import { Dialog } from '../../../../ui/overlay/Dialog.tsx';
import { formatCount } from '../../../../ui/text/format.ts';
import type { ActivityAction, SkippedPerson } from '../activityActions.ts';

interface Props {
  action: ActivityAction;
  personas: readonly ActividadRow[];
  close: () => void;
  onDone: (skipped: readonly SkippedPerson[]) => void;
}

/** All of them: the viewer confirms the action for each person. */
const LIST_FORMAT = new Intl.ListFormat('es');
const EMPTY = { texto: '', infraccion: 0, motivo: '', descripcion: '' };

/** Confirms an action on people: their names, the consequence, and what is said to them. */
export default function ActivityActionDialog({ action: { id, button, consequence }, personas, close, onDone }: Props) {
  const form = useForm(EMPTY);
  const { texto, motivo, descripcion } = form.values;
  const { infraccion, version } = useInfraccion(form.values.infraccion);
  const chosen = infraccion && version !== undefined ? { infraccion: infraccion.id, normativa: version } : {};
  const usuarios = personas.map(({ usuario }) => usuario);
  const [usuario = 0] = usuarios;
  // A list of skipped people needs more reading time.
  const onSuccess = ({ msg, omitidas }: AnswerOf<'POST avisarVarias'>) => {
    notify({ msg, kind: omitidas.length > 0 ? 'noticia' : 'ok' });
    onDone(omitidas);
  };
  const options = { form, onSuccess, showsNotice: false };
  const [tell, isTelling] = useCall('POST avisarVarias', options);
  const [callToAttention, isCalling] = useCall('POST llamarVarias', options);
  const [demote, isDemoting] = useCall('POST degradarVarias', options);
  const [dismiss, isDismissing] = useCall('POST despedirVarias', options);
  const steps = {
    avisar: { check: () => checkActivityNotice(texto), send: () => tell({ body: { usuarios, texto } }) },
    llamar: {
      check: () => checkLlamado({ user: usuario, motivo, descripcion }),
      send: () => callToAttention({ body: { usuarios, motivo, descripcion, ...chosen } }),
    },
    // The server chooses each person's mision: the one below theirs.
    degradar: {
      check: () => checkDegrado({ usuario, rango: usuario, motivo }),
      send: () => demote({ body: { usuarios, motivo } }),
    },
    despedir: { check: () => checkDespido({ usuario, motivo }), send: () => dismiss({ body: { usuarios, motivo } }) },
  };
  const toWhom = formatCount(personas.length, 'persona', 'personas');
  return (
    <Dialog title={`¿${button} a ${toWhom}?`} close={close}>
      <Form
        form={form}
        button={`${button} a ${toWhom}`}
        goBack={close}
        sending={isTelling || isCalling || isDemoting || isDismissing}
        {...steps[id]}
      >
        <p>
          <b>{LIST_FORMAT.format(personas.map((p) => p.usuarioNombre))}.</b> {consequence}
        </p>
        {id === 'llamar' && (
          <InfraccionField {...form.field('infraccion')} choose={(text) => text && form.change({ motivo: text })} />
        )}
        {id === 'avisar' ? (
          <TextAreaField
            {...form.field('texto')}
            label="Mensaje"
            description={`Hasta ${ACTIVITY_NOTICE_MAX} caracteres`}
            autosize
            minRows={3}
            maxRows={8}
            data-autofocus
          />
        ) : (
          <MotivoField {...form.field('motivo')} data-autofocus />
        )}
        {id === 'llamar' && (
          <TextAreaField
            {...form.field('descripcion')}
            label="Descripción"
            description={`Hasta ${LLAMADO_DESCRIPTION_MAX} caracteres`}
            autosize
            minRows={3}
            maxRows={10}
          />
        )}
      </Form>
    </Dialog>
  );
}
