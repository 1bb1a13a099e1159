import { useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { recordServerTime } from '../../platform/time/serverClock.ts';
import { findViolations } from '../../test-support/findViolations.ts';
import { mount } from '../../test-support/mount.tsx';
import { Dialog } from '../overlay/Dialog.tsx';
import { DateField } from './DateField.tsx';

const field = page.getByRole('textbox', { name: 'Día' });
const button = page.getByRole('button', { name: 'Abrir el calendario de Día' });
const calendar = page.getByRole('group', { name: 'Calendario de Día' });
const value = page.getByRole('status', { name: 'Valor' });

/** A clock that was set back is believed at its second sample. */
const setServerClock = (time: number) => {
  for (const later of [0, 1]) recordServerTime(String(time + later), Date.now(), Date.now());
};

function TestField({ initial = '' }: { initial?: string }) {
  const [day, setDay] = useState<string | null>(initial);
  return (
    <>
      <DateField label="Día" value={day} change={setDay} />
      <output aria-label="Valor">{day ?? 'ninguno'}</output>
    </>
  );
}
function InDialog({ initial = '' }: { initial?: string }) {
  const [isOpen, setOpen] = useState(true);
  return (
    isOpen && (
      <Dialog title="Ausencia" close={() => setOpen(false)}>
        <TestField initial={initial} />
      </Dialog>
    )
  );
}

test.each([
  ['11302026', '11/30/2026'],
  ['30112026', '30/11/2026'],
])('accepts digits alone (%s) and a leading day, and says the date in words', async (keys, typed) => {
  mount(<TestField />);
  await expect.element(field).toHaveAccessibleDescription('mes/día/año');
  await userEvent.type(field, keys);
  await expect.element(field).toHaveValue(typed);
  await expect.element(value).toHaveTextContent('2026-11-30');
  await expect.element(field).toHaveAccessibleDescription('lunes, 30 de noviembre de 2026');
  await userEvent.keyboard('{Tab}');
  await expect.element(field).toHaveValue('11/30/2026');
});

test('keeps deleted characters deleted and reports an invalid date on blur', async () => {
  mount(<TestField />);
  await userEvent.type(field, '11302026');
  await userEvent.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}');
  await expect.element(field).toHaveValue('11/3');
  await userEvent.type(field, '1');
  await userEvent.keyboard('{Tab}');
  await expect.element(field).toHaveAccessibleDescription('Date input not valid.');
  await expect.element(value).toHaveTextContent('ninguno');
});

test('the calendar opens on the day of the agency, whatever the day of the device is', async () => {
  setServerClock(Date.parse('2031-02-01T02:00:00Z'));
  onTestFinished(() => setServerClock(Date.now()));
  mount(<InDialog />);
  await button.click();
  await expect.element(page.getByRole('button', { name: 'Elegir el mes' })).toHaveTextContent('enero 2031');
  await expect.element(page.getByRole('button', { name: '31 enero 2031' })).toHaveFocus();
  expect(document.querySelectorAll('[data-today]').length).toBe(1);
});

test.each([
  ['2031-03-05', '2031-03-20', '20 marzo 2031'],
  // March begins with a Saturday, so that its grid holds the last days of February, hidden.
  ['2031-02-28', '2031-03-20', '20 marzo 2031'],
  ['2031-03-05', '2031-03-02', '2 marzo 2031'],
])('on %s the calendar of %s opens on the chosen day', async (today, chosen, label) => {
  setServerClock(Date.parse(`${today}T16:00:00Z`));
  onTestFinished(() => setServerClock(Date.now()));
  mount(<InDialog initial={chosen} />);
  await button.click();
  await expect.element(calendar.getByRole('button', { name: label })).toHaveFocus();
});

test.each([
  [360, 740],
  [1440, 900],
])('in a dialog at %i by %i the calendar fits; Escape closes it, then the dialog', async (...windowSize) => {
  await page.viewport(...windowSize);
  mount(<InDialog />);
  await userEvent.type(field, '30112026');
  await button.click();
  await expect.element(calendar.getByRole('button', { name: '30 noviembre 2026' })).toHaveFocus();
  const element = calendar.element().getBoundingClientRect();
  const dialog = page.getByRole('dialog').element().getBoundingClientRect();
  expect(element.left).toBeGreaterThanOrEqual(dialog.left);
  expect(element.right).toBeLessThanOrEqual(dialog.right);
  expect(element.bottom).toBeLessThanOrEqual(Math.min(dialog.bottom, windowSize[1]));
  for (const day of calendar.getByRole('button').elements()) {
    const { left, right } = day.getBoundingClientRect();
    expect([left >= element.left, right <= element.right]).toEqual([true, true]);
  }
  expect(await findViolations()).toEqual([]);
  await userEvent.keyboard('{ArrowLeft}{Enter}');
  await expect.element(calendar).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  await expect.element(field).toHaveValue('11/29/2026');
  await userEvent.keyboard('{Enter}');
  await expect.element(calendar).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(calendar).not.toBeInTheDocument();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await page.viewport(1440, 900);
});
