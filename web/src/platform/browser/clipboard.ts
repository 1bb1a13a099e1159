import { notify } from '../state/notices.ts';

function copySelection(texto: string): boolean {
  const box = document.createElement('textarea');
  box.value = texto;
  box.setAttribute('readonly', '');
  box.style.position = 'fixed';
  box.style.opacity = '0';
  const previousFocus = document.activeElement;
  (previousFocus?.parentElement ?? document.body).append(box);
  box.select();
  // The clipboard's own interface is missing where the page is served without https.
  const hecho = document.execCommand('copy');
  box.remove();
  if (previousFocus instanceof HTMLElement) previousFocus.focus();
  return hecho;
}

/** Resolves to whether it is there. */
async function copy(texto: string): Promise<boolean> {
  if (!navigator.clipboard) return copySelection(texto);
  return navigator.clipboard.writeText(texto).then(
    () => true,
    () => copySelection(texto),
  );
}

/** Puts a text on the clipboard and says so with `hecho`, or that it has to be done by hand. */
export async function copyAndNotify(texto: string, hecho: string): Promise<void> {
  notify(
    (await copy(texto))
      ? { msg: hecho, tipo: 'ok' }
      : { msg: 'No se pudo copiar. Selecciónalo y cópialo tú.', tipo: 'error' },
  );
}
