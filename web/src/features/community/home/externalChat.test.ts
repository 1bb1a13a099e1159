import { describe, expect, it } from 'vitest';
import { parseExternalChat } from './externalChat.ts';

const ORIGIN = 'https://portal.example';

describe('external chat', () => {
  it('a service keeps its own storage, inside a sandbox', () => {
    expect(parseExternalChat('https://chat.example/w?c=1', ORIGIN)).toEqual({
      src: 'https://chat.example/w?c=1',
      site: 'chat.example',
      sandbox: 'allow-scripts allow-forms allow-popups allow-same-origin',
    });
  });

  it("a page of the portal's own origin gets no same-origin rights", () => {
    expect(parseExternalChat('https://portal.example/chat', ORIGIN)?.sandbox).not.toContain('allow-same-origin');
    expect(parseExternalChat('/chat', ORIGIN)?.sandbox).not.toContain('allow-same-origin');
  });

  it('an address without https is not embedded', () => {
    for (const bad of [null, '', 'javascript:alert(1)', 'http://chat.example/', 'data:text/html,hola', 'https://'])
      expect(parseExternalChat(bad, ORIGIN)).toBeNull();
  });
});
