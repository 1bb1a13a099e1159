import type { PersonDetail } from '@conserje/contract';
import type { UsuarioInput } from '@conserje/rules';
import { buildEdit, checkEdit } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../../../platform/api/apiError.ts';
import { useCall } from '../../../../../platform/api/useCall.ts';
import { useSession } from '../../../../../platform/session/session.tsx';
import { useConfiguracion } from '../../../../../shared/agencia/configuracion.queries.ts';
import { countBelow } from '../../../../../shared/misiones/countBelow.ts';
import { FirmaField } from '../../../../../shared/misiones/FirmaField.tsx';
import { RangoField } from '../../../../../shared/misiones/RangoField.tsx';
import { rangosQuery } from '../../../../../shared/people/usuarios.queries.ts';
import { Form } from '../../../../../ui/form/Form.tsx';
import { TextField } from '../../../../../ui/form/TextFields.tsx';
import { useForm } from '../../../../../ui/form/useForm.ts';
import { editableDataOf, mergePersonEdit } from '../../personEdit.ts';

interface Props {
  person: PersonDetail;
  close: () => void;
}

/** Edits a person's name, mision and firma (part 1 §5 User edit). */
export function EditPerson({ person, close }: Props) {
  const { sessionUser } = useSession();
  const { firma_desde: firmaFrom, nombre: agencia } = useConfiguracion();
  const canEditRango = person.acciones.includes('rango');
  const { data: ladder, error } = useQuery({ ...rangosQuery(), enabled: canEditRango });
  // Values at the start of the edit. The server refuses a conflicting change, which is shown then.
  const [initial, setInitial] = useState(() => editableDataOf(person));
  const [conflict, setConflict] = useState<'nuevo' | 'dicho'>();
  const form = useForm<UsuarioInput>(initial);
  const { values } = form;

  useEffect(() => {
    const current = editableDataOf(person);
    if (conflict !== 'nuevo' || JSON.stringify(current) === JSON.stringify(initial)) return;
    setInitial(current);
    setConflict('dicho');
    form.change(mergePersonEdit(form.getState().values, initial, current));
  }, [conflict, person, initial, form]);

  const [save, saving] = useCall('POST editUsuario', {
    form: {
      done: form.done,
      reject: (cause) => {
        form.reject(cause);
        if (cause instanceof ApiError && cause.error === 'CAMBIO_MIENTRAS') setConflict('nuevo');
      },
    },
    onSuccess: close,
  });

  const categoria = ladder?.find((r) => r.id === values.rango)?.categoria ?? person.categoria;
  // The highest rango may grant the top mision too.
  const grantableCount = ladder && sessionUser ? countBelow(ladder, sessionUser) : 0;
  const below = ladder?.slice(0, grantableCount === ladder.length - 1 ? ladder.length : grantableCount);
  const visto = { nombre: initial.nombre, rango: initial.rango, firma: initial.firma };
  return (
    <Form
      form={form}
      label={`Editar a ${person.usuario}`}
      button="Guardar"
      sending={saving}
      note={conflict === 'dicho' && <p role="alert">Alguien cambió estos datos. Revísalos arriba y guarda de nuevo.</p>}
      waiting={canEditRango && !ladder && !error}
      check={() => checkEdit(initial, values, { categoria, firmaFrom, agencia })}
      send={() =>
        save({ body: { id: person.id, ...buildEdit(initial, values), mifirma: sessionUser?.firma ?? '', visto } })
      }
    >
      <TextField {...form.field('nombre')} label="Nombre" size="md" maxLength={25} spellCheck={false} data-autofocus />
      <FirmaField {...form.field('firma')} label="Firma de registro" />
      {canEditRango && (
        <RangoField
          {...form.field('rango')}
          label="Rango"
          rangos={below}
          loadError={ladder ? null : error}
          noneLabel="No hay misiones de menor rango que la tuya"
        />
      )}
    </Form>
  );
}
