import { showToast } from '../state/toasts.ts';

function copySelection(text: string): boolean {
  const box = document.createElement('textarea');
  box.value = text;
  box.setAttribute('readonly', '');
  box.style.position = 'fixed';
  box.style.opacity = '0';
  const previousFocus = document.activeElement;
  (previousFocus?.parentElement ?? document.body).append(box);
  box.select();
  // The Clipboard API exists only on https.
  const isCopied = document.execCommand('copy');
  box.remove();
  if (previousFocus instanceof HTMLElement) previousFocus.focus();
  return isCopied;
}

/** Resolves to whether the text was copied. */
async function copyText(text: string): Promise<boolean> {
  if (!navigator.clipboard) return copySelection(text);
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => copySelection(text),
  );
}

/** Copies a text and shows `doneMessage`, or a toast to copy by hand. @returns whether it was copied */
export async function copyAndNotify(text: string, doneMessage: string): Promise<boolean> {
  const isCopied = await copyText(text);
  showToast(
    isCopied
      ? { msg: doneMessage, kind: 'ok' }
      : { msg: 'No se pudo copiar. Selecciónalo y cópialo tú.', kind: 'error' },
  );
  return isCopied;
}
