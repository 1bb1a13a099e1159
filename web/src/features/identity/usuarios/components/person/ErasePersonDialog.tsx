import type { Person } from '@conserje/contract';
import { aliasOf, checkErasure } from '@conserje/rules';
import { useCall } from '../../../../../platform/api/useCall.ts';
import { MotivoField } from '../../../../../shared/lists/MotivoField.tsx';
import { Form } from '../../../../../ui/form/Form.tsx';
import { TextField } from '../../../../../ui/form/TextFields.tsx';
import { useForm } from '../../../../../ui/form/useForm.ts';
import { Dialog } from '../../../../../ui/overlay/Dialog.tsx';
import { useUrlState } from '../../../../../ui/state/useUrlState.ts';
import styles from './PersonActions.module.css';

const URL_DEFAULTS = { persona: '' };

/** Erases the personal data of someone dismissed, once their name was typed anew. */
export default function ErasePersonDialog({ person: { id, usuario }, close }: { person: Person; close: () => void }) {
  const [, change] = useUrlState(URL_DEFAULTS);
  const forma = useForm({ nombre: '', motivo: '' });
  const [forget, olvidando] = useCall('POST olvidarUsuario', {
    form: forma,
    onSuccess: () => change({ persona: aliasOf(id) }, { replace: true }),
  });
  const { nombre, motivo } = forma.values;
  return (
    <Dialog title={`Borrar los datos de ${usuario}`} close={close}>
      <Form
        forma={forma}
        button="Borrar para siempre"
        goBack={close}
        sending={olvidando}
        check={() => checkErasure({ nombre, motivo }, usuario)}
        send={() => forget({ body: { usuario: id, nombre: nombre.trim(), motivo } })}
      >
        <p className={styles.notice}>
          Se borran su nombre, firma, conexiones y textos. Sus misiones, minutos y créditos quedan como «{aliasOf(id)}».
          No se puede deshacer y no podrá volver a ingresar.
        </p>
        <TextField
          {...forma.campo('nombre')}
          label={`Escribe su nombre: ${usuario}`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
          data-autofocus
        />
        <MotivoField {...forma.campo('motivo')} />
      </Form>
    </Dialog>
  );
}
