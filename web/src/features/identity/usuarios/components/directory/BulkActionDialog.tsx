import type { AnswerOf, DirectoryEntry } from '@conserje/contract';
import { checkDespido, checkLlamado, checkMulta, LLAMADO_DESCRIPTION_MAX } from '@conserje/rules';
import { useCall } from '../../../../../platform/api/useCall.ts';
import { notify } from '../../../../../platform/state/notices.ts';
import { InfraccionField, useInfraccion } from '../../../../../shared/careers/InfraccionField.tsx';
import { MotivoField } from '../../../../../shared/lists/MotivoField.tsx';
import { Form } from '../../../../../ui/form/Form.tsx';
import { NumberField, TextAreaField } from '../../../../../ui/form/TextFields.tsx';
import { useForm } from '../../../../../ui/form/useForm.ts';
import { Dialog } from '../../../../../ui/overlay/Dialog.tsx';
import { formatCount } from '../../../../../ui/text/format.ts';
import type { BulkAction, SkippedPerson } from '../../bulkActions.ts';

interface Props {
  action: BulkAction;
  personas: readonly DirectoryEntry[];
  close: () => void;
  onDone: (skipped: readonly SkippedPerson[]) => void;
}

/** All of them: the viewer confirms the action for each person. */
const LIST_FORMAT = new Intl.ListFormat('es');
const EMPTY = { infraccion: 0, motivo: '', descripcion: '', creditos: null as number | null };

/** Confirms a bulk action: people, consequences and motivo. */
export default function BulkActionDialog({ action: { id, button, consequence }, personas, close, onDone }: Props) {
  const form = useForm(EMPTY);
  const { motivo, descripcion } = form.values;
  const creditos = form.values.creditos ?? 0;
  const { infraccion, version } = useInfraccion(form.values.infraccion);
  const chosen = infraccion && version !== undefined ? { infraccion: infraccion.id, normativa: version } : {};
  const usuarios = personas.map(({ id }) => id);
  // A list of skipped people needs more reading time.
  const onSuccess = ({ msg, omitidas }: AnswerOf<'POST despedirVarias'>) => {
    notify({ msg, kind: omitidas.length > 0 ? 'noticia' : 'ok' });
    onDone(omitidas);
  };
  const callOptions = { form, onSuccess, showsNotice: false };
  const [dismiss, isDismissing] = useCall('POST despedirVarias', callOptions);
  const [fine, isAddingMulta] = useCall('POST multarVarias', callOptions);
  const [callToAttention, isAddingLlamado] = useCall('POST llamarVarias', callOptions);
  const [usuario = 0] = usuarios;
  const actionByKey = {
    despedir: {
      check: () => checkDespido({ usuario, motivo }),
      send: () => dismiss({ body: { usuarios, motivo } }),
    },
    multar: {
      check: () => checkMulta({ usuario, motivo, creditos }),
      send: () => fine({ body: { usuarios, motivo, creditos, ...chosen } }),
    },
    llamar: {
      check: () => checkLlamado({ user: usuario, motivo, descripcion }),
      send: () => callToAttention({ body: { usuarios, motivo, descripcion, ...chosen } }),
    },
  };
  const { check, send } = actionByKey[id];
  const toWhom = formatCount(personas.length, 'persona', 'personas');
  return (
    <Dialog title={`¿${button} a ${toWhom}?`} close={close}>
      <Form
        form={form}
        button={`${button} a ${toWhom}`}
        goBack={close}
        sending={isDismissing || isAddingMulta || isAddingLlamado}
        check={check}
        send={send}
      >
        <p>
          <b>{LIST_FORMAT.format(personas.map((p) => p.usuario))}.</b> {consequence}
        </p>
        {id !== 'despedir' && (
          <InfraccionField {...form.field('infraccion')} choose={(text) => text && form.change({ motivo: text })} />
        )}
        {id === 'multar' && (
          <NumberField {...form.field('creditos')} label="Créditos de cada multa" placeholder="0" maxLength={6} />
        )}
        <MotivoField {...form.field('motivo')} data-autofocus />
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
