import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../../../test-support/mount.tsx';
import { TextField } from '../../../../ui/form/TextFields.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import { TryAddress } from './TryAddress.tsx';

test('an address that was tried is not saved: the form still has it to send', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ msg: 'Responde', status: 0 }));
  let typed = (): object | null => null;
  function Settings() {
    const form = useForm({ radio: '' });
    ({ typed } = form);
    return (
      <TryAddress
        call="POST probarRadio"
        request={{ body: form.values }}
        form={form}
        field={<TextField {...form.field('radio')} label="Radio" />}
      >
        Probar
      </TryAddress>
    );
  }
  mount(
    <QueryClientProvider client={new QueryClient()}>
      <Settings />
    </QueryClientProvider>,
  );
  await page.getByRole('textbox', { name: 'Radio' }).fill('https://radio.example');
  await page.getByRole('button', { name: 'Probar' }).click();
  await expect.element(page.getByRole('status')).toHaveTextContent('Responde');
  expect(typed()).toEqual({ radio: 'https://radio.example' });
});
