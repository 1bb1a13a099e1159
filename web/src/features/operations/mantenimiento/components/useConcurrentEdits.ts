import { useState } from 'react';
import { listChangedFields, mergeFields } from '../../../../ui/form/mergeFields.ts';
import type { FormHandle } from '../../../../ui/form/useForm.ts';

export interface ConcurrentEdits<D> {
  /** Data that the viewer has seen. */
  visto: D;
  /** Labels of fields changed by someone else since. */
  changes: string[];
  take: () => void;
}

/**
 * Compares the data at opening with the current data: fields changed by someone else are listed until the viewer
 * accepts them; typed input stays.
 * @param live current data, as form fields
 */
export function useConcurrentEdits<D extends object, V extends object>(
  form: FormHandle<V>,
  live: D,
  {
    fields,
    labels,
    toFormValues,
  }: { fields: readonly (keyof D & string)[]; labels: Record<string, string>; toFormValues: (d: D) => V },
): ConcurrentEdits<D> {
  const [visto, setSeen] = useState(live);
  const changedFields = listChangedFields(visto, live, fields);
  const take = () => {
    form.follow(mergeFields(form.values, toFormValues(visto), toFormValues(live)));
    setSeen(live);
  };
  return { visto, changes: changedFields.map((field) => labels[field] ?? field), take };
}
