import { checkClaveAgainstOwner, checkNewClave } from '@conserje/rules';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sendRequest } from '../../platform/api/apiClient.ts';
import { ApiError } from '../../platform/api/apiError.ts';
import { PUBLIC_QUERY_META } from '../../platform/api/queryClient.ts';
import { useCallMutation } from '../../platform/api/useCallMutation.ts';
import { openShellDialog } from '../../platform/state/shellDialogs.ts';
import { useConfiguracion } from '../../shared/agencia/configuracion.queries.ts';
import { LoadError, Loading } from '../../ui/feedback/LoadStates.tsx';
import { ClaveField } from '../../ui/form/ClaveField.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { Toasts } from '../notifications/Toasts.tsx';
import { Logo } from '../shell/Logo.tsx';
import styles from './ChooseClave.module.css';
import link from './UnavailablePage.module.css';

/** Read from the fragment, which is never sent to a server, logged or passed to another page. */
const readLink = (): string => location.hash.slice(1);

/** Owner of the link. A failed request is retried on reconnection. */
const linkQuery = (enlace: string) => ({
  queryKey: ['mirarEnlace', enlace],
  queryFn: () => sendRequest('POST mirarEnlace', { body: { enlace } }, { withoutToken: true }),
  meta: PUBLIC_QUERY_META,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

const hasExpired = (error: unknown): boolean => error instanceof ApiError && error.error === 'ENLACE_VENCIDO';

function ChooseNewClave({ link, usuario, finish }: { link: string; usuario: string; finish: () => void }) {
  const { nombre, siglas } = useConfiguracion();
  const form = useForm({ clave: '', rclave: '' });
  const { clave, rclave } = form.values;
  const [save, isSaving] = useCallMutation('POST claveConEnlace', {
    form,
    onSuccess: () => {
      finish();
      openShellDialog({ kind: 'login', usuario });
    },
  });
  return (
    <div className={styles.form}>
      <Form
        form={form}
        button="Guardar contraseña"
        plain
        sending={isSaving}
        check={() => checkNewClave(form.values) ?? checkClaveAgainstOwner('clave', clave, { usuario, nombre, siglas })}
        send={() => save({ body: { enlace: link, clave, rclave } })}
      >
        {/* Tells the password manager the account of the password. */}
        <input type="text" autoComplete="username" value={usuario} readOnly hidden />
        <ClaveField {...form.field('clave')} label="Tu nueva contraseña" autoComplete="new-password" data-autofocus />
        <ClaveField {...form.field('rclave')} label="Repítela" autoComplete="new-password" />
      </Form>
    </div>
  );
}

/** Password reset by link: the usuario chooses another password and logs in with it. */
export function ClaveReset({ finish }: { finish: () => void }) {
  const [enlace] = useState(readLink);
  const { data: linkOwner, error, refetch } = useQuery(linkQuery(enlace));
  const leave = () => {
    history.replaceState(null, '', '/');
    finish();
  };
  return (
    <main className={link.closedScreen}>
      <Logo width={120} height={96} />
      <h1>{hasExpired(error) ? 'Este enlace ya no funciona' : 'Crea tu contraseña'}</h1>
      {hasExpired(error) && <p role="alert">Ya se usó o ya venció. Pide uno nuevo a tu admin.</p>}
      {!linkOwner && !error && (
        <div className={styles.form}>
          <Loading label="Abriendo tu enlace" rows={3} />
        </div>
      )}
      {error && !hasExpired(error) && <LoadError error={error} retry={refetch} />}
      {linkOwner && (
        <>
          <p>
            ¡Hola, {linkOwner.usuario}! Crea tu nueva contraseña. La anterior dejará de funcionar en todos tus
            dispositivos.
          </p>
          <ChooseNewClave link={enlace} usuario={linkOwner.usuario} finish={leave} />
        </>
      )}
      <Button variant="subtle" size="compact-sm" onClick={leave}>
        Ir al portal
      </Button>
      <Toasts />
    </main>
  );
}
