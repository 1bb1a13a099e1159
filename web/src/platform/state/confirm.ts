import { createStore, useStore } from './store.ts';

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

const openQuestion = createStore<OpenQuestion | null>(null);

/** Shows the question; resolves to whether the user confirms. A question that is still open is answered with no. */
export function confirm(question: ConfirmQuestion): Promise<boolean> {
  openQuestion.get()?.answer(false);
  return new Promise((resolve) => {
    openQuestion.set({
      ...question,
      answer: (yes) => {
        openQuestion.set(null);
        resolve(yes);
      },
    });
  });
}

/** Answers the open question with no: who was asked has left. */
export const dismissQuestion = (): void => openQuestion.get()?.answer(false);

export const getOpenQuestion = openQuestion.get;
export const useOpenQuestion = (): OpenQuestion | null => useStore(openQuestion);
