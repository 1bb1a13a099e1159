import type { SolicitudAscenso } from '@conserje/contract';
import { checkOwnFirma, FIRMA_LENGTH } from '@conserje/rules';
import { FirmaField } from '../../../../shared/misiones/FirmaField.tsx';
import { PersonLink } from '../../../../shared/people/PersonLink.tsx';
import { Form } from '../../../../ui/form/Form.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import { Dialog } from '../../../../ui/overlay/Dialog.tsx';
import type { AscensoAnswers } from '../useAscensoAnswers.ts';

interface Props {
  solicitud: SolicitudAscenso;
  answers: AscensoAnswers;
}

/** Accepts an ascenso that needs a firma; it is stored only with the acceptance (decisions §6). */
export default function SignAscensoDialog({ solicitud, answers }: Props) {
  const form = useForm({ firma: '' });
  const { firma } = form.values;
  return (
    <Dialog title="Tu firma" close={answers.dismissFirma}>
      <Form
        form={form}
        button="Guardar y aceptar"
        goBack={answers.dismissFirma}
        sending={answers.isBusy}
        check={() => checkOwnFirma(firma)}
        send={() => answers.sign(solicitud, firma, form)}
      >
        <p>
          Para ser <b>{solicitud.nueva}</b> necesitas una firma de {FIRMA_LENGTH} letras o números. Al guardarla aceptas
          el ascenso de{' '}
          <b>
            <PersonLink name={solicitud.encargadoNombre} />
          </b>
          .
        </p>
        <FirmaField {...form.field('firma')} data-autofocus />
      </Form>
    </Dialog>
  );
}
