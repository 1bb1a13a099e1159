import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { keyOf, readDraft, trackForm } from '../../platform/state/drafts.ts';
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
 * A form: `const forma = useForma({ usuario: 0, motivo: '' })`, drawn by `<Forma forma={forma}>` with its fields, each
 * `<CampoTexto {...forma.campo('motivo')} />`. Fields are called as in the payload, so that the server can point at them.
 * What was typed stands there again for whoever left its screen, closed it without sending it, or loaded the page anew; not
 * where it asks for passwords.
 */
export function useForm<V extends object>(initial: V): FormHandle<V> {
  const [clave] = useState(() => keyOf(initial));
  const [forma] = useState(() => createForm(initial, clave === null ? null : readDraft(clave)));
  const [title, setTitle] = useState<string | null>(null);
  const live = clave === null || title === null ? clave : `${clave} ${title}`;
  useEffect(() => (live === null ? undefined : trackForm(live, forma.typed, forma.queda)), [live, forma]);
  const markInDialog = useCallback(
    (de: string) => {
      forma.markInDialog();
      if (clave === null) return;
      // Forms of two rows begin alike: what was typed for one is not for the other.
      const draft = readDraft(`${clave} ${de}`);
      // It was written by a form that began with the same.
      if (draft && forma.typed() === null) forma.change(draft as Partial<V>);
      setTitle(de);
    },
    [forma, clave],
  );
  return { ...forma, markInDialog, clave, ...useSyncExternalStore(forma.subscribe, forma.estado) };
}
