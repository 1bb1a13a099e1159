import type { RequestedName, SessionUser } from '@conserje/contract';
import { checkRequestedName, NAME_CHANGE_OP } from '@conserje/rules';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { useConfiguracion } from '../../../../shared/agencia/configuracion.queries.ts';
import { CodeTag, useHotelCode } from '../../../../shared/agencia/HotelCode.tsx';
import { PersonLink } from '../../../../shared/people/PersonLink.tsx';
import { LoadError } from '../../../../ui/feedback/LoadStates.tsx';
import { Form } from '../../../../ui/form/Form.tsx';
import { TextField } from '../../../../ui/form/TextFields.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import styles from '../NameChange.module.css';
import { NamePlate } from './NamePlate.tsx';

interface Props {
  sessionUser: SessionUser;
  /** The last decided request. */
  previous: RequestedName | null;
}

/** Proves the ownership of the avatar with the new name (decisions §3). A refusal needs a new code. */
function HotelCodeCheck() {
  const { data, error, refetch } = useHotelCode();
  if (error) return <LoadError error={error} retry={refetch} />;
  return (
    <div className={styles.code} aria-busy={!data}>
      <p className="u-muted">Antes de enviar, pon este código en la misión de ese avatar:</p>
      <CodeTag code={data?.codigo} />
    </div>
  );
}

/** Requests another name (part 2 §5 Name request). */
export function RequestNameForm({ sessionUser, previous }: Props) {
  const { nombre: agencia, verificar_hotel } = useConfiguracion();
  const form = useForm({ nombre: '' });
  const { nombre } = form.values;
  const [request, isRequesting] = useCallMutation('POST actionNombre', { form });
  return (
    <div className={styles.newName}>
      <p className="u-row u-wrap u-gap-8-12">
        <NamePlate name={sessionUser.usuario} />
        <span className="u-muted">es tu nombre ahora.</span>
      </p>
      {previous?.estado === 'rechazado' && (
        <p className="u-muted">
          {previous.encargadoNombre === null ? 'Un admin' : <PersonLink name={previous.encargadoNombre} />} no aceptó «
          {previous.nombre}». Puedes pedir otro.
        </p>
      )}
      {verificar_hotel && <HotelCodeCheck />}
      <Form
        form={form}
        label="Nuevo nombre"
        button="Enviar solicitud"
        inline
        sending={isRequesting}
        check={() => checkRequestedName(nombre, sessionUser.usuario, agencia)}
        send={() => request({ body: { op: NAME_CHANGE_OP.request, nombre: nombre.trim(), iduser: sessionUser.id } })}
      >
        <TextField
          {...form.field('nombre')}
          label="Nombre nuevo"
          description="Igual que en el hotel"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Form>
    </div>
  );
}
