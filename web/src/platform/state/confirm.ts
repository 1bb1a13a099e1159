import { createEmitter } from './emitter.ts';
/** A question before something that cannot be taken back: names who or what it strikes, and what follows. */
export interface ConfirmQuestion {
  title: string;
  texto: string;
  /** What the button that goes on says: a verb, never 'Aceptar'. */
  action: string;
  danger?: boolean;
  /** There is nothing to go back to: it only wants to be read. */
  alone?: boolean;
}
export interface OpenQuestion extends ConfirmQuestion {
  answer: (yes: boolean) => void;
}

let openQuestion: OpenQuestion | null = null;
const changed = createEmitter();

function set(question: OpenQuestion | null): void {
  openQuestion = question;
  changed.emit();
}

/** Asks; resolves to whether the person wants to go on. A question that is still open is answered with no. */
export function confirm(question: ConfirmQuestion): Promise<boolean> {
  openQuestion?.answer(false);
  return new Promise((resolve) => {
    set({
      ...question,
      answer: (yes) => {
        set(null);
        resolve(yes);
      },
    });
  });
}

export const getOpenQuestion = (): OpenQuestion | null => openQuestion;
export const subscribeToQuestion = changed.listen;
