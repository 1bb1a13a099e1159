import { useState } from 'react';
import type { FormHandle } from '../../../../ui/form/useForm.ts';
import { listChangedFields, mergeEdits } from '../mergeEdits.ts';

export interface ConcurrentEdits<D> {
  /** What its reader has seen of it. */
  visto: D;
  /** What somebody else has changed since, by its labels. */
  cambios: string[];
  take: () => void;
}

/**
 * What a dialog was opened on, and what has become of it: fields that somebody else has changed are named until the reader
 * takes them; what was typed stays.
 * @param live what stands there now, as the form's fields
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
    // The keys of a form's values are its fields.
    const formKeys = Object.keys(form.values) as (keyof V & string)[];
    form.change(mergeEdits(form.values, toFormValues(visto), toFormValues(live), formKeys));
    setSeen(live);
  };
  return { visto, cambios: changedFields.map((field) => labels[field] ?? field), take };
}
