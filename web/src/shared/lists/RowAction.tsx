import type { CallKey } from '@conserje/contract';
import type { ReactNode } from 'react';
import { useId } from 'react';
import type { CallRequest } from '../../platform/api/apiClient.ts';
import type { CallOptions } from '../../platform/api/useCall.ts';
import { useCall, useIsBusy } from '../../platform/api/useCall.ts';
import { RowButton } from '../../ui/table/RowButton.tsx';

interface Props<K extends CallKey> extends CallOptions<K> {
  llamada: K;
  submission: CallRequest<K>;
  /** What it does to whom, for those who do not see its row. */
  title: string;
  principal?: boolean;
  children: ReactNode;
}

/**
 * A call that a row's button makes, after its question where it has one. Those that share a `busyKey` wait for each other.
 */
export function RowAction<K extends CallKey>({
  llamada,
  submission,
  title,
  principal = false,
  children,
  ...options
}: Props<K>) {
  const ownKey = useId();
  const { clave = ownKey } = options;
  const [run] = useCall(llamada, { ...options, clave });
  const isBusy = useIsBusy(clave);
  return (
    <RowButton
      title={title}
      principal={principal}
      danger={options.question?.danger === true}
      ocupado={isBusy}
      press={() => run(submission)}
    >
      {children}
    </RowButton>
  );
}
