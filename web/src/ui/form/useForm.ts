import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { draftKeyOf, findDraft, registerDraftForm } from '../../platform/state/drafts.ts';
import type { FormState, FormStore } from './formStore.ts';
import { createForm } from './formStore.ts';

export type FormHandle<V> = Omit<FormStore<V>, 'markInDialog'> &
  FormState<V> & {
    /** Marks the form as part of a dialog, whose title identifies its subject. */
    markInDialog: (title: string) => void;
    /** Draft key; null if no draft may be kept. */
    draftKey: string | null;
  };

/** Forms that were shown, by their `typed`. */
const shown = new WeakMap<() => object | null, unknown>();

/**
 * Returns the form that was left with a draft, so that an answer still under way reaches the form on screen; of a draft of
 * the previous page, a new one. Null without a draft.
 */
function recallForm<V extends object>(key: string | null, initial: V): FormStore<V> | null {
  const typed = key === null ? null : findDraft(key);
  if (!typed) return null;
  // The key has the initial values, or names what the form is about: its fields are the same.
  const left = shown.get(typed) as FormStore<V> | undefined;
  // A press that waited for data ended with the form.
  left?.change({});
  return left ?? createForm(initial, typed());
}

/**
 * A form: `const form = useForm({ usuario: 0, motivo: '' })`, rendered by `<Form form={form}>` with its fields, each
 * `<TextField {...form.field('motivo')} />`. Fields have the names of the payload, so that the server can refer to
 * them. Drafts are restored after leaving the screen, closing the form or reloading the page, except in forms that ask
 * for passwords.
 * @param subject identifies the draft, if initial values change with the day or by others
 */
export function useForm<V extends object>(initial: V, subject: object = initial): FormHandle<V> {
  const [draftKey] = useState(() => draftKeyOf(initial, subject));
  const [store, setStore] = useState(() => recallForm(draftKey, initial) ?? createForm(initial));
  const [title, setTitle] = useState<string | null>(null);
  const liveKey = draftKey === null || title === null ? draftKey : `${draftKey} ${title}`;
  useEffect(() => {
    shown.set(store.typed, store);
    return liveKey === null ? undefined : registerDraftForm(liveKey, store.typed, store.keepsDraft);
  }, [liveKey, store]);
  const markInDialog = useCallback(
    (dialogTitle: string) => {
      store.markInDialog();
      if (draftKey === null) return;
      // Forms of two rows have equal initial values; the title keeps their drafts apart.
      if (store.typed() === null) setStore(recallForm(`${draftKey} ${dialogTitle}`, store.getState().values) ?? store);
      setTitle(dialogTitle);
    },
    [store, draftKey],
  );
  return { ...store, markInDialog, draftKey: liveKey, ...useSyncExternalStore(store.subscribe, store.getState) };
}
