import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../../../test-support/mount.tsx';
import { Form } from '../../../../ui/form/Form.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import { MarkupField } from './MarkupField.tsx';

function Comunicado() {
  const form = useForm({ texto: '' });
  return (
    <Form
      form={form}
      label="Comunicado"
      button="Publicar"
      check={() => ({ campo: 'texto', msg: 'Escribe el texto' })}
      send={() => undefined}
    >
      <MarkupField {...form.field('texto')} label="Texto" />
    </Form>
  );
}

test('a message about the text ends the preview, also the same one a second time', async () => {
  mount(<Comunicado />);
  const text = page.getByRole('textbox', { name: 'Texto' });
  const preview = page.getByRole('region', { name: 'Vista previa' });
  for (const _press of [1, 2]) {
    await page.getByRole('button', { name: 'Vista previa' }).click();
    await expect.element(preview).toBeVisible();
    await page.getByRole('button', { name: 'Publicar' }).click();
    await expect.element(text).toHaveAccessibleDescription('Escribe el texto');
    await expect.element(text).toHaveFocus();
    await expect.element(preview).not.toBeInTheDocument();
  }
});
