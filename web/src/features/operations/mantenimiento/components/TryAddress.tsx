import type { ReactNode } from 'react';
import { useState } from 'react';
import type { CallRequest } from '../../../../platform/api/apiClient.ts';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { AsyncButton } from '../../../../ui/controls/AsyncButton.tsx';
import styles from './TryAddress.module.css';

type TryCall = 'POST probarRadio' | 'POST probarHotel';

/**
 * Lets the server test the typed URL before it is saved. Its answer is shown beside the button, a refusal at the field.
 */
export function TryAddress({
  call,
  request,
  form,
  field,
  children,
}: {
  call: TryCall;
  request: CallRequest<TryCall>;
  form: { reject: (error: unknown) => unknown };
  field: ReactNode;
  children: ReactNode;
}) {
  const [understood, setUnderstood] = useState('');
  const [ask, asking] = useCallMutation(call, {
    // A try saves nothing: the form stays unsent.
    form: { reject: form.reject },
    showsToast: false,
    onSuccess: ({ msg }) => setUnderstood(msg),
  });
  const press = () => {
    setUnderstood('');
    ask(request);
  };
  return (
    <div className={styles.tested}>
      {field}
      <AsyncButton variant="default" loading={asking} onClick={press}>
        {children}
      </AsyncButton>
      <p className="u-muted" role="status">
        {understood}
      </p>
    </div>
  );
}
