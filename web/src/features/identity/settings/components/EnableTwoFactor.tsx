import { TEXTS } from '@conserje/rules';
import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { ApiError } from '../../../../platform/api/apiError.ts';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { copyAndNotify } from '../../../../platform/browser/clipboard.ts';
import { lazyWithRetry } from '../../../../platform/browser/lazyWithRetry.ts';
import { notifyError } from '../../../../platform/state/toasts.ts';
import { AsyncButton } from '../../../../ui/controls/AsyncButton.tsx';
import { Form } from '../../../../ui/form/Form.tsx';
import { TextField } from '../../../../ui/form/TextFields.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import styles from './TwoFactorSection.module.css';

const Qr = lazyWithRetry(() => import('../../../../ui/controls/Qr.tsx'));

interface Secret {
  secreto: string;
  uri: string;
}

/** Groups by four, for copying by hand. */
const groupByFour = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

/** Refusals of a code whose secret is no longer waiting for one: it is in use, or its setup has ended. */
const SETUP_OVER = ['ENVIO_YA_HECHO', 'YA_ESTA_ASI', 'NO_EXISTE'];

interface ConfirmStepProps extends Pick<Props, 'onEnabled'> {
  secret: Secret;
  onSetupOver: () => unknown;
}

function ConfirmStep({ secret: { secreto, uri }, onEnabled, onSetupOver }: ConfirmStepProps) {
  const form = useForm({ codigo: '' });
  const { codigo } = form.values;
  const reject = (error: unknown) => {
    if (!(error instanceof ApiError && SETUP_OVER.includes(error.error))) return form.reject(error);
    notifyError(error);
    return onSetupOver();
  };
  const [enable, isActivating] = useCallMutation('POST activarDosPasos', {
    form: { ...form, reject },
    subject: 'twoFactor',
    onSuccess: ({ rescate }) => onEnabled(rescate),
  });
  return (
    <div className={styles.setup}>
      <Suspense fallback={<div className={styles.qrPlaceholder} />}>
        <Qr text={uri} label="Código QR para tu app de verificación" />
      </Suspense>
      <div className="u-grid u-gap-12 u-shrinkable">
        <p className="u-flush">
          Escanéalo con tu app de verificación (Google Authenticator, Aegis…) o escribe este código en la app:
        </p>
        <p className="u-row u-wrap u-gap-8">
          <code className={styles.secret} translate="no">
            {groupByFour(secreto)}
          </code>
          <Button variant="default" size="sm" onClick={() => void copyAndNotify(secreto, 'Código copiado')}>
            Copiar
          </Button>
        </p>
        <Form
          form={form}
          button="Activar"
          plain
          sending={isActivating}
          check={() => (codigo.trim() === '' ? { campo: 'codigo', msg: TEXTS.camposVacios } : null)}
          send={() => enable({ body: { codigo } })}
        >
          <TextField
            {...form.field('codigo')}
            label="Código que muestra la app"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
          />
        </Form>
      </div>
    </div>
  );
}

interface Props {
  /** Label of the first button. */
  button: string;
  /** Enabling is the primary action of the page. */
  primary?: boolean;
  /** Gets the recovery codes, which are answered only once: the caller shows them whatever it is told meanwhile. */
  onEnabled: (recoveryCodes: readonly string[]) => unknown;
  /** Called if the factor may have been enabled without an answer, or elsewhere. */
  onOutdated: () => unknown;
}

/** Enables two-factor authentication: a secret, and a code that proves its arrival. */
export default function EnableTwoFactor({ button, primary = false, onEnabled, onOutdated }: Props) {
  const [secret, setSecret] = useState<Secret>();
  const [prepare, isPreparing] = useCallMutation('POST prepararDosPasos', { onSuccess: setSecret, showsToast: false });
  const startOver = () => {
    setSecret(undefined);
    return onOutdated();
  };
  if (secret) return <ConfirmStep secret={secret} onEnabled={onEnabled} onSetupOver={startOver} />;
  return (
    <div className="u-flex u-wrap u-gap-12">
      <AsyncButton variant={primary ? 'filled' : 'default'} loading={isPreparing} onClick={() => prepare()}>
        {button}
      </AsyncButton>
    </div>
  );
}
