import { checkClaveAgainstOwner, checkClaveChange, checkRequestedName } from '@conserje/rules';
import { useRef } from 'react';
import { sendRequest } from '../../../../../platform/api/apiClient.ts';
import { runCall } from '../../../../../platform/api/useCall.ts';
import { useSession } from '../../../../../platform/session/session.tsx';
import { notify } from '../../../../../platform/state/notices.ts';
import { useConfiguracion } from '../../../../../shared/agencia/configuracion.queries.ts';
import { ClaveField } from '../../../../../ui/form/ClaveField.tsx';
import { Form } from '../../../../../ui/form/Form.tsx';
import { TextField } from '../../../../../ui/form/TextFields.tsx';
import { useForm } from '../../../../../ui/form/useForm.ts';
import { Dialog } from '../../../../../ui/overlay/Dialog.tsx';

const REQUEST = 2;
const ACCEPT = 0;

/**
 * The first administrator takes a name of their own, as nobody stands above them to give it, and a password: by the calls that
 * everyone else makes for that. What was done stays done when a later one is refused.
 */
export default function FirstAdminAccountDialog({ close }: { close: () => void }) {
  const { sessionUser } = useSession();
  const { nombre: agencia, siglas } = useConfiguracion();
  const forma = useForm({ nombre: '', clavea: '', claven: '' });
  const { nombre, clavea, claven } = forma.values;
  const { id = 0, usuario = '' } = sessionUser ?? {};
  const newName = nombre.trim();
  const isClaveChanged = useRef(false);

  /** Whether a call has gone well; its refusal stands at the form. */
  const attempt = async (run: (onSuccess: () => void) => Promise<void>): Promise<boolean> => {
    let ok = false;
    await run(() => {
      ok = true;
    });
    return ok;
  };
  const act = (body: { op: number; id?: number }) =>
    attempt((onSuccess) =>
      runCall(
        'POST actionNombre',
        { body: { ...body, nombre: newName, iduser: id } },
        { form: forma, onSuccess, showsNotice: false },
      ),
    );
  const pedido = () => sendRequest('GET getNameRequest/:id', { params: { id } });
  const wait = (p: Awaited<ReturnType<typeof pedido>>) => p?.estado === 'espera' && p.nombre === newName;

  async function save(): Promise<void> {
    const clave = (onSuccess: () => void) =>
      runCall('POST cambioClave', { body: { clavea, claven } }, { form: forma, onSuccess, showsNotice: false });
    isClaveChanged.current ||= await attempt(clave);
    if (!isClaveChanged.current) return;
    if (!wait(await pedido()) && !(await act({ op: REQUEST }))) return;
    const theirs = await pedido();
    if (!theirs || !(await act({ op: ACCEPT, id: theirs.id }))) return;
    notify({ msg: `Ahora te llamas ${newName}. Tu contraseña también cambió.`, tipo: 'ok' });
    close();
  }

  return (
    <Dialog title="Tu nombre y contraseña" close={close} ancho="sm">
      <Form
        forma={forma}
        button="Guardar"
        goBack={close}
        check={() =>
          checkRequestedName(nombre, usuario, agencia) ??
          checkClaveChange({ clavea, rclave: clavea, claven }) ??
          checkClaveAgainstOwner('claven', claven, { usuario: newName, nombre: agencia, siglas })
        }
        send={save}
      >
        <TextField
          {...forma.campo('nombre')}
          label="Tu nombre del hotel"
          data-autofocus
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={25}
        />
        <ClaveField
          {...forma.campo('clavea')}
          label="Contraseña actual"
          description="La que mostró el portal al instalarlo"
          autoComplete="current-password"
        />
        <ClaveField {...forma.campo('claven')} label="Contraseña nueva" autoComplete="new-password" />
      </Form>
    </Dialog>
  );
}
