import type { AnswerOf } from '@conserje/contract';
import type { Violation } from '@conserje/rules';
import { checkExcepcion, EXCEPCION_OP } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../../platform/api/apiError.ts';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { useChosenUsuario } from '../../../../shared/lists/newFormUrl.ts';
import { useOtherPeople } from '../../../../shared/people/otherPeople.ts';
import { PersonField } from '../../../../shared/people/PersonField.tsx';
import { Form } from '../../../../ui/form/Form.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import { excepcionByUsuarioQuery } from '../permisos.queries.ts';
import { PermisosField } from './PermisosField.tsx';

/** Returns the reason that the chosen person cannot get an excepcion here, or null. */
function refusalReasonOf({ id, acciones }: AnswerOf<'GET excepcionDe/:usuario'>): string | null {
  if (!acciones.includes('editar')) return 'Tiene tu mismo rango o uno mayor, así que no puedes darle permisos.';
  return id === null ? null : 'Ya tiene permisos extra. Edítalos en la lista.';
}

/** Gives a person below the viewer permisos besides those of their categoria (part 2 §5 Exception). */
export default function NewExcepcionForm({ onDone }: { onDone: () => void }) {
  const form = useForm({ usuario: useChosenUsuario(), permisos: '' });
  const { usuario } = form.values;
  const others = useOtherPeople({ debajo: true });
  const { data, error } = useQuery({ ...excepcionByUsuarioQuery(usuario), enabled: usuario !== 0 });
  const person = usuario === 0 ? undefined : data;
  const [give, isGiving] = useCallMutation('POST actionExcepciones', { form, onSuccess: onDone });
  const msg = person ? refusalReasonOf(person) : usuario !== 0 && error ? messageOf(error) : null;
  const targetViolation: Violation | null = msg === null ? null : { campo: 'usuario', msg };
  return (
    <Form
      form={form}
      label="Nueva excepción"
      button="Dar permisos"
      waiting={usuario !== 0 && !person && !error}
      sending={isGiving}
      check={() => targetViolation ?? checkExcepcion(form.values)}
      send={() => give({ body: { op: EXCEPCION_OP.give, ...form.values } })}
    >
      <PersonField
        {...form.field('usuario')}
        choices={others.options}
        loadError={others.loadError ?? msg}
        data-autofocus
      />
      <PermisosField {...form.field('permisos')} ofCategoria={person?.de_categoria ?? ''} />
    </Form>
  );
}
