import { useEffect } from 'react';
import { useDialogContext } from '../overlay/dialogContext.ts';
import type { FormHandle } from './useForm.ts';

/** Makes a form part of the surrounding dialog, which asks before it closes. */
export function useFormInDialog({ typed, markInDialog }: Pick<FormHandle<object>, 'typed' | 'markInDialog'>): void {
  const dialog = useDialogContext();
  useEffect(() => {
    if (!dialog) return undefined;
    markInDialog(dialog.title);
    return dialog.track(() => typed() !== null);
  }, [dialog, typed, markInDialog]);
}
