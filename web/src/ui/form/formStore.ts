import type { Violation } from '@conserje/rules';
import { ApiError, messageOf } from '../../platform/api/apiError.ts';
import { notifyError } from '../../platform/state/notices.ts';

/** What a field takes of its form. */
export interface FieldProps<T> {
  ref: (input: HTMLElement | null) => (() => void) | undefined;
  valor: T;
  change: (value: T) => void;
  error: string | undefined;
}

export interface FormState<V> {
  values: V;
  /** What went wrong and belongs to no field on the page. */
  general: string | undefined;
  /** Pressed, and not done yet: what its rule needs is still under way. */
  isPressed: boolean;
  sending: boolean;
}

/** How things stand as the form is drawn. */
export interface FormMoment {
  waiting: boolean;
  check: () => Violation | null;
  send: () => unknown;
}

export interface FormStore<V> {
  estado: () => FormState<V>;
  /** What was typed; null while everything stands as it did at first, and once it was sent. */
  typed: () => V | null;
  /** What was typed has been taken: nothing of it is to be kept, until something else is typed. */
  done: () => void;
  /** It lies in a dialog, which asks before it goes. */
  markInDialog: () => void;
  /** Whether what was typed is kept when it goes without having been sent. */
  queda: () => boolean;
  subscribe: (listener: () => void) => () => void;
  campo: <C extends keyof V & string>(name: C) => FieldProps<V[C]>;
  /** Takes the message away as well, and a press of what stood there before; the focus goes to the field that is named. */
  change: (changes: Partial<V>, focusField?: keyof V & string) => void;
  /** As it was at first. */
  clear: (focusField?: keyof V & string) => void;
  /** Shows a refusal as a notice, and at the field that it names or else below them. What was typed stays. */
  reject: (error: unknown) => void;
  press: () => void;
  /** Does what was pressed, once nothing is awaited and the rule has nothing against it. */
  proceed: (moment: FormMoment) => Promise<void> | undefined;
}

/**
 * The values of a form, its messages and its one button, apart from how it is drawn. Only `change` and `clear` change
 * what was typed.
 * @param draft what was typed into it before
 */
export function createForm<V extends object>(initial: V, draft: object | null = null): FormStore<V> {
  const inputs = new Map<string, HTMLElement>();
  const listeners = new Set<() => void>();
  let violation: Violation | null = null;
  let sent = false;
  let isInDialog = false;
  const values = { ...initial, ...draft };
  let state: FormState<V> = { values, general: undefined, isPressed: false, sending: false };
  const set = (changes: Partial<FormState<V>>) => {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  };
  const showViolation = (newViolation: Violation | null, changes: Partial<FormState<V>> = {}) => {
    violation = newViolation;
    const input = inputs.get(newViolation?.campo ?? '');
    set({ ...changes, general: input ? undefined : newViolation?.msg });
    input?.focus();
  };
  const change = (changes: Partial<V>, focusField?: keyof V & string) => {
    sent = false;
    showViolation(null, { values: { ...state.values, ...changes }, isPressed: false });
    if (focusField) inputs.get(focusField)?.focus();
  };
  const reject = (error: unknown) => {
    notifyError(error);
    showViolation({ campo: (error instanceof ApiError && error.campo) || '', msg: messageOf(error) });
  };
  return {
    estado: () => state,
    typed: () => {
      const isChanged = (field: string) => !Object.is(Reflect.get(state.values, field), Reflect.get(initial, field));
      return !sent && Object.keys(state.values).some(isChanged) ? state.values : null;
    },
    done: () => {
      sent = true;
    },
    markInDialog: () => {
      isInDialog = true;
    },
    queda: () => !isInDialog,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    campo: (name) => ({
      ref: (input) => {
        if (!input) return undefined;
        inputs.set(name, input);
        return () => void inputs.delete(name);
      },
      valor: state.values[name],
      change: (value) => change({ [name]: value } as unknown as Partial<V>),
      error: violation?.campo === name ? violation.msg : undefined,
    }),
    change,
    clear: (focusField) => change(initial, focusField),
    reject,
    press: () => {
      if (!state.sending) set({ isPressed: true });
    },
    proceed: ({ waiting, check, send }) => {
      if (!state.isPressed || waiting) return undefined;
      const found = check();
      showViolation(found, { isPressed: false });
      const sendResult = found ? undefined : send();
      if (!(sendResult instanceof Promise)) return undefined;
      set({ sending: true });
      const markSent = () => {
        sent = true;
      };
      return sendResult.then(markSent, reject).finally(() => set({ sending: false }));
    },
  };
}
