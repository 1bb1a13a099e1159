import './mantineStyles.ts';
import { checkLogin, TEXTS } from '@conserje/rules';
import { Modal } from '@mantine/core';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '../../../../platform/api/apiError.ts';
import { startSession } from '../../../../platform/session/session.tsx';
import type { ShellDialog } from '../../../../platform/state/shellDialogs.ts';
import { closeShellDialog, finishLogIn, openShellDialog } from '../../../../platform/state/shellDialogs.ts';
import { showToast } from '../../../../platform/state/toasts.ts';
import { useLastValue } from '../../../../platform/state/useLastValue.ts';
import { useConfiguracion } from '../../../../shared/agencia/configuracion.queries.ts';
import { ClaveField } from '../../../../ui/form/ClaveField.tsx';
import { Form } from '../../../../ui/form/Form.tsx';
import { TextField } from '../../../../ui/form/TextFields.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import { DialogProvider, useDialogClose } from '../../../../ui/overlay/dialogContext.ts';
import { CODE_FIELD } from './codeField.ts';
import styles from './SessionDialogs.module.css';

type DialogRequest = Extract<ShellDialog, { kind: 'login' }>;

function LogInForm({ request }: { request: DialogRequest }) {
  const form = useForm({ usuario: request.usuario ?? '', clave: '', codigo: '' });
  const [showsCode, setShowsCode] = useState(false);
  const { usuario, clave, codigo } = form.values;
  const { registro_pausado } = useConfiguracion();
  const logIn = async () => {
    try {
      showToast({ msg: await startSession(usuario, clave, showsCode ? codigo : ''), kind: 'ok' });
    } catch (error) {
      if (error instanceof ApiError && error.error === 'SOLICITUD_EN_ESPERA')
        return openShellDialog({ kind: 'application', usuario, clave, msg: error.message });
      if (!(error instanceof ApiError && error.error === 'CODIGO_DOS_PASOS') || showsCode) throw error;
      // The field must be rendered before it gets the focus.
      flushSync(() => setShowsCode(true));
      return form.change({}, 'codigo');
    }
    finishLogIn();
  };
  return (
    <Form
      form={form}
      button="Entrar"
      plain
      check={() => checkLogin(form.values)}
      send={logIn}
      note={
        <p className={styles.other}>
          ¿Olvidaste tu contraseña? Pídele a un admin un enlace para cambiarla.
          <br />
          {registro_pausado ? (
            TEXTS.registroPausado
          ) : (
            <>
              ¿Aún no tienes cuenta?{' '}
              <button type="button" className={styles.link} onClick={() => openShellDialog({ kind: 'registration' })}>
                Regístrate
              </button>
            </>
          )}
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
        data-autofocus={request.usuario ? undefined : true}
      />
      <ClaveField
        {...form.field('clave')}
        label="Contraseña"
        name="clave"
        autoComplete="current-password"
        data-autofocus={request.usuario ? true : undefined}
      />
      {showsCode && <TextField {...form.field('codigo')} {...CODE_FIELD} />}
    </Form>
  );
}

/** The login dialog; `dialog` is null while it is closed. */
export function LogInDialog({ dialog }: { dialog: DialogRequest | null }) {
  const request = useLastValue(dialog);
  const { context, leave, hasOverlay } = useDialogClose(dialog !== null, closeShellDialog, 'Entrar');
  return (
    <Modal opened={dialog !== null} onClose={leave} closeOnEscape={!hasOverlay} title="Entrar" size="sm">
      <DialogProvider value={context}>{request && <LogInForm request={request} />}</DialogProvider>
    </Modal>
  );
}
