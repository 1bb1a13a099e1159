import type { SessionUser } from '@conserje/contract';
import { checkClaveAgainstOwner, checkClaveChange, TEXTS } from '@conserje/rules';
import { Button } from '@mantine/core';
import { useCallMutation } from '../../platform/api/useCallMutation.ts';
import { updateSessionData, useSession } from '../../platform/session/session.tsx';
import { useConfiguracion } from '../../shared/agencia/configuracion.queries.ts';
import { ClaveField } from '../../ui/form/ClaveField.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { TextField } from '../../ui/form/TextFields.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { Toasts } from '../notifications/Toasts.tsx';
import { Logo } from '../shell/Logo.tsx';
import styles from './ChooseClave.module.css';
import link from './UnavailablePage.module.css';

/** Replaces the portal for a usuario with a temporary password, until they choose their own. */
export function ChooseClave({ sessionUser }: { sessionUser: SessionUser }) {
  const { logOut } = useSession();
  const { nombre, siglas } = useConfiguracion();
  const form = useForm({ clavea: '', claven: '', codigo: '' });
  const { clavea, claven, codigo } = form.values;
  const acceptsCode = sessionUser.dos_pasos === 'si';
  const [changeClave, isChanging] = useCallMutation('POST cambioClave', {
    form,
    onSuccess: () => updateSessionData({ cambiar_clave: false }),
  });
  return (
    <main className={link.closedScreen}>
      <Logo width={120} height={96} />
      <h1>Crea tu contraseña</h1>
      <p>¡Hola, {sessionUser.usuario}! Entraste con una contraseña temporal. Crea la tuya para seguir.</p>
      <div className={styles.form}>
        <Form
          form={form}
          button="Guardar y entrar"
          plain
          sending={isChanging}
          check={() =>
            checkClaveChange({ clavea, rclave: clavea, claven }) ??
            checkClaveAgainstOwner('claven', claven, { usuario: sessionUser.usuario, nombre, siglas }) ??
            (acceptsCode && codigo.trim() === '' ? { campo: 'codigo', msg: TEXTS.camposVacios } : null)
          }
          send={() => changeClave({ body: { clavea, claven, ...(acceptsCode && { codigo }) } })}
        >
          {/* Tells the password manager the account of the password. */}
          <input type="text" autoComplete="username" value={sessionUser.usuario} readOnly hidden />
          <ClaveField {...form.field('clavea')} label="Contraseña temporal" autoComplete="current-password" />
          <ClaveField {...form.field('claven')} label="Tu nueva contraseña" autoComplete="new-password" />
          {acceptsCode && (
            <TextField
              {...form.field('codigo')}
              label="Código de tu app"
              description="Espera al siguiente. El que usaste para entrar ya no sirve."
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={30}
            />
          )}
        </Form>
      </div>
      <Button variant="subtle" size="compact-sm" onClick={() => void logOut()}>
        Salir
      </Button>
      <Toasts />
    </main>
  );
}
