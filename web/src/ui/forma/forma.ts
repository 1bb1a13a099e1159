import type { Reparo } from '@conserje/rules';
import { avisarError } from '../../platform/avisos.ts';
import { ErrorApi, mensajeDe } from '../../platform/errorApi.ts';

/** What a field takes of its form. */
export interface CampoDe<T> {
  ref: (input: HTMLElement | null) => (() => void) | undefined;
  valor: T;
  cambiar: (valor: T) => void;
  error: string | undefined;
}

export interface EstadoForma<V> {
  valores: V;
  /** What went wrong and belongs to no field on the page. */
  general: string | undefined;
  /** Pressed, and not done yet: what its rule needs is still under way. */
  pulsada: boolean;
  enviando: boolean;
}

/** How things stand as the form is drawn. */
export interface Momento {
  esperando: boolean;
  revisar: () => Reparo | null;
  enviar: () => unknown;
}

export interface FormaViva<V> {
  estado: () => EstadoForma<V>;
  /** What was typed; null while everything stands as it did at first, and once it was sent. */
  escrito: () => V | null;
  /** What was typed has been taken: nothing of it is to be kept, until something else is typed. */
  hecha: () => void;
  /** It lies in a dialog, which asks before it goes. */
  enDialogo: () => void;
  /** Whether what was typed is kept when it goes without having been sent. */
  queda: () => boolean;
  suscribir: (oyente: () => void) => () => void;
  campo: <C extends keyof V & string>(nombre: C) => CampoDe<V[C]>;
  /** Takes the message away as well, and a press of what stood there before; the focus goes to the field that is named. */
  cambiar: (cambio: Partial<V>, enfocar?: keyof V & string) => void;
  /** As it was at first. */
  vaciar: (enfocar?: keyof V & string) => void;
  /** Shows a refusal as a notice, and at the field that it names or else below them. What was typed stays. */
  rechazar: (error: unknown) => void;
  pulsar: () => void;
  /** Does what was pressed, once nothing is awaited and the rule has nothing against it. */
  seguir: (momento: Momento) => Promise<void> | undefined;
}

/**
 * The values of a form, its messages and its one button, apart from how it is drawn. Only `cambiar` and `vaciar` change
 * what was typed.
 * @param borrador what was typed into it before
 */
export function crearForma<V extends object>(iniciales: V, borrador: object | null = null): FormaViva<V> {
  const inputs = new Map<string, HTMLElement>();
  const oyentes = new Set<() => void>();
  let reparo: Reparo | null = null;
  let enviada = false;
  let preguntan = false;
  const valores = { ...iniciales, ...borrador };
  let estado: EstadoForma<V> = { valores, general: undefined, pulsada: false, enviando: false };
  const poner = (cambio: Partial<EstadoForma<V>>) => {
    estado = { ...estado, ...cambio };
    for (const oyente of oyentes) oyente();
  };
  const reparar = (nuevo: Reparo | null, cambio: Partial<EstadoForma<V>> = {}) => {
    reparo = nuevo;
    const input = inputs.get(nuevo?.campo ?? '');
    poner({ ...cambio, general: input ? undefined : nuevo?.msg });
    input?.focus();
  };
  const cambiar = (cambio: Partial<V>, enfocar?: keyof V & string) => {
    enviada = false;
    reparar(null, { valores: { ...estado.valores, ...cambio }, pulsada: false });
    if (enfocar) inputs.get(enfocar)?.focus();
  };
  const rechazar = (error: unknown) => {
    avisarError(error);
    reparar({ campo: (error instanceof ErrorApi && error.campo) || '', msg: mensajeDe(error) });
  };
  return {
    estado: () => estado,
    escrito: () => {
      const distinto = (campo: string) => !Object.is(Reflect.get(estado.valores, campo), Reflect.get(iniciales, campo));
      return !enviada && Object.keys(estado.valores).some(distinto) ? estado.valores : null;
    },
    hecha: () => {
      enviada = true;
    },
    enDialogo: () => {
      preguntan = true;
    },
    queda: () => !preguntan,
    suscribir: (oyente) => {
      oyentes.add(oyente);
      return () => oyentes.delete(oyente);
    },
    campo: (nombre) => ({
      ref: (input) => {
        if (!input) return undefined;
        inputs.set(nombre, input);
        return () => void inputs.delete(nombre);
      },
      valor: estado.valores[nombre],
      cambiar: (valor) => cambiar({ [nombre]: valor } as unknown as Partial<V>),
      error: reparo?.campo === nombre ? reparo.msg : undefined,
    }),
    cambiar,
    vaciar: (enfocar) => cambiar(iniciales, enfocar),
    rechazar,
    pulsar: () => {
      if (!estado.enviando) poner({ pulsada: true });
    },
    seguir: ({ esperando, revisar, enviar }) => {
      if (!estado.pulsada || esperando) return undefined;
      const malo = revisar();
      reparar(malo, { pulsada: false });
      const hecho = malo ? undefined : enviar();
      if (!(hecho instanceof Promise)) return undefined;
      poner({ enviando: true });
      const tomado = () => {
        enviada = true;
      };
      return hecho.then(tomado, rechazar).finally(() => poner({ enviando: false }));
    },
  };
}
