import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../../test-support/mount.tsx';
import { Badge } from './Badge.tsx';

test('a press shows what a badge means, and Escape hides it', async () => {
  mount(
    <Badge tone="warning" explanation="Cambió después de terminar">
      Cambió
    </Badge>,
  );
  const explanation = page.getByText('Cambió después de terminar');
  await expect.element(explanation).not.toBeVisible();
  await page.getByRole('button', { name: 'Cambió' }).click();
  await expect.element(explanation).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(explanation).not.toBeVisible();
});
