import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../../../test-support/mount.tsx';
import { AllowanceButton } from './AllowanceButton.tsx';

test('an allowance with a lost answer that was revoked since is given again by a new press', async () => {
  const sent: { op: number; key: string | null }[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
    if (init?.method !== 'POST') return Response.json({});
    const { op } = JSON.parse(String(init.body)) as { op: number };
    sent.push({ op, key: new Headers(init.headers).get('idempotency-key') });
    // Answers of the server that say nothing of the outcome.
    if (sent.length === 1) return Response.json({ msg: 'Falló', status: 1, error: 'INTERNO' }, { status: 500 });
    return Response.json({ msg: 'Hecho', status: 0 });
  });
  let show = (_action: 'permitir' | 'retirar') => undefined as unknown;
  function Row() {
    const [action, setAction] = useState<'permitir' | 'retirar'>('permitir');
    show = setAction;
    return <AllowanceButton account={{ id: 3, usuario: 'Leo', acciones: [action] }} />;
  }
  mount(
    <QueryClientProvider client={new QueryClient()}>
      <Row />
    </QueryClientProvider>,
  );
  const press = async (name: string, count: number) => {
    await page.getByRole('button', { name }).click();
    await expect.poll(() => sent.length).toBe(count);
  };
  await press('Permitir que Leo comparta conexión', 1);
  show('retirar');
  await press('Quitar a Leo de los permitidos', 2);
  show('permitir');
  await press('Permitir que Leo comparta conexión', 3);
  expect(sent.map(({ op }) => op)).toEqual([0, 1, 0]);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
});
