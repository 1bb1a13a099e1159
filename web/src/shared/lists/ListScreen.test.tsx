import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Link } from 'react-router';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { pagedQuery } from '../../platform/api/pagedQuery.ts';
import { mount } from '../../test-support/mount.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { TextField } from '../../ui/form/TextFields.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { ListScreen } from './ListScreen.tsx';
import { useChosenUsuario } from './newFormUrl.ts';

const NAMES = ['nadie', 'Ana', 'Leo'];
const list = () => pagedQuery<{ id: number }>(['multas'], async () => ({ data: [], nextCursor: null }));
const motivo = page.getByRole('textbox', { name: 'Motivo' });
const title = (name: string) => page.getByText(`Multa a ${name}`);

/** Mounts a list with the form of a person, and links to the forms of others. @returns what answers each press */
function openForm(url: string): (() => void)[] {
  const answers: (() => void)[] = [];
  function NewMulta({ onDone }: { onDone: () => void }) {
    const form = useForm({ usuario: useChosenUsuario(), motivo: '' });
    return (
      <Form form={form} button="Multar" check={() => null} send={() => answers.push(onDone)}>
        <p>Multa a {NAMES[form.values.usuario]}</p>
        <TextField {...form.field('motivo')} label="Motivo" />
      </Form>
    );
  }
  mount(
    <QueryClientProvider client={new QueryClient()}>
      <Link to="/multas?nuevo=1&usuario=1">Multar a Ana</Link>
      <Link to="/multas?nuevo=1&usuario=2">Multar a Leo</Link>
      <ListScreen
        title="Multas"
        description="Las multas."
        newItem={{
          open: 'Nueva',
          close: 'Cerrar Nueva',
          renderForm: (finish) => <NewMulta onDone={() => finish()} />,
        }}
        caption="Todas"
        list={list}
        columns={[]}
        initialSort="id"
        searchedFields="motivos"
        empty={['Sin multas', 'Nadie tiene.']}
      />
    </QueryClientProvider>,
    url,
  );
  return answers;
}

test.each([
  ['another person', '/multas?nuevo=1&usuario=1', 'Ana'],
  ['nobody', '/multas?nuevo=1', 'nadie'],
])('an open form about %s gives way to the form of the person chosen on a card', async (_whom, url, first) => {
  openForm(url);
  await motivo.fill('Flood');
  await expect.element(title(first)).toBeVisible();
  await page.getByRole('link', { name: 'Multar a Leo' }).click();
  await expect.element(title('Leo')).toBeVisible();
  await expect.element(motivo).toHaveValue('');
  history.back();
  await expect.element(title(first)).toBeVisible();
  await expect.element(motivo).toHaveValue('Flood');
});

test('a late answer about one person leaves the form of another open', async () => {
  const answers = openForm('/multas?nuevo=1&usuario=1');
  const press = page.getByRole('button', { name: 'Multar', exact: true });
  await press.click();
  await page.getByRole('button', { name: 'Cerrar Nueva' }).click();
  await expect.element(motivo).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'Multar a Leo' }).click();
  await motivo.fill('Flood');
  answers[0]?.();
  await vi.waitFor(() => expect(location.search).toBe('?nuevo=1&usuario=2'));
  await expect.element(motivo).toHaveValue('Flood');
  await press.click();
  answers[1]?.();
  await expect.element(motivo).not.toBeInTheDocument();
});
