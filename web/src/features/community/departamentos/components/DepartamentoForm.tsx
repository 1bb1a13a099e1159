import type { Departamento } from '@conserje/contract';
import { checkDepartamento, DEPARTAMENTO_TEXT_MAX } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { useSession } from '../../../../platform/session/session.tsx';
import { superiorReason } from '../../../../shared/people/otherPeople.ts';
import { PersonField } from '../../../../shared/people/PersonField.tsx';
import { usuariosQuery } from '../../../../shared/people/usuarios.queries.ts';
import { Switch } from '../../../../ui/controls/Switch.tsx';
import { Form } from '../../../../ui/form/Form.tsx';
import { mergeFieldVersions } from '../../../../ui/form/mergeFields.ts';
import { TextAreaField, TextField } from '../../../../ui/form/TextFields.tsx';
import { useConflict } from '../../../../ui/form/useConflict.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';

const NEW = { nombre: '', texto: '', jefe: 0, abierto: true };
const fieldsOf = ({ nombre, texto, jefe, abierto }: Departamento) => ({ nombre, texto, jefe: jefe ?? 0, abierto });
/** People who may become head: the viewer and those below. */
function useHeads() {
  const { sessionUser } = useSession();
  const { data, error } = useQuery(usuariosQuery());
  const choices = useMemo(
    () =>
      data?.map((u) => ({ ...u, obstacle: u.value === sessionUser?.id ? undefined : superiorReason(u, sessionUser) })),
    [data, sessionUser],
  );
  return { choices, loadError: data ? null : error };
}

/** Creates a departamento, or changes one. */
export default function DepartamentoForm({
  departamento,
  onDone,
}: {
  departamento?: Departamento;
  onDone: () => void;
}) {
  const fields = departamento ? fieldsOf(departamento) : NEW;
  const form = useForm(fields);
  const { base, call, note } = useConflict(form, { version: departamento?.version ?? 0, fields }, mergeFieldVersions);
  const { version } = base;
  const [create, isCreating] = useCallMutation('POST crearDepartamento', { form, onSuccess: onDone });
  const [edit, isEditing] = useCallMutation('POST editarDepartamento', { form: call, onSuccess: onDone });
  const heads = useHeads();
  const body = form.values;
  const { ref, ...jefe } = form.field('jefe');
  const abierto = form.field('abierto');
  return (
    <Form
      form={form}
      label={departamento ? 'Editar departamento' : 'Nuevo departamento'}
      button={departamento ? 'Guardar' : 'Crear departamento'}
      sending={isCreating || isEditing}
      note={note}
      check={() => checkDepartamento(body)}
      send={() => (departamento ? edit({ body: { ...body, id: departamento.id, version } }) : create({ body }))}
    >
      <TextField {...form.field('nombre')} label="Nombre" data-autofocus />
      <PersonField {...jefe} ref={ref} label="Jefe (opcional)" {...heads} />
      <TextAreaField
        {...form.field('texto')}
        label="Qué hace"
        description={`Hasta ${DEPARTAMENTO_TEXT_MAX} caracteres`}
        autosize
        minRows={2}
        maxRows={5}
      />
      <Switch
        ref={abierto.ref}
        label="Recibe solicitudes"
        description={`Cualquiera puede pedir entrar. ${body.jefe === 0 ? 'Responde un admin.' : 'Responde el jefe o un admin.'}`}
        checked={abierto.value}
        onChange={(e) => abierto.change(e.currentTarget.checked)}
      />
    </Form>
  );
}
