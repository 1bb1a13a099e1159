import '@mantine/core/styles/Input.layer.css';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { useDialogContext } from '../overlay/dialogContext.ts';
import styles from './Form.module.css';
import type { FormSubmitOptions } from './formStore.ts';
import type { FormHandle } from './useForm.ts';
import { useFormInDialog } from './useFormInDialog.ts';

interface Props extends Pick<FormSubmitOptions, 'check' | 'send'> {
  form: Pick<FormHandle<object>, 'general' | 'isPressed' | 'sending' | 'press' | 'proceed' | 'typed' | 'markInDialog'>;
  /** Accessible name; not set in a dialog or a panel, whose title names it. */
  label?: string;
  /** Label of the submit button. */
  button: ReactNode;
  /** Data that the rule needs is loading: a press waits for it. */
  waiting?: boolean;
  /** The call is running; not needed if `send` returns a promise. */
  sending?: boolean;
  /** Beside the button. */
  note?: ReactNode;
  /** Button beside the fields if there is room. */
  inline?: boolean;
  /** One column without a frame, in a panel. */
  plain?: boolean;
  /** Leaves the form, which the surrounding dialog frames: closes the dialog, or returns to its step before. */
  goBack?: () => void;
  children: ReactNode;
}

/**
 * Form of two columns, one on a phone; the button and general errors below. A field with `data-autofocus` gets the
 * focus on mount, as in dialogs.
 */
export function Form(props: Props) {
  const { form, button, check, send, waiting = false, note, goBack, children } = props;
  const { general, isPressed, press, proceed } = form;
  const isBusy = isPressed || form.sending || props.sending === true;
  const isPlain = props.plain === true || goBack !== undefined;
  const formRef = useRef<HTMLFormElement>(null);
  const dialog = useDialogContext();
  useFormInDialog(form);
  useEffect(() => {
    // A dialog sets the focus itself, after it has recorded the previous one.
    if (!isPlain) formRef.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [isPlain]);
  useEffect(() => void proceed({ waiting, check, send }));
  return (
    <form
      ref={formRef}
      className={isPlain ? styles.plain : styles.form}
      data-inline={props.inline}
      aria-label={props.label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) press();
      }}
    >
      {children}
      <div className={styles.footer}>
        {goBack && (
          <Button variant="default" onClick={() => void (dialog ? dialog.leave(goBack) : goBack())}>
            Volver
          </Button>
        )}
        <Button
          type="submit"
          loading={isBusy}
          // A disabled button would lose the keyboard focus.
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
