import type { SolicitudAscenso } from '@conserje/contract';
import { checkOwnFirma, FIRMA_LENGTH } from '@conserje/rules';
import { FirmaField } from '../../../../shared/missions/FirmaField.tsx';
import { PersonLink } from '../../../../shared/people/PersonLink.tsx';
import { Form } from '../../../../ui/form/Form.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import { Dialog } from '../../../../ui/overlay/Dialog.tsx';
import type { AscensoAnswers } from '../useAscensoAnswers.ts';

interface Props {
  solicitud: SolicitudAscenso;
  answer: AscensoAnswers;
}

/** Accepts a promotion that needs a signature: it is sent along, and stored with the acceptance alone (decisions §6). */
export default function SignAscensoDialog({ solicitud, answer }: Props) {
  const forma = useForm({ firma: '' });
  const { firma } = forma.values;
  return (
    <Dialog title="Tu firma" close={answer.dismissFirma}>
      <Form
        forma={forma}
        button="Guardar y aceptar"
        goBack={answer.dismissFirma}
        sending={answer.ocupado}
        check={() => checkOwnFirma(firma)}
        send={() => answer.sign(solicitud, firma, forma)}
      >
        <p>
          Para ser <b>{solicitud.nueva}</b> necesitas una firma de {FIRMA_LENGTH} letras o números. Al guardarla aceptas
          el ascenso de{' '}
          <b>
            <PersonLink nombre={solicitud.encargadoNombre} />
          </b>
          .
        </p>
        <FirmaField {...forma.campo('firma')} data-autofocus />
      </Form>
    </Dialog>
  );
}
