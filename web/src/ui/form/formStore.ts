import type { Violation } from '@conserje/rules';
import { ApiError, messageOf } from '../../platform/api/apiError.ts';
import { saveDrafts } from '../../platform/state/drafts.ts';
import { createStore } from '../../platform/state/store.ts';
import { notifyError } from '../../platform/state/toasts.ts';

/** Props that a form gives its field. */
export interface FieldProps<T> {
  ref: (input: HTMLElement | null) => (() => void) | undefined;
  value: T;
  change: (value: T) => void;
  error: string | undefined;
}

export interface FormState<V> {
  values: V;
  /** Error without a mounted field. */
  general: string | undefined;
  /** A press waits for data that the rule needs. */
  isPressed: boolean;
  sending: boolean;
}

/** State of the form at a render. */
export interface FormSubmitOptions {
  waiting: boolean;
  check: () => Violation | null;
  send: () => unknown;
}

export interface FormStore<V> {
  getState: () => FormState<V>;
  /** Returns the values; null if they are unchanged or were sent. */
  typed: () => V | null;
  /** Marks the values as sent, so that no draft is kept until the next change, unless they changed since the press. */
  done: () => void;
  /** Marks the form as part of a dialog, which asks before it closes. */
  markInDialog: () => void;
  /** Whether the draft is kept if the form closes unsent. */
  keepsDraft: () => boolean;
  subscribe: (listener: () => void) => () => void;
  field: <C extends keyof V & string>(name: C) => FieldProps<V[C]>;
  /** Changes values, removes the message, cancels a waiting press and focuses `focusField`. */
  change: (changes: Partial<V>, focusField?: keyof V & string) => void;
  /**
   * Changes values that come from data. Values that the user has not typed make no draft, and a sent form stays sent.
   * If a press was waiting, it is cancelled with a message.
   */
  follow: (changes: Partial<V>) => void;
  /**
   * Restores the initial values, or sets others. If the form was pressed, a field that changed since keeps its value
   * and the focus stays.
   */
  clear: (focusField?: keyof V & string, values?: Partial<V>) => void;
  /** Shows a refusal as a toast and at its field, or below the fields. The values stay. */
  reject: (error: unknown) => void;
  press: () => void;
  /** Sends a pressed form once nothing is awaited and the rule accepts it. */
  proceed: (moment: FormSubmitOptions) => Promise<void> | undefined;
}

const CANCELLED_MESSAGE = 'No se envió: cambió algo arriba. Revísalo y envíalo.';
const UNPRESSED = { general: undefined, isPressed: false, sending: false };

const differs = (values: object, other: object, field: string): boolean =>
  !Object.is(Reflect.get(values, field), Reflect.get(other, field));
const pick = (values: object, keeps: (field: string) => boolean): object =>
  Object.fromEntries(Object.entries(values).filter(([field]) => keeps(field)));

/**
 * The values, messages and submit state of a form, independent of rendering. Only `change`, `follow` and `clear`
 * change the values.
 * @param draft values typed before
 */
export function createForm<V extends object>(empty: V, draft: object | null = null): FormStore<V> {
  const inputs = new Map<string, HTMLElement>();
  /** Values that the user has not typed. */
  let initial = empty;
  let violation: Violation | null = null;
  let sent = false;
  /** Values of the last press, with the values that were cleared since. */
  let pressed: V | null = null;
  let isInDialog = false;
  const state = createStore<FormState<V>>({ ...UNPRESSED, values: { ...empty, ...draft } });
  const set = (changes: Partial<FormState<V>>) => state.set({ ...state.get(), ...changes });
  const showViolation = (newViolation: Violation | null, changes: Partial<FormState<V>> = {}) => {
    violation = newViolation;
    const input = inputs.get(newViolation?.campo ?? '');
    set({ ...changes, general: input ? undefined : newViolation?.msg });
    input?.focus();
  };
  const change = (changes: Partial<V>, focusField?: keyof V & string) => {
    sent = false;
    showViolation(null, { values: { ...state.get().values, ...changes }, isPressed: false });
    if (focusField) inputs.get(focusField)?.focus();
  };
  const isChangedFrom = (other: object, field: string): boolean => differs(state.get().values, other, field);
  const isAsPressed = (field: string): boolean => !pressed || !isChangedFrom(pressed, field);
  const done = () => {
    sent = Object.keys(state.get().values).every(isAsPressed);
    // The page may have stored them while they were under way.
    saveDrafts();
  };
  const reject = (error: unknown) => {
    notifyError(error);
    showViolation({ campo: (error instanceof ApiError && error.campo) || '', msg: messageOf(error) });
  };
  return {
    getState: state.get,
    typed: () => {
      const { values } = state.get();
      return !sent && Object.keys(values).some((field) => isChangedFrom(initial, field)) ? values : null;
    },
    done,
    markInDialog: () => {
      isInDialog = true;
    },
    keepsDraft: () => !isInDialog,
    subscribe: state.listen,
    field: (name) => ({
      ref: (input) => {
        if (!input) return undefined;
        inputs.set(name, input);
        return () => void inputs.delete(name);
      },
      value: state.get().values[name],
      change: (value) => change({ [name]: value } as unknown as Partial<V>),
      error: violation?.campo === name ? violation.msg : undefined,
    }),
    change,
    follow: (changes) => {
      const wasSent = sent;
      const { isPressed } = state.get();
      initial = { ...initial, ...pick(changes, (field) => !isChangedFrom(initial, field)) };
      pressed &&= { ...pressed, ...changes };
      change(changes);
      sent = wasSent;
      // The person may not look at the fields any more.
      if (isPressed) set({ general: CANCELLED_MESSAGE });
    },
    clear: (focusField, values = empty) => {
      const kept = pick(state.get().values, (field) => Object.hasOwn(values, field) && !isAsPressed(field));
      if (pressed) pressed = { ...pressed, ...values };
      change({ ...values, ...kept }, Object.keys(kept).length > 0 ? undefined : focusField);
    },
    reject,
    press: () => {
      if (!state.get().sending) set({ isPressed: true });
    },
    proceed: ({ waiting, check, send }) => {
      if (!state.get().isPressed || waiting) return undefined;
      const found = check();
      showViolation(found, { isPressed: false });
      if (found) return undefined;
      pressed = state.get().values;
      const sendResult = send();
      if (!(sendResult instanceof Promise)) return undefined;
      set({ sending: true });
      return sendResult.then(done, reject).finally(() => set({ sending: false }));
    },
  };
}
