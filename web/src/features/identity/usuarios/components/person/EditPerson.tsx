import type { PersonDetail } from '@conserje/contract';
import type { UsuarioInput } from '@conserje/rules';
import { buildEdit, checkEdit } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { useCallMutation } from '../../../../../platform/api/useCallMutation.ts';
import { useSession } from '../../../../../platform/session/session.tsx';
import { useConfiguracion } from '../../../../../shared/agencia/configuracion.queries.ts';
import { countBelow } from '../../../../../shared/misiones/countBelow.ts';
import { FirmaField } from '../../../../../shared/misiones/FirmaField.tsx';
import { RangoField } from '../../../../../shared/misiones/RangoField.tsx';
import { ladderQuery } from '../../../../../shared/people/usuarios.queries.ts';
import { Form } from '../../../../../ui/form/Form.tsx';
import { mergeFields } from '../../../../../ui/form/mergeFields.ts';
import { TextField } from '../../../../../ui/form/TextFields.tsx';
import { useConflict } from '../../../../../ui/form/useConflict.tsx';
import { useForm } from '../../../../../ui/form/useForm.ts';

const editableDataOf = ({ usuario, rango, firma }: PersonDetail): UsuarioInput => ({ nombre: usuario, rango, firma });

interface Props {
  person: PersonDetail;
  close: () => void;
}

/** Edits a person's name, mision and firma (part 1 §5 User edit). */
export function EditPerson({ person, close }: Props) {
  const { sessionUser } = useSession();
  const { firma_desde: firmaFrom, nombre: agencia } = useConfiguracion();
  const canEditRango = person.acciones.includes('rango');
  const { data: ladder, error } = useQuery({ ...ladderQuery(), enabled: canEditRango });
  const current = editableDataOf(person);
  const form = useForm(current);
  const { values } = form;
  const { base: initial, ...conflict } = useConflict(form, current, mergeFields);
  const [save, saving] = useCallMutation('POST editUsuario', { form: conflict.call, onSuccess: close });

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
      note={conflict.note}
      waiting={canEditRango && !ladder && !error}
      check={() => checkEdit(initial, values, { categoria, firmaFrom, agencia })}
      send={() =>
        save({ body: { id: person.id, ...buildEdit(initial, values), mifirma: sessionUser?.firma ?? '', visto } })
      }
    >
      <TextField {...form.field('nombre')} label="Nombre" maxLength={25} spellCheck={false} data-autofocus />
      <FirmaField {...form.field('firma')} label="Firma de registro" />
      {canEditRango && (
        <RangoField
          {...form.field('rango')}
          label="Misión"
          rangos={below}
          loadError={ladder ? null : error}
          noneLabel="No hay misiones de menor rango que la tuya"
        />
      )}
    </Form>
  );
}
