import './mantineStyles.ts';
import { checkClaveAgainstOwner, checkRegistro, TEXTS, visibleText } from '@conserje/rules';
import { Modal } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../../../platform/api/useCall.ts';
import { startSession } from '../../../../platform/session/session.tsx';
import { notifyError } from '../../../../platform/state/notices.ts';
import { closeShellDialog, openShellDialog } from '../../../../platform/state/shellDialogs.ts';
import { useConfiguracion } from '../../../../shared/agencia/configuracion.queries.ts';
import { refreshCode } from '../../../../shared/agencia/HotelCode.tsx';
import { readReferrer } from '../../../../shared/people/referralLink.ts';
import { ClaveField } from '../../../../ui/form/ClaveField.tsx';
import { Form } from '../../../../ui/form/Form.tsx';
import { TextField } from '../../../../ui/form/TextFields.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import { DialogProvider, useDialogExit } from '../../../../ui/overlay/dialogContext.ts';
import { Greeting } from './Greeting.tsx';
import styles from './SessionDialogs.module.css';

function RegistroForm() {
  const { nombre: agencia, siglas } = useConfiguracion();
  const [invitedBy] = useState(readReferrer);
  const form = useForm({ usuario: '', clave: '', rclave: '', referido: invitedBy });
  const { usuario, clave, rclave } = form.values;
  // An empty field is one that was not filled in: it is optional.
  const referido = visibleText(form.values.referido) || undefined;
  const [register, isRegistering] = useCall('POST registro', {
    form: {
      reject: (error) => {
        form.reject(error);
        void refreshCode();
      },
    },
    onSuccess: () =>
      startSession(usuario, clave, '').then(
        () => openShellDialog({ kind: 'bienvenida' }),
        // The account exists although the login failed.
        (error) => {
          openShellDialog({ kind: 'entrar', usuario });
          notifyError(error);
        },
      ),
  });
  return (
    <Form
      form={form}
      button="Registrarte"
      plain
      sending={isRegistering}
      check={() =>
        checkRegistro({ usuario, clave, rclave, referido }, agencia) ??
        checkClaveAgainstOwner('clave', clave, { usuario, nombre: agencia, siglas })
      }
      send={() => register({ body: { usuario, clave, rclave, ...(referido !== undefined && { referido }) } })}
      note={
        <p className={styles.other}>
          <Link to="/privacidad" onClick={closeShellDialog}>
            Cómo usamos tus datos
          </Link>
          <br />
          ¿Ya tienes cuenta?{' '}
          <button type="button" className={styles.link} onClick={() => openShellDialog({ kind: 'entrar' })}>
            Entra
          </button>
        </p>
      }
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
  );
}

/** The registration dialog (part 1 §2). */
export function RegistroDialog({ isOpen }: { isOpen: boolean }) {
  const { registro_pausado: isPaused } = useConfiguracion();
  const { context, leave, tapado } = useDialogExit(isOpen, closeShellDialog, 'Registro');
  return (
    <Modal
      opened={isOpen}
      onClose={leave}
      closeOnEscape={!tapado}
      title="Registro"
      size="sm"
      closeButtonProps={{ 'aria-label': 'Cerrar' }}
    >
      {isPaused ? (
        <p className={styles.paused}>{TEXTS.registroPausado}</p>
      ) : (
        <DialogProvider value={context}>
          <Greeting />
          <RegistroForm />
        </DialogProvider>
      )}
    </Modal>
  );
}
