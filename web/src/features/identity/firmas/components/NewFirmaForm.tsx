import { checkFirma } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { useSession } from '../../../../platform/session/session.tsx';
import { useChosenUsuario } from '../../../../shared/lists/newFormUrl.ts';
import { FirmaField } from '../../../../shared/misiones/FirmaField.tsx';
import { superiorReason } from '../../../../shared/people/otherPeople.ts';
import { PersonField } from '../../../../shared/people/PersonField.tsx';
import { usuariosQuery, workOfQuery } from '../../../../shared/people/usuarios.queries.ts';
import { Form } from '../../../../ui/form/Form.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';

/** Assigns a firma (part 2 §5). Stays open for the next one. */
export default function NewFirmaForm() {
  const usuarios = useQuery(usuariosQuery());
  const { sessionUser } = useSession();
  // The viewer's own may be assigned too; other people at or above the viewer may not.
  const options = usuarios.data?.map((u) => ({
    ...u,
    obstacle: u.value === sessionUser?.id ? undefined : superiorReason(u, sessionUser),
  }));
  const form = useForm({ usuario: useChosenUsuario(), firma: '' });
  const { usuario, firma } = form.values;
  const person = useQuery({ ...workOfQuery(usuario), enabled: usuario !== 0 });
  const firmaNotice = usuario !== 0 && person.data?.firma ? `Ya tiene la firma ${person.data.firma}` : null;
  const [save, saving] = useCallMutation('POST addFirma', { form, onSuccess: () => form.clear('usuario') });
  return (
    <Form
      form={form}
      label="Nueva firma"
      button="Guardar firma"
      sending={saving}
      check={() => checkFirma({ usuario, firma })}
      send={() => save({ body: { firma, id: usuario } })}
    >
      <PersonField
        {...form.field('usuario')}
        choices={options}
        loadError={usuarios.data ? firmaNotice : usuarios.error}
        data-autofocus
      />
      <FirmaField {...form.field('firma')} />
    </Form>
  );
}
