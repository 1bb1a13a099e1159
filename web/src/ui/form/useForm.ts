import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { draftKeyOf, readDraft, trackForm } from '../../platform/state/drafts.ts';
import type { FormState, FormStore } from './formStore.ts';
import { createForm } from './formStore.ts';

export type FormHandle<V> = Omit<FormStore<V>, 'markInDialog'> &
  FormState<V> & {
    /** It lies in a dialog, which says by its title what it is about. */
    markInDialog: (title: string) => void;
    /** What tells it from others; null where nothing may be kept of it. */
    clave: string | null;
  };

/**
 * A form: `const form = useForm({ usuario: 0, motivo: '' })`, drawn by `<Form form={form}>` with its fields, each
 * `<TextField {...form.field('motivo')} />`. Fields are called as in the payload, so that the server can point at them.
 * What was typed stands there again for whoever left its screen, closed it without sending it, or loaded the page anew; not
 * where it asks for passwords.
 */
export function useForm<V extends object>(initial: V): FormHandle<V> {
  const [draftKey] = useState(() => draftKeyOf(initial));
  const [store] = useState(() => createForm(initial, draftKey === null ? null : readDraft(draftKey)));
  const [title, setTitle] = useState<string | null>(null);
  const liveKey = draftKey === null || title === null ? draftKey : `${draftKey} ${title}`;
  useEffect(() => (liveKey === null ? undefined : trackForm(liveKey, store.typed, store.queda)), [liveKey, store]);
  const markInDialog = useCallback(
    (dialogTitle: string) => {
      store.markInDialog();
      if (draftKey === null) return;
      // Forms of two rows begin alike: what was typed for one is not for the other.
      const draft = readDraft(`${draftKey} ${dialogTitle}`);
      // It was written by a form that began with the same.
      if (draft && store.typed() === null) store.change(draft as Partial<V>);
      setTitle(dialogTitle);
    },
    [store, draftKey],
  );
  return { ...store, markInDialog, clave: draftKey, ...useSyncExternalStore(store.subscribe, store.estado) };
}
