import type { AnswerOf, DirectoryEntry } from '@conserje/contract';
import { checkDespido, checkLlamado, checkMulta, DESCRIPTION_MAX } from '@conserje/rules';
import { useCall } from '../../../../../platform/api/useCall.ts';
import { notify } from '../../../../../platform/state/notices.ts';
import { MotivoField } from '../../../../../shared/lists/MotivoField.tsx';
import { Form } from '../../../../../ui/form/Form.tsx';
import { NumberField, TextAreaField } from '../../../../../ui/form/TextFields.tsx';
import { useForm } from '../../../../../ui/form/useForm.ts';
import { Dialog } from '../../../../../ui/overlay/Dialog.tsx';
import { count } from '../../../../../ui/text/format.ts';
import type { BulkAction, SkippedPerson } from '../../bulkActions.ts';

interface Props {
  action: BulkAction;
  personas: readonly DirectoryEntry[];
  close: () => void;
  onDone: (omitidas: readonly SkippedPerson[]) => void;
}

/** All of them: whoever answers for many has to see each. */
const inList = new Intl.ListFormat('es');
const EMPTY = { motivo: '', descripcion: '', creditos: null as number | null };

/** The one question before something is done with many people: who they are, what follows, and why it is done. */
export default function BulkActionDialog({ action: { clave, button, consequence }, personas, close, onDone }: Props) {
  const forma = useForm(EMPTY);
  const { motivo, descripcion } = forma.values;
  const creditos = forma.values.creditos ?? 0;
  const usuarios = personas.map(({ id }) => id);
  // Who was left out takes longer to read.
  const onSuccess = ({ msg, omitidas }: AnswerOf<'POST despedirVarias'>) => {
    notify({ msg, tipo: omitidas.length > 0 ? 'noticia' : 'ok' });
    onDone(omitidas);
  };
  const llamada = { form: forma, onSuccess, showsNotice: false };
  const [dismiss, isDismissing] = useCall('POST despedirVarias', llamada);
  const [fine, isAddingMulta] = useCall('POST multarVarias', llamada);
  const [call, isAddingLlamado] = useCall('POST llamarVarias', llamada);
  const [usuario = 0] = usuarios;
  const acts = {
    despedir: {
      check: () => checkDespido({ usuario, motivo }),
      send: () => dismiss({ body: { usuarios, motivo } }),
    },
    multar: {
      check: () => checkMulta({ usuario, motivo, creditos }),
      send: () => fine({ body: { usuarios, motivo, creditos } }),
    },
    llamar: {
      check: () => checkLlamado({ user: usuario, motivo, descripcion }),
      send: () => call({ body: { usuarios, motivo, descripcion } }),
    },
  };
  const { check, send } = acts[clave];
  const toWhom = count(personas.length, 'persona', 'personas');
  return (
    <Dialog title={`¿${button} a ${toWhom}?`} close={close}>
      <Form
        forma={forma}
        button={`${button} a ${toWhom}`}
        goBack={close}
        sending={isDismissing || isAddingMulta || isAddingLlamado}
        check={check}
        send={send}
      >
        <p>
          <b>{inList.format(personas.map((p) => p.usuario))}.</b> {consequence}
        </p>
        {clave === 'multar' && (
          <NumberField {...forma.campo('creditos')} label="Créditos de cada multa" placeholder="0" maxLength={6} />
        )}
        <MotivoField {...forma.campo('motivo')} data-autofocus />
        {clave === 'llamar' && (
          <TextAreaField
            {...forma.campo('descripcion')}
            label="Descripción"
            description={`Hasta ${DESCRIPTION_MAX} caracteres`}
            autosize
            minRows={3}
            maxRows={10}
          />
        )}
      </Form>
    </Dialog>
  );
}
