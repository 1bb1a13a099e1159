import type { PersonDetail } from '@conserje/contract';
import { aliasOf, checkErasure } from '@conserje/rules';
import { useCallMutation } from '../../../../../platform/api/useCallMutation.ts';
import { MotivoField } from '../../../../../shared/lists/MotivoField.tsx';
import { Form } from '../../../../../ui/form/Form.tsx';
import { TextField } from '../../../../../ui/form/TextFields.tsx';
import { useForm } from '../../../../../ui/form/useForm.ts';
import { Dialog } from '../../../../../ui/overlay/Dialog.tsx';
import { useUrlState } from '../../../../../ui/state/useUrlState.ts';

const URL_DEFAULTS = { persona: '' };

/** Erases the personal data of a dismissed person, after the name is typed again. */
export default function ErasePersonDialog({
  person: { id, usuario },
  close,
}: {
  person: PersonDetail;
  close: () => void;
}) {
  const [, change] = useUrlState(URL_DEFAULTS, '', 'persona');
  const form = useForm({ nombre: '', motivo: '' });
  const [erase, isErasing] = useCallMutation('POST olvidarUsuario', {
    form,
    onSuccess: () => change({ persona: aliasOf(id) }, { replace: true }),
  });
  const { nombre, motivo } = form.values;
  return (
    <Dialog title={`Borrar los datos de ${usuario}`} close={close}>
      <Form
        form={form}
        button="Borrar para siempre"
        goBack={close}
        sending={isErasing}
        check={() => checkErasure({ nombre, motivo }, usuario)}
        send={() => erase({ body: { usuario: id, nombre: nombre.trim(), motivo } })}
      >
        <p className="u-flush">
          Se borran su nombre, firma, conexiones y textos. Sus misiones, minutos y créditos quedan como «{aliasOf(id)}».
          No se puede deshacer y no podrá volver a ingresar.
        </p>
        <TextField
          {...form.field('nombre')}
          label={`Escribe su nombre: ${usuario}`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
          data-autofocus
        />
        <MotivoField {...form.field('motivo')} />
      </Form>
    </Dialog>
  );
}
