import type { Box } from './imageDiff.ts';

/**
 * Where text stands in the page, in points of it; what is in windows of the page too. Runs in the browser: it can use nothing
 * from outside.
 */
export function findTextBoxes(): Box[] {
  const boxes: Box[] = [];
  const scan = (doc: Document, dx: number, dy: number): void => {
    const addBox = ({ left, top, width, height }: DOMRect): void => {
      if (width > 0 && height > 0) boxes.push({ x: left + dx, y: top + dy, width, height });
    };
    const range = doc.createRange();
    const textNodes = doc.createTreeWalker(doc.body, NodeFilter.SHOW_TEXT);
    for (let textNode = textNodes.nextNode(); textNode; textNode = textNodes.nextNode()) {
      if (!textNode.textContent?.trim()) continue;
      range.selectNodeContents(textNode);
      for (const box of range.getClientRects()) addBox(box);
    }
    for (const element of doc.body.querySelectorAll<HTMLElement>('*')) {
      // What the style sheet writes, and what a field holds, is no node of the page.
      const generatedContent = getComputedStyle(element, '::before').content;
      const { left, top, width, height } = element.getBoundingClientRect();
      if (/^(?!none|normal|""$)/.test(generatedContent)) addBox(new DOMRect(left, top, width, height));
      if (element.matches('input, textarea, select') && width > 22 && height > 22)
        addBox(new DOMRect(left + 11, top + 11, width - 22, height - 22));
      // The bars of a heat map's windows end between two points, each processor on its own side.
      if (element.matches('[data-index]')) addBox(new DOMRect(left, top, width, height));
      if (element instanceof HTMLIFrameElement && element.contentDocument)
        scan(element.contentDocument, dx + left + element.clientLeft, dy + top + element.clientTop);
    }
  };
  scan(document, scrollX, scrollY);
  return boxes;
}
