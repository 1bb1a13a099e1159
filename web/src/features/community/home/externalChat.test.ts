import { describe, expect, it } from 'vitest';
import { parseExternalChat } from './externalChat.ts';

const ORIGIN = 'https://portal.example';

describe('chatExterno', () => {
  it('lets a service keep its own storage, inside a sandbox', () => {
    expect(parseExternalChat('https://chat.example/w?c=1', ORIGIN)).toEqual({
      src: 'https://chat.example/w?c=1',
      site: 'chat.example',
      sandbox: 'allow-scripts allow-forms allow-popups allow-same-origin',
    });
  });

  it('never hands the origin of the portal to what it embeds', () => {
    expect(parseExternalChat('https://portal.example/chat', ORIGIN)?.sandbox).not.toContain('allow-same-origin');
    expect(parseExternalChat('/chat', ORIGIN)?.sandbox).not.toContain('allow-same-origin');
  });

  it('embeds nothing that is no https address', () => {
    for (const bad of [null, '', 'javascript:alert(1)', 'http://chat.example/', 'data:text/html,hola', 'https://'])
      expect(parseExternalChat(bad, ORIGIN)).toBeNull();
  });
});
