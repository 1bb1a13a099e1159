import type { Caja } from './diferencia.ts';

/**
 * Where text stands in the page, in points of it; what is in windows of the page too. Runs in the browser: it can use nothing
 * from outside.
 */
export function textosDe(): Caja[] {
  const cajas: Caja[] = [];
  const mirar = (documento: Document, dx: number, dy: number): void => {
    const poner = ({ left, top, width, height }: DOMRect): void => {
      if (width > 0 && height > 0) cajas.push({ x: left + dx, y: top + dy, ancho: width, alto: height });
    };
    const tramo = documento.createRange();
    const hojas = documento.createTreeWalker(documento.body, NodeFilter.SHOW_TEXT);
    for (let hoja = hojas.nextNode(); hoja; hoja = hojas.nextNode()) {
      if (!hoja.textContent?.trim()) continue;
      tramo.selectNodeContents(hoja);
      for (const caja of tramo.getClientRects()) poner(caja);
    }
    for (const elemento of documento.body.querySelectorAll<HTMLElement>('*')) {
      // What the style sheet writes, and what a field holds, is no node of the page.
      const escribe = getComputedStyle(elemento, '::before').content;
      const { left, top, width, height } = elemento.getBoundingClientRect();
      if (/^(?!none|normal|""$)/.test(escribe)) poner(new DOMRect(left, top, width, height));
      if (elemento.matches('input, textarea, select') && width > 22 && height > 22)
        poner(new DOMRect(left + 11, top + 11, width - 22, height - 22));
      // The bars of a heat map's windows end between two points, each processor on its own side.
      if (elemento.matches('[data-i]')) poner(new DOMRect(left, top, width, height));
      if (elemento instanceof HTMLIFrameElement && elemento.contentDocument)
        mirar(elemento.contentDocument, dx + left + elemento.clientLeft, dy + top + elemento.clientTop);
    }
  };
  mirar(document, scrollX, scrollY);
  return cajas;
}
