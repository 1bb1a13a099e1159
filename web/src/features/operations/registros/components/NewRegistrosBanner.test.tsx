import type { Topic } from '@conserje/rules';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { realtime } from '../../../../platform/realtime/realtime.ts';
import { mount } from '../../../../test-support/mount.tsx';
import { NewRegistrosBanner } from './NewRegistrosBanner.tsx';

test('announces new lines after a change that writes one, and not after a vote', async () => {
  mount(<NewRegistrosBanner view={() => undefined} />);
  const button = page.getByRole('button', { name: 'Ver registros nuevos' });
  const emit = (tema: Topic) => realtime.events.emit({ tema, quien: null, msg: '' });
  await expect
    .poll(() => {
      emit('multas');
      return button.elements().length;
    })
    .toBe(1);
  await button.click();
  await expect.element(button).not.toBeInTheDocument();
  emit('votos');
  emit('notificaciones');
  await new Promise(requestAnimationFrame);
  expect(button.elements()).toEqual([]);
});
