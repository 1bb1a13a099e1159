import '@mantine/core/styles/Input.layer.css';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { useDialogContext } from '../overlay/dialogContext.ts';
import styles from './Form.module.css';
import type { FormMoment } from './formStore.ts';
import type { FormHandle } from './useForm.ts';

interface Props extends Pick<FormMoment, 'check' | 'send'> {
  forma: Pick<FormHandle<object>, 'general' | 'isPressed' | 'sending' | 'press' | 'proceed' | 'typed' | 'markInDialog'>;
  /** What it makes, for those who do not see it; not in a dialog or a panel, which says it. */
  nombre?: string;
  /** What its button says. */
  button: ReactNode;
  /** What its rule needs is still being fetched: a press waits for it. */
  waiting?: boolean;
  /** Its call is under way; not said where `send` is a promise. */
  sending?: boolean;
  /** Beside the button. */
  note?: ReactNode;
  /** Where there is room its button stands beside its fields. */
  inline?: boolean;
  /** In one column without a frame: it lies in a panel. */
  plain?: boolean;
  /** Closes the dialog that it lies in, which is its frame. */
  goBack?: () => void;
  children: ReactNode;
}

/**
 * A form of two columns, one on a phone, with its button and what belongs to no field below. A field with
 * `data-autofocus` has the focus when it appears, as in dialogs.
 */
export function Form(props: Props) {
  const { forma, button, check, send, waiting = false, note, goBack, children } = props;
  const { general, isPressed, press, proceed } = forma;
  const isBusy = isPressed || forma.sending || props.sending === true;
  const isPlain = props.plain === true || goBack !== undefined;
  const formRef = useRef<HTMLFormElement>(null);
  const dialog = useDialogContext();
  const { typed, markInDialog } = forma;
  useEffect(() => {
    if (!dialog) return undefined;
    markInDialog(dialog.title);
    return dialog.track(() => typed() !== null);
  }, [dialog, typed, markInDialog]);
  useEffect(() => {
    // A dialog does it itself, once it has noted who had the focus before.
    if (!isPlain) formRef.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [isPlain]);
  useEffect(() => void proceed({ waiting, check, send }));
  return (
    <form
      ref={formRef}
      className={isPlain ? styles.plain : styles.form}
      data-inline={props.inline}
      aria-label={props.nombre}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        press();
      }}
    >
      {children}
      <div className={styles.footer}>
        {goBack && (
          <Button variant="default" onClick={() => void (dialog?.leave ?? goBack)()}>
            Volver
          </Button>
        )}
        <Button
          type="submit"
          loading={isBusy}
          // Whoever pressed it by the keyboard stays on it while it runs.
          renderRoot={(root) => <button {...root} disabled={false} aria-disabled={isBusy} />}
        >
          {button}
        </Button>
        {general && (
          <p className={styles.error} role="alert">
            {general}
          </p>
        )}
        {note}
      </div>
    </form>
  );
}
