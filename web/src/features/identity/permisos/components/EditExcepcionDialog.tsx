import type { Excepcion } from '@conserje/contract';
import { checkExcepcion, EXCEPCION_OP } from '@conserje/rules';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { mergePermisos } from '../../../../shared/permisos/mergePermisos.ts';
import { Form } from '../../../../ui/form/Form.tsx';
import { useConflict } from '../../../../ui/form/useConflict.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import { Dialog } from '../../../../ui/overlay/Dialog.tsx';
import { PermisosField } from './PermisosField.tsx';

interface Props {
  excepcion: Excepcion;
  close: () => void;
}

const mergeSeen = ({ permisos }: { permisos: string }, base: string, current: string) => ({
  permisos: mergePermisos(permisos, base, current),
});

/** Changes a person's excepcion (part 2 §5: at least one permiso). */
export default function EditExcepcionDialog({ excepcion, close }: Props) {
  const { id, usuario, usuario_nombre, n_categoria, de_categoria } = excepcion;
  const form = useForm({ permisos: excepcion.permisos });
  const { permisos } = form.values;
  const { base: visto, call, note } = useConflict(form, excepcion.permisos, mergeSeen);
  const [save, saving] = useCallMutation('POST actionExcepciones', { form: call, onSuccess: close });
  return (
    <Dialog title={`Permisos extra de ${usuario_nombre}, además de los de ${n_categoria}`} close={close} size="xl">
      <Form
        form={form}
        button="Guardar"
        goBack={close}
        sending={saving}
        note={note}
        check={() => checkExcepcion({ usuario, permisos })}
        send={() => save({ body: { op: EXCEPCION_OP.change, id, permisos, visto } })}
      >
        <PermisosField {...form.field('permisos')} ofCategoria={de_categoria} />
      </Form>
    </Dialog>
  );
}
