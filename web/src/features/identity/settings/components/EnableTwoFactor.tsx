import { TEXTS } from '@conserje/rules';
import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useCall } from '../../../../platform/api/useCall.ts';
import { copyAndNotify } from '../../../../platform/browser/clipboard.ts';
import { lazyWithRetry } from '../../../../platform/browser/lazyWithRetry.ts';
import { Form } from '../../../../ui/form/Form.tsx';
import { TextField } from '../../../../ui/form/TextFields.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import RecoveryCodes from './RecoveryCodes.tsx';
import styles from './TwoFactorSection.module.css';

const Qr = lazyWithRetry(() => import('../../../../ui/controls/Qr.tsx'));

interface Secret {
  secreto: string;
  uri: string;
}

/** Groups by four, for copying by hand. */
const groupByFour = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

function ConfirmStep({
  secret: { secreto, uri },
  onActivated,
}: {
  secret: Secret;
  onActivated: (r: string[]) => void;
}) {
  const form = useForm({ codigo: '' });
  const { codigo } = form.values;
  const [enable, isActivating] = useCall('POST activarDosPasos', {
    form,
    onSuccess: ({ rescate }) => onActivated(rescate),
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
  principal?: boolean;
  /** Called once the factor is enabled and the recovery codes are saved. */
  onDone: () => void;
}

/** Enables two-factor authentication: a secret, a code that proves its arrival, the recovery codes. */
export default function EnableTwoFactor({ button, principal = false, onDone }: Props) {
  const [secret, setSecret] = useState<Secret>();
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>();
  const [prepare, isPreparing] = useCall('POST prepararDosPasos', { onSuccess: setSecret, showsNotice: false });
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} close={onDone} />;
  if (secret) return <ConfirmStep secret={secret} onActivated={setRecoveryCodes} />;
  return (
    <div className="u-flex u-wrap u-gap-12">
      <Button variant={principal ? 'filled' : 'default'} loading={isPreparing} onClick={() => prepare()}>
        {button}
      </Button>
    </div>
  );
}
