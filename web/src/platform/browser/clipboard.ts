import { notify } from '../state/notices.ts';

function copySelection(text: string): boolean {
  const box = document.createElement('textarea');
  box.value = text;
  box.setAttribute('readonly', '');
  box.style.position = 'fixed';
  box.style.opacity = '0';
  const previousFocus = document.activeElement;
  (previousFocus?.parentElement ?? document.body).append(box);
  box.select();
  // The clipboard's own interface is missing where the page is served without https.
  const isCopied = document.execCommand('copy');
  box.remove();
  if (previousFocus instanceof HTMLElement) previousFocus.focus();
  return isCopied;
}

/** Resolves to whether it is there. */
async function copyText(text: string): Promise<boolean> {
  if (!navigator.clipboard) return copySelection(text);
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => copySelection(text),
  );
}

/** Puts a text on the clipboard and says so with `doneMessage`, or that it has to be done by hand. */
export async function copyAndNotify(text: string, doneMessage: string): Promise<void> {
  notify(
    (await copyText(text))
      ? { msg: doneMessage, tipo: 'ok' }
      : { msg: 'No se pudo copiar. Selecciónalo y cópialo tú.', tipo: 'error' },
  );
}
