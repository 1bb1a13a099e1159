import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazyDialog } from '../../../../platform/browser/lazyDialog.tsx';
import { lazyWithRetry } from '../../../../platform/browser/lazyWithRetry.ts';
import { useSession } from '../../../../platform/session/session.tsx';
import { Badge } from '../../../../ui/feedback/Badge.tsx';
import { LoadError, Loading } from '../../../../ui/feedback/LoadStates.tsx';
import { DateTimeText } from '../../../../ui/text/DateTimeText.tsx';
import panel from '../Settings.module.css';
import { twoFactorQuery } from '../settings.queries.ts';
import { useRecoveryCodes } from '../useRecoveryCodes.ts';
import RecoveryCodes from './RecoveryCodes.tsx';

const EnableTwoFactor = lazyWithRetry(() => import('./EnableTwoFactor.tsx'));
const DisableTwoFactor = lazyDialog(() => import('./DisableTwoFactor.tsx'));
const RenewRecoveryCodes = lazyDialog(() => import('./RenewRecoveryCodes.tsx'));

/** Threshold of remaining codes for a renewal notice. */
const FEW_CODES = 3;

function describeCodes(count: number): string {
  if (count === 0) return 'Sin códigos de respaldo.';
  return count === 1 ? 'Te queda 1 código de respaldo.' : `Te quedan ${count} códigos de respaldo.`;
}

/** The own two-factor authentication: enable, renew the recovery codes, disable. */
export function TwoFactorSection() {
  const queryClient = useQueryClient();
  const { refresh } = useSession();
  const { data, error, refetch } = useQuery(twoFactorQuery());
  const [isDisabling, setIsDisabling] = useState(false);
  const [recoveryCodes, setRecoveryCodes] = useRecoveryCodes();
  const refreshAll = () => Promise.all([queryClient.invalidateQueries(twoFactorQuery()), refresh()]);
  const [isRenewing, setIsRenewing] = useState(false);
  return (
    <section className={panel.panel} aria-labelledby="dos-pasos">
      <h2 id="dos-pasos" className="u-text-18">
        Verificación en dos pasos {data?.activo && <Badge tone="good">Activada</Badge>}
      </h2>
      {error && <LoadError error={error} retry={refetch} isInline={data !== undefined} />}
      {!data && !error && <Loading label="Cargando tu verificación" rows={1} rowHeight="4rem" />}
      {recoveryCodes && <RecoveryCodes codes={recoveryCodes} close={() => setRecoveryCodes(undefined)} />}
      {data && !data.activo && !recoveryCodes && (
        <>
          <p className="u-flush">
            Además de tu contraseña, te pedimos un código del teléfono. Así nadie más entra a tu cuenta.
          </p>
          <Suspense fallback={<Loading label="Cargando" rows={1} rowHeight="3rem" />}>
            <EnableTwoFactor
              button="Activar"
              onEnabled={(codes) => {
                setRecoveryCodes(codes);
                return refreshAll();
              }}
              onOutdated={refreshAll}
            />
          </Suspense>
        </>
      )}
      {data?.activo && !recoveryCodes && (
        <>
          {data.desde && (
            <p className="u-flush">
              Desde <DateTimeText value={data.desde} />
            </p>
          )}
          <p className="u-flush">
            {describeCodes(data.rescate)}
            {data.rescate < FEW_CODES && ' Renuévalos.'}
          </p>
          <div className="u-flex u-wrap u-gap-12">
            <Button variant="default" onClick={() => setIsRenewing(true)}>
              Renovar códigos
            </Button>
            <Button variant="default" onClick={() => setIsDisabling(true)}>
              Quitar verificación
            </Button>
          </div>
        </>
      )}
      {isRenewing && (
        <RenewRecoveryCodes
          close={() => setIsRenewing(false)}
          onRenewed={(codes) => {
            setIsRenewing(false);
            setRecoveryCodes(codes);
            return queryClient.invalidateQueries(twoFactorQuery());
          }}
        />
      )}
      {isDisabling && data && (
        <DisableTwoFactor
          isRequired={data.exigido}
          close={() => setIsDisabling(false)}
          onRemoved={() => {
            setIsDisabling(false);
            return refreshAll();
          }}
        />
      )}
    </section>
  );
}
