import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../../../test-support/mount.tsx';
import { SugerenciaList } from './SugerenciaList.tsx';

test.each([
  ['todas', '', 'Sin sugerencias', true],
  ['todas', 'radio', 'Sin resultados para «radio»', false],
  ['aprobadas', '', 'Sin sugerencias aprobadas', false],
] as const)(
  'an empty list (%s, «%s») invites to send the first one only if there is none',
  async (view, search, title, invites) => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json([]));
    mount(
      <QueryClientProvider client={new QueryClient()}>
        <SugerenciaList view={view} mine={false} search={search} />
      </QueryClientProvider>,
    );
    await expect.element(page.getByText(title, { exact: true })).toBeVisible();
    expect(document.body.textContent.includes('para enviar la primera')).toBe(invites);
  },
);
