import type { Ingreso } from '@conserje/contract';
import { checkMotivo } from '@conserje/rules';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { useSession } from '../../../../platform/session/session.tsx';
import { MotivoField } from '../../../../shared/lists/MotivoField.tsx';
import { PersonLink } from '../../../../shared/people/PersonLink.tsx';
import { AsyncButton } from '../../../../ui/controls/AsyncButton.tsx';
import { Form } from '../../../../ui/form/Form.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import { Dialog } from '../../../../ui/overlay/Dialog.tsx';
import { DateTimeText } from '../../../../ui/text/DateTimeText.tsx';
import { applicationKey, describeOutcome } from '../applicationTexts.ts';
import styles from '../Ingreso.module.css';
import { ApplicationMatches } from './ApplicationMatches.tsx';

interface Props {
  application: Ingreso;
  close: () => void;
}

/** An application with all its answers, and the form to answer it for people who may. */
export default function ApplicationDialog({ application, close }: Props) {
  const { nombre, fecha, referidoNombre, respuestas, acciones } = application;
  const [isRefusing, setRefusing] = useState(false);
  const { sessionUser } = useSession();
  const canAnswer = acciones.includes('responder');
  return (
    <Dialog title={`Solicitud de ${nombre}`} close={close}>
      <div className={styles.answer}>
        <p className="u-text-14 u-muted">
          Enviada el <DateTimeText value={fecha} />
          {referidoNombre !== null && (
            <>
              {'. Invitación de '}
              <PersonLink name={referidoNombre} />
            </>
          )}
        </p>
        <ApplicationMatches application={application} />
        {respuestas.length > 0 && (
          <dl className={styles.card}>
            {respuestas.map(({ pregunta, respuesta }) => (
              <div key={pregunta}>
                <dt>{pregunta}</dt>
                <dd>{respuesta || 'Sin respuesta'}</dd>
              </div>
            ))}
          </dl>
        )}
        {!canAnswer && <p>{describeOutcome(application, sessionUser)}</p>}
        {canAnswer && !isRefusing && (
          <AcceptButtons application={application} close={close} refuse={() => setRefusing(true)} />
        )}
        {canAnswer && isRefusing && (
          <RefuseForm application={application} close={close} goBack={() => setRefusing(false)} />
        )}
      </div>
    </Dialog>
  );
}

function AcceptButtons({ application, close, refuse }: Props & { refuse: () => void }) {
  const [accept, isAccepting] = useCallMutation('POST responderIngreso', {
    busyKey: applicationKey(application),
    onSuccess: close,
  });
  return (
    <div className={styles.buttons}>
      <Button variant="default" onClick={refuse}>
        Rechazar
      </Button>
      <AsyncButton loading={isAccepting} onClick={() => accept({ body: { id: application.id, aceptar: true } })}>
        Aceptar y crear su cuenta
      </AsyncButton>
    </div>
  );
}

function RefuseForm({ application, close, goBack }: Props & { goBack: () => void }) {
  const form = useForm({ motivo: '' });
  const { motivo } = form.values;
  const [refuse, isRefusing] = useCallMutation('POST responderIngreso', {
    form,
    busyKey: applicationKey(application),
    onSuccess: close,
  });
  return (
    <Form
      form={form}
      label="Rechazar la solicitud"
      button="Rechazar solicitud"
      goBack={goBack}
      sending={isRefusing}
      check={() => checkMotivo(form.values)}
      send={() => refuse({ body: { id: application.id, aceptar: false, motivo } })}
    >
      <p>La persona verá el motivo cuando intente entrar desde el mismo navegador.</p>
      <MotivoField {...form.field('motivo')} data-autofocus />
    </Form>
  );
}
