import { describe, expect, it } from 'vitest';
import { chatExterno } from './chat.ts';

const ORIGEN = 'https://portal.example';

describe('chatExterno', () => {
  it('lets a service keep its own storage, inside a sandbox', () => {
    expect(chatExterno('https://chat.example/w?c=1', ORIGEN)).toEqual({
      src: 'https://chat.example/w?c=1',
      sitio: 'chat.example',
      sandbox: 'allow-scripts allow-forms allow-popups allow-same-origin',
    });
  });

  it('never hands the origin of the portal to what it embeds', () => {
    expect(chatExterno('https://portal.example/chat', ORIGEN)?.sandbox).not.toContain('allow-same-origin');
    expect(chatExterno('/chat', ORIGEN)?.sandbox).not.toContain('allow-same-origin');
  });

  it('embeds nothing that is no https address', () => {
    for (const malo of [null, '', 'javascript:alert(1)', 'http://chat.example/', 'data:text/html,hola', 'https://'])
      expect(chatExterno(malo, ORIGEN)).toBeNull();
  });
});
