import { createEmitter } from './emitter.ts';
/** Confirmation of an irreversible action: names its target and its consequences. */
export interface ConfirmQuestion {
  title: string;
  text: string;
  /** Label of the confirming button: a verb, never 'Aceptar'. */
  action: string;
  danger?: boolean;
  /** Shows only the confirming button, for information without a choice. */
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

/** Shows the question; resolves to whether the user confirms. A question that is still open is answered with no. */
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
