import { crearSenal } from './senal.ts';
/** A question before something that cannot be taken back: names who or what it strikes, and what follows. */
export interface Pregunta {
  titulo: string;
  texto: string;
  /** What the button that goes on says: a verb, never 'Aceptar'. */
  accion: string;
  peligro?: boolean;
  /** There is nothing to go back to: it only wants to be read. */
  sola?: boolean;
}
export interface PreguntaAbierta extends Pregunta {
  responder: (si: boolean) => void;
}

let abierta: PreguntaAbierta | null = null;
const cambia = crearSenal();

function poner(pregunta: PreguntaAbierta | null): void {
  abierta = pregunta;
  cambia.emitir();
}

/** Asks; resolves to whether the person wants to go on. A question that is still open is answered with no. */
export function confirmar(pregunta: Pregunta): Promise<boolean> {
  abierta?.responder(false);
  return new Promise((resolver) => {
    poner({
      ...pregunta,
      responder: (si) => {
        poner(null);
        resolver(si);
      },
    });
  });
}

export const preguntaAbierta = (): PreguntaAbierta | null => abierta;
export const suscribirPregunta = cambia.escuchar;
