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
 * A call that a row's button makes, after its question where it has one. Those that share a `clave` wait for each other.
 */
export function RowAction<K extends CallKey>({
  llamada,
  submission,
  title,
  principal = false,
  children,
  ...current
}: Props<K>) {
  const own = useId();
  const { clave = own } = current;
  const [run] = useCall(llamada, { ...current, clave });
  const busy = useIsBusy(clave);
  return (
    <RowButton
      title={title}
      principal={principal}
      danger={current.question?.danger === true}
      ocupado={busy}
      press={() => run(submission)}
    >
      {children}
    </RowButton>
  );
}
