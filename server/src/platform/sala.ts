import type { CONTRACT, Feature } from '@conserje/contract';
import type { Vencimiento } from './barrido.ts';
import type { Prueba } from './cuadre.ts';
import type { CallName, Handlers } from './http/contexto.ts';
import type { Fuente } from './listaViva.ts';
import type { Oficio } from './oficio.ts';
import type { Correccion } from './retroceso.ts';

/** What a room of the server brings, whether it answers calls or keeps what others use. */
export interface Aporte {
  /** Move what it still reckons with when the clock is set back. */
  correcciones?: readonly Correccion[];
  /** What it does beside the calls. */
  oficios?: readonly Oficio[];
  /** What time brings to people, who are told once. */
  vencimientos?: readonly Vencimiento[];
  /** Lists whose rows are told as they change. */
  listas?: readonly Fuente[];
  /** Its rows against the ledgers, for `npm run cuadrar`. */
  pruebas?: readonly Prueba[];
}

type CallsOf<F> = { [N in CallName]: (typeof CONTRACT)[N]['feature'] extends F ? N : never }[CallName];

/** A room of a feature of the contract: it answers each of its calls. */
export interface Sala<F extends Feature> extends Aporte {
  handlers: Handlers<CallsOf<F>>;
}
