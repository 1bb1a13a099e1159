import type { Excepcion } from '@conserje/contract';
import { checkExcepcion } from '@conserje/rules';
import { useState } from 'react';
import { useCall } from '../../../../platform/api/useCall.ts';
import { Form } from '../../../../ui/form/Form.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import { Dialog } from '../../../../ui/overlay/Dialog.tsx';
import { PermisosField } from './PermisosField.tsx';

interface Props {
  excepcion: Excepcion;
  close: () => void;
}

/** Changes a person's excepcion (part 2 §5: at least one permiso). */
export default function EditExcepcionDialog({ excepcion, close }: Props) {
  // Snapshot at opening: a change by somebody else must not be overwritten unseen.
  const [{ id, usuario, usuario_nombre, n_categoria, de_categoria, permisos: visto }] = useState(excepcion);
  const form = useForm({ permisos: visto });
  const { permisos } = form.values;
  const [save, saving] = useCall('POST actionExcepciones', { form, onSuccess: close });
  return (
    <Dialog title={`Permisos extra de ${usuario_nombre}, además de los de ${n_categoria}`} close={close} size="xl">
      <Form
        form={form}
        button="Guardar"
        goBack={close}
        sending={saving}
        check={() => checkExcepcion({ usuario, permisos })}
        send={() => save({ body: { op: 1, id, permisos, visto } })}
      >
        <PermisosField {...form.field('permisos')} ofCategoria={de_categoria} />
      </Form>
    </Dialog>
  );
}
