import type { Violation } from '@conserje/rules';
import { ApiError, messageOf } from '../../platform/api/apiError.ts';
import { notifyError } from '../../platform/state/notices.ts';

/** What a field takes of its form. */
export interface FieldProps<T> {
  ref: (input: HTMLElement | null) => (() => void) | undefined;
  valor: T;
  change: (valor: T) => void;
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
export interface Moment {
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
  campo: <C extends keyof V & string>(nombre: C) => FieldProps<V[C]>;
  /** Takes the message away as well, and a press of what stood there before; the focus goes to the field that is named. */
  change: (cambio: Partial<V>, focusField?: keyof V & string) => void;
  /** As it was at first. */
  clear: (focusField?: keyof V & string) => void;
  /** Shows a refusal as a notice, and at the field that it names or else below them. What was typed stays. */
  reject: (error: unknown) => void;
  press: () => void;
  /** Does what was pressed, once nothing is awaited and the rule has nothing against it. */
  proceed: (moment: Moment) => Promise<void> | undefined;
}

/**
 * The values of a form, its messages and its one button, apart from how it is drawn. Only `change` and `clear` change
 * what was typed.
 * @param draft what was typed into it before
 */
export function createForm<V extends object>(initial: V, draft: object | null = null): FormStore<V> {
  const inputs = new Map<string, HTMLElement>();
  const oyentes = new Set<() => void>();
  let violation: Violation | null = null;
  let sent = false;
  let asksOnExit = false;
  const values = { ...initial, ...draft };
  let estado: FormState<V> = { values, general: undefined, isPressed: false, sending: false };
  const set = (cambio: Partial<FormState<V>>) => {
    estado = { ...estado, ...cambio };
    for (const listener of oyentes) listener();
  };
  const showViolation = (newItem: Violation | null, cambio: Partial<FormState<V>> = {}) => {
    violation = newItem;
    const input = inputs.get(newItem?.campo ?? '');
    set({ ...cambio, general: input ? undefined : newItem?.msg });
    input?.focus();
  };
  const change = (cambio: Partial<V>, focusField?: keyof V & string) => {
    sent = false;
    showViolation(null, { values: { ...estado.values, ...cambio }, isPressed: false });
    if (focusField) inputs.get(focusField)?.focus();
  };
  const reject = (error: unknown) => {
    notifyError(error);
    showViolation({ campo: (error instanceof ApiError && error.campo) || '', msg: messageOf(error) });
  };
  return {
    estado: () => estado,
    typed: () => {
      const isChanged = (campo: string) => !Object.is(Reflect.get(estado.values, campo), Reflect.get(initial, campo));
      return !sent && Object.keys(estado.values).some(isChanged) ? estado.values : null;
    },
    done: () => {
      sent = true;
    },
    markInDialog: () => {
      asksOnExit = true;
    },
    queda: () => !asksOnExit,
    subscribe: (listener) => {
      oyentes.add(listener);
      return () => oyentes.delete(listener);
    },
    campo: (nombre) => ({
      ref: (input) => {
        if (!input) return undefined;
        inputs.set(nombre, input);
        return () => void inputs.delete(nombre);
      },
      valor: estado.values[nombre],
      change: (valor) => change({ [nombre]: valor } as unknown as Partial<V>),
      error: violation?.campo === nombre ? violation.msg : undefined,
    }),
    change,
    clear: (focusField) => change(initial, focusField),
    reject,
    press: () => {
      if (!estado.sending) set({ isPressed: true });
    },
    proceed: ({ waiting, check, send }) => {
      if (!estado.isPressed || waiting) return undefined;
      const bad = check();
      showViolation(bad, { isPressed: false });
      const hecho = bad ? undefined : send();
      if (!(hecho instanceof Promise)) return undefined;
      set({ sending: true });
      const tomado = () => {
        sent = true;
      };
      return hecho.then(tomado, reject).finally(() => set({ sending: false }));
    },
  };
}
