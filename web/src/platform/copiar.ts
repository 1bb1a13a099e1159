function copiarSeleccion(texto: string): boolean {
  const caja = document.createElement('textarea');
  caja.value = texto;
  caja.setAttribute('readonly', '');
  caja.style.position = 'fixed';
  caja.style.opacity = '0';
  const foco = document.activeElement;
  (foco?.parentElement ?? document.body).append(caja);
  caja.select();
  // The clipboard's own interface is missing where the page is served without https.
  const hecho = document.execCommand('copy');
  caja.remove();
  if (foco instanceof HTMLElement) foco.focus();
  return hecho;
}

/** Puts a text on the clipboard; resolves to whether it is there. */
export async function copiar(texto: string): Promise<boolean> {
  if (!navigator.clipboard) return copiarSeleccion(texto);
  return navigator.clipboard.writeText(texto).then(
    () => true,
    () => copiarSeleccion(texto),
  );
}
