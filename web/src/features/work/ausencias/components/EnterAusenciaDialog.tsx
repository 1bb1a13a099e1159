import { TEXTS } from '@conserje/rules';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { useOtherPeople } from '../../../../shared/people/otherPeople.ts';
import { PersonField } from '../../../../shared/people/PersonField.tsx';
import { Form } from '../../../../ui/form/Form.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import { Dialog } from '../../../../ui/overlay/Dialog.tsx';
import type { AusenciaValues } from './AusenciaFields.tsx';
import { AusenciaFields, ausenciaBody, checkAusenciaForm } from './AusenciaFields.tsx';

interface Props {
  /** Person that the form begins with; 0 for none. */
  usuario: number;
  today: string;
  close: () => void;
}

/** Enters an ausencia for a person below the viewer; it is accepted at once. */
export default function EnterAusenciaDialog({ usuario, today, close }: Props) {
  const form = useForm<AusenciaValues>({ usuario, motivo: '', inicio: today, final: '' }, { ausencia: usuario });
  const { options, loadError } = useOtherPeople({ debajo: true });
  const [enter, isEntering] = useCallMutation('POST anotarAusencia', { form, onSuccess: close });
  return (
    <Dialog title="Registrar ausencia" close={close}>
      <Form
        form={form}
        button="Registrar ausencia"
        goBack={close}
        sending={isEntering}
        check={() =>
          form.values.usuario === 0
            ? { campo: 'usuario', msg: TEXTS.camposVacios }
            : checkAusenciaForm(form.values, today, 'management')
        }
        send={() => enter({ body: ausenciaBody(form.values) })}
      >
        <PersonField {...form.field('usuario')} choices={options} loadError={loadError} data-autofocus />
        <AusenciaFields form={form} />
      </Form>
    </Dialog>
  );
}
