import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { ApiError } from '../../platform/api/apiError.ts';
import { isEqualJson } from './mergeFields.ts';
import type { FormHandle } from './useForm.ts';

interface Conflict<D> {
  /** What the form began with, or last merged: the next save is compared with it. */
  base: D;
  /** Passed to the call instead of the form. */
  call: Pick<FormHandle<object>, 'done' | 'reject' | 'draftKey'>;
  /** Says that somebody else changed the data. */
  note: ReactNode;
}

/**
 * Merges the change of somebody else into a form once the server has refused a save over it (`CAMBIO_MIENTRAS`), so
 * that it can be reviewed and sent again. Until then the form stays as it was typed.
 * @param current the latest data
 * @param merge returns the values for the form; `base` is the data that the form began with
 */
export function useConflict<V extends object, D>(
  form: FormHandle<V>,
  current: D,
  merge: (written: V, base: D, current: D) => Partial<V>,
): Conflict<D> {
  const [base, setBase] = useState(current);
  const [state, setState] = useState<'none' | 'refused' | 'merged'>('none');
  useEffect(() => {
    if (state !== 'refused' || isEqualJson(current, base)) return;
    setBase(current);
    setState('merged');
    form.follow(merge(form.getState().values, base, current));
  }, [state, current, base, form, merge]);
  return {
    base,
    call: {
      done: form.done,
      draftKey: form.draftKey,
      reject: (cause) => {
        form.reject(cause);
        if (cause instanceof ApiError && cause.error === 'CAMBIO_MIENTRAS') setState('refused');
      },
    },
    note: state === 'merged' && <p role="alert">Alguien cambió estos datos. Revísalos arriba y guarda de nuevo.</p>,
  };
}
