import { createRoot } from 'react-dom/client';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { ThemeButton } from '../shell/ThemeButton.tsx';
import { ThemeProvider } from './ThemeProvider.tsx';

const STORAGE_KEY = 'mantine-color-scheme-value';
const shownScheme = () => document.documentElement.dataset.mantineColorScheme;

function mountButton(): void {
  const box = document.createElement('main');
  document.body.append(box);
  const root = createRoot(box);
  onTestFinished(() => {
    root.unmount();
    box.remove();
  });
  root.render(
    <ThemeProvider>
      <ThemeButton />
    </ThemeProvider>,
  );
}

afterEach(() => {
  localStorage.removeItem(STORAGE_KEY);
  delete document.documentElement.dataset.mantineColorScheme;
});

test('without a choice the scheme of the system is shown and nothing is stored', async () => {
  mountButton();
  await expect.poll(shownScheme).toBe(matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  expect(localStorage.getItem(STORAGE_KEY)).toBeNull();
});

test('the chosen scheme is shown and stored', async () => {
  localStorage.setItem(STORAGE_KEY, 'dark');
  mountButton();
  await expect.poll(shownScheme).toBe('dark');
  await page.getByRole('button', { name: 'Tema oscuro. Cambiar a claro' }).click();
  await expect.poll(shownScheme).toBe('light');
  expect(localStorage.getItem(STORAGE_KEY)).toBe('light');
});

test('a choice in another tab is shown', async () => {
  mountButton();
  for (const newValue of ['dark', 'light']) {
    const event = new StorageEvent('storage', { key: STORAGE_KEY, newValue, storageArea: localStorage });
    const shownAfterEvent = () => window.dispatchEvent(event) && shownScheme();
    await expect.poll(shownAfterEvent).toBe(newValue);
  }
});
