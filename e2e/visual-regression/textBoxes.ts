import type { Box } from './imageDiff.ts';

/**
 * Returns the bounding boxes of text in the page and its frames, in page pixels. Runs in the browser, so it cannot use
 * outer scope.
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
      // Generated content and field values are not text nodes.
      const generatedContent = getComputedStyle(element, '::before').content;
      const { left, top, width, height } = element.getBoundingClientRect();
      if (/^(?!none|normal|""$)/.test(generatedContent)) addBox(new DOMRect(left, top, width, height));
      if (element.matches('input, textarea, select') && width > 22 && height > 22)
        addBox(new DOMRect(left + 11, top + 11, width - 22, height - 22));
      // Heat map bars end between two pixels, and processors round them differently.
      if (element.matches('[data-index]')) addBox(new DOMRect(left, top, width, height));
      if (element instanceof HTMLIFrameElement && element.contentDocument)
        scan(element.contentDocument, dx + left + element.clientLeft, dy + top + element.clientTop);
    }
  };
  scan(document, scrollX, scrollY);
  return boxes;
}
