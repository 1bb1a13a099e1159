import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { Peticion } from '../../../platform/api.ts';
import { useLlamada } from '../../../platform/llamada.ts';
import estilos from './TryAddress.module.css';

type TryCall = 'POST probarRadio' | 'POST probarHotel';

/**
 * Has the server ask an address as it stands in the field, before it is saved. What the server understood stays beside the
 * button; a refusal stands at the field.
 */
export function TryAddress({
  call,
  send,
  form,
  field,
  children,
}: {
  call: TryCall;
  send: Peticion<TryCall>;
  form: { rechazar: (error: unknown) => unknown };
  field: ReactNode;
  children: ReactNode;
}) {
  const [understood, setUnderstood] = useState('');
  const [ask, asking] = useLlamada(call, { form, avisa: false, alLograr: ({ msg }) => setUnderstood(msg) });
  const press = () => {
    setUnderstood('');
    ask(send);
  };
  return (
    <div className={estilos.probado}>
      {field}
      <Button variant="default" loading={asking} onClick={press}>
        {children}
      </Button>
      <p className={estilos.understood} role="status">
        {understood}
      </p>
    </div>
  );
}
