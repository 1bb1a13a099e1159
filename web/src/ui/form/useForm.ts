import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { draftKeyOf, keepDraftOf, readDraft } from '../../platform/state/drafts.ts';
import type { FormState, FormStore } from './formStore.ts';
import { createForm } from './formStore.ts';

export type FormHandle<V> = Omit<FormStore<V>, 'markInDialog'> &
  FormState<V> & {
    /** Marks the form as part of a dialog, whose title identifies its subject. */
    markInDialog: (title: string) => void;
    /** Draft key; null if no draft may be kept. */
    draftKey: string | null;
  };

/**
 * A form: `const form = useForm({ usuario: 0, motivo: '' })`, rendered by `<Form form={form}>` with its fields, each
 * `<TextField {...form.field('motivo')} />`. Fields have the names of the payload, so that the server can refer to
 * them. Drafts are restored after leaving the screen, closing the form or reloading the page, except in forms that ask
 * for passwords.
 * @param subject identifies the draft, if initial values change with the day or by others
 */
export function useForm<V extends object>(initial: V, subject: object = initial): FormHandle<V> {
  const [draftKey] = useState(() => draftKeyOf(initial, subject));
  const [store] = useState(() => createForm(initial, draftKey === null ? null : readDraft(draftKey)));
  const [title, setTitle] = useState<string | null>(null);
  const liveKey = draftKey === null || title === null ? draftKey : `${draftKey} ${title}`;
  useEffect(
    () => (liveKey === null ? undefined : keepDraftOf(liveKey, store.typed, store.keepsDraft)),
    [liveKey, store],
  );
  const markInDialog = useCallback(
    (dialogTitle: string) => {
      store.markInDialog();
      if (draftKey === null) return;
      // Forms of two rows have equal initial values; the title keeps their drafts apart.
      const draft = readDraft(`${draftKey} ${dialogTitle}`);
      // The draft comes from a form with the same initial values.
      if (draft && store.typed() === null) store.change(draft as Partial<V>);
      setTitle(dialogTitle);
    },
    [store, draftKey],
  );
  return { ...store, markInDialog, draftKey: liveKey, ...useSyncExternalStore(store.subscribe, store.getState) };
}
