import './mantineStyles.ts';
import type { AnswerField } from '@conserje/rules';
import {
  answerField,
  checkClaveAgainstOwner,
  checkIngresoAnswers,
  checkRegistro,
  TEXTS,
  visibleText,
} from '@conserje/rules';
import { Modal } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { callQuery } from '../../../../platform/api/callQuery.ts';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { startSession } from '../../../../platform/session/session.tsx';
import { closeShellDialog, openShellDialog } from '../../../../platform/state/shellDialogs.ts';
import { notifyError } from '../../../../platform/state/toasts.ts';
import { configuracionQuery, useConfiguracion } from '../../../../shared/agencia/configuracion.queries.ts';
import { refreshCode } from '../../../../shared/agencia/HotelCode.tsx';
import { readReferrerOfLink } from '../../../../shared/people/referralLink.ts';
import { LoadError, Loading } from '../../../../ui/feedback/LoadStates.tsx';
import { ClaveField } from '../../../../ui/form/ClaveField.tsx';
import { Form } from '../../../../ui/form/Form.tsx';
import { TextField } from '../../../../ui/form/TextFields.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import { DialogProvider, useDialogClose } from '../../../../ui/overlay/dialogContext.ts';
import { Greeting } from './Greeting.tsx';
import { QuestionFields } from './QuestionFields.tsx';
import styles from './SessionDialogs.module.css';

const formQuery = () => callQuery('GET formularioIngreso', ['ingreso', 'formulario']);

interface RegistroValues {
  usuario: string;
  clave: string;
  rclave: string;
  referido: string;
  [answer: AnswerField]: string;
}

/** Sends a registration, or an application. What a refusal tells may be of another configuration than the page's. */
function useRegister({ usuario, clave }: RegistroValues, reject: (error: unknown) => void) {
  const queryClient = useQueryClient();
  return useCallMutation('POST registro', {
    form: {
      reject: (error) => {
        reject(error);
        void refreshCode();
        for (const query of [configuracionQuery(), formQuery()])
          void queryClient.invalidateQueries({ queryKey: query.queryKey });
      },
    },
    onSuccess: ({ solicitud, msg }) => {
      if (solicitud !== undefined) return openShellDialog({ kind: 'application', usuario, clave, msg });
      return startSession(usuario, clave, '').then(
        () => openShellDialog({ kind: 'welcome' }),
        (error) => {
          // The account exists although the login failed.
          openShellDialog({ kind: 'login', usuario });
          notifyError(error);
        },
      );
    },
  });
}

/** The form; what is typed stays when the agency begins or ceases to ask newcomers to apply. */
function RegistroForm() {
  const { nombre: agencia, siglas, ingreso: asksToApply } = useConfiguracion();
  const { data, error: loadError, refetch } = useQuery({ ...formQuery(), enabled: asksToApply });
  const questions = asksToApply ? data : undefined;
  const [invitedBy] = useState(readReferrerOfLink);
  const form = useForm<RegistroValues>({ usuario: '', clave: '', rclave: '', referido: invitedBy });
  const answerOf = (id: number) => form.values[answerField(id)] ?? '';
  const { usuario, clave, rclave } = form.values;
  // An empty field is one that was not filled in: it is optional.
  const referido = visibleText(form.values.referido) || undefined;
  const [register, isRegistering] = useRegister(form.values, form.reject);
  const body = { usuario, clave, rclave, ...(referido !== undefined && { referido }) };
  const respuestas = questions?.map(({ id }) => ({ pregunta: id, respuesta: answerOf(id) }));
  return (
    <>
      {asksToApply && (
        <p className={styles.explanation}>
          <b>{agencia} revisa a quien quiere entrar.</b> Responde y espera: un admin te acepta o te dice por qué no. Tu
          cuenta existe cuando te acepta.
        </p>
      )}
      <Greeting />
      <Form
        form={form}
        button={asksToApply ? 'Enviar solicitud' : 'Registrarte'}
        plain
        waiting={asksToApply && !questions}
        sending={isRegistering}
        check={() =>
          checkRegistro({ usuario, clave, rclave, referido }, agencia) ??
          checkClaveAgainstOwner('clave', clave, { usuario, nombre: agencia, siglas }) ??
          checkIngresoAnswers(questions ?? [], answerOf)
        }
        send={() => register({ body: { ...body, ...(respuestas && { respuestas }) } })}
        note={<Note />}
      >
        <TextField
          {...form.field('usuario')}
          label="Nombre de Usuario"
          name="usuario"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
        />
        {asksToApply && loadError && <LoadError error={loadError} retry={refetch} isInline={data !== undefined} />}
        {asksToApply && !data && !loadError && <Loading label="Cargando las preguntas" rows={3} />}
        {questions && <QuestionFields questions={questions} fieldOf={form.field} />}
        <ClaveField {...form.field('clave')} label="Contraseña" name="clave" autoComplete="new-password" />
        <ClaveField {...form.field('rclave')} label="Confirmar Contraseña" name="rclave" autoComplete="new-password" />
        <TextField
          {...form.field('referido')}
          label="¿Quién te invitó? (opcional)"
          name="referido"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
        />
      </Form>
    </>
  );
}

const Note = () => (
  <p className={styles.other}>
    <Link to="/privacidad" onClick={closeShellDialog}>
      Cómo usamos tus datos
    </Link>
    <br />
    ¿Ya tienes cuenta?{' '}
    <button type="button" className={styles.link} onClick={() => openShellDialog({ kind: 'login' })}>
      Entra
    </button>
  </p>
);

/** The registration dialog (part 1 §2). */
export function RegistroDialog({ isOpen }: { isOpen: boolean }) {
  const { registro_pausado: isPaused } = useConfiguracion();
  const { context, leave, hasOverlay } = useDialogClose(isOpen, closeShellDialog, 'Registro');
  return (
    <Modal opened={isOpen} onClose={leave} closeOnEscape={!hasOverlay} title="Registro" size="sm">
      {isPaused ? (
        <p className={styles.paused}>{TEXTS.registroPausado}</p>
      ) : (
        <DialogProvider value={context}>
          <RegistroForm />
        </DialogProvider>
      )}
    </Modal>
  );
}
