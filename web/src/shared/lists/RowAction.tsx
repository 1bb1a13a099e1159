import type { CallKey } from '@conserje/contract';
import type { ReactNode } from 'react';
import { useId } from 'react';
import type { CallRequest } from '../../platform/api/apiClient.ts';
import type { CallOptions } from '../../platform/api/useCallMutation.ts';
import { useCallMutation, useIsBusy } from '../../platform/api/useCallMutation.ts';
import { RowButton } from '../../ui/table/RowButton.tsx';

interface Props<K extends CallKey> extends CallOptions<K> {
  call: K;
  submission: CallRequest<K>;
  /** Accessible name: the action and its target. */
  title: string;
  primary?: boolean;
  children: ReactNode;
}

/**
 * Button of a row that makes a call, after its question if it has one. Actions with the same `busyKey` run one at a
 * time.
 */
export function RowAction<K extends CallKey>({
  call,
  submission,
  title,
  primary = false,
  children,
  ...options
}: Props<K>) {
  const ownKey = useId();
  const { busyKey = ownKey } = options;
  const [run] = useCallMutation(call, { subject: options.busyKey ?? [], ...options, busyKey });
  const isBusy = useIsBusy(busyKey);
  return (
    <RowButton
      title={title}
      primary={primary}
      danger={options.question?.danger === true}
      isBusy={isBusy}
      press={() => run(submission)}
    >
      {children}
    </RowButton>
  );
}
