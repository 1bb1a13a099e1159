import { checkClaveAgainstOwner, checkClaveChange, checkRequestedName, NAME_CHANGE_OP } from '@conserje/rules';
import { useRef } from 'react';
import { sendRequest } from '../../../../../platform/api/apiClient.ts';
import { runCall } from '../../../../../platform/api/useCallMutation.ts';
import { useSession } from '../../../../../platform/session/session.tsx';
import { showToast } from '../../../../../platform/state/toasts.ts';
import { useConfiguracion } from '../../../../../shared/agencia/configuracion.queries.ts';
import { ClaveField } from '../../../../../ui/form/ClaveField.tsx';
import { Form } from '../../../../../ui/form/Form.tsx';
import { TextField } from '../../../../../ui/form/TextFields.tsx';
import { useForm } from '../../../../../ui/form/useForm.ts';
import { Dialog } from '../../../../../ui/overlay/Dialog.tsx';

/**
 * Sets the first administrator's name and clave through the ordinary calls, since no superior exists to give one. A
 * completed call stays in effect when a later one is refused.
 */
export default function FirstAdminAccountDialog({ close }: { close: () => void }) {
  const { sessionUser } = useSession();
  const { nombre: agencia, siglas } = useConfiguracion();
  const form = useForm({ nombre: '', clavea: '', claven: '' });
  const { nombre, clavea, claven } = form.values;
  const { id = 0, usuario = '' } = sessionUser ?? {};
  const newName = nombre.trim();
  const isClaveChanged = useRef(false);

  /** Returns whether the call succeeded; the form shows a refusal. */
  const attempt = async (run: (onSuccess: () => void) => Promise<void>): Promise<boolean> => {
    let ok = false;
    await run(() => {
      ok = true;
    });
    return ok;
  };
  const sendNameAction = (body: { op: number; id?: number }) =>
    attempt((onSuccess) =>
      runCall(
        'POST actionNombre',
        { body: { ...body, nombre: newName, iduser: id } },
        { form, onSuccess, showsToast: false },
      ),
    );
  const fetchNameRequest = () => sendRequest('GET getNameRequest/:id', { params: { id } });
  const isPending = (p: Awaited<ReturnType<typeof fetchNameRequest>>) => p?.estado === 'espera' && p.nombre === newName;

  async function save(): Promise<void> {
    const changeClave = (onSuccess: () => void) =>
      runCall('POST cambioClave', { body: { clavea, claven } }, { form, onSuccess, showsToast: false });
    isClaveChanged.current ||= await attempt(changeClave);
    if (!isClaveChanged.current) return;
    if (!isPending(await fetchNameRequest()) && !(await sendNameAction({ op: NAME_CHANGE_OP.request }))) return;
    const nameRequest = await fetchNameRequest();
    if (!nameRequest || !(await sendNameAction({ op: NAME_CHANGE_OP.accept, id: nameRequest.id }))) return;
    showToast({ msg: `Ahora te llamas ${newName}. Tu contraseña también cambió.`, kind: 'ok' });
    close();
  }

  return (
    <Dialog title="Tu nombre y contraseña" close={close} size="sm">
      <Form
        form={form}
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
          {...form.field('nombre')}
          label="Tu nombre del hotel"
          data-autofocus
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={25}
        />
        <ClaveField
          {...form.field('clavea')}
          label="Contraseña actual"
          description="La que mostró el portal al instalarlo"
          autoComplete="current-password"
        />
        <ClaveField {...form.field('claven')} label="Contraseña nueva" autoComplete="new-password" />
      </Form>
    </Dialog>
  );
}
