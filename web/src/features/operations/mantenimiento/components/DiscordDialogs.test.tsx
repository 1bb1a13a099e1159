import type { DiscordBot, DiscordRoles, DiscordWebhook } from '@conserje/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../../../test-support/mount.tsx';
import DiscordBotDialog from './DiscordBotDialog.tsx';
import DiscordRolesDialog from './DiscordRolesDialog.tsx';
import { WebhookDialog } from './WebhookDialog.tsx';

const CHOICES = ['A', 'B', 'C'].map((id) => ({ id, nombre: `Rol ${id}`, problema: null, aviso: null }));

/**
 * Mounts a dialog over data that change during its first save, which is refused.
 * @returns the bodies that it sends, and the function that shows the changed data
 */
function openDialog<D>(before: D, after: D, render: (data: D) => ReactNode) {
  const sent: unknown[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if (init?.method !== 'POST') return Response.json(String(url).includes('rolesServidor') ? CHOICES : []);
    sent.push(JSON.parse(String(init.body)));
    if (sent.length > 1) return Response.json({ msg: 'Hecho', status: 0 });
    return Response.json({ msg: 'Cambió mientras', status: 1, error: 'CAMBIO_MIENTRAS' }, { status: 409 });
  });
  const show = { change: () => undefined as unknown };
  function Data() {
    const [data, setData] = useState(before);
    show.change = () => setData(after);
    return render(data);
  }
  mount(
    <QueryClientProvider client={new QueryClient()}>
      <Data />
    </QueryClientProvider>,
    '/mantenimiento',
  );
  return { sent, show };
}
const button = (name: string) => page.getByRole('button', { name, exact: true });
const conflict = page.getByText('Alguien cambió estos datos. Revísalos arriba y guarda de nuevo.');

/** Presses until the change of somebody else is known, and once more. */
async function saveTwice(name: string, { sent, show }: ReturnType<typeof openDialog>): Promise<void> {
  await button(name).click();
  await expect.poll(() => sent.length).toBe(1);
  await expect.element(page.getByText('Cambió mientras').first()).toBeVisible();
  show.change();
  await expect.element(conflict).toBeVisible();
  await button(name).click();
  await expect.poll(() => sent.length).toBe(2);
}

const rolesWith = (version: number, chosen: Record<string, string | null>): DiscordRoles => ({
  version,
  apodo: false,
  fuentes: Object.entries(chosen).map(([nombre, rol], i) => ({
    fuente: 'categoria' as const,
    id: i + 1,
    nombre,
    rol: rol === null ? null : { id: rol, nombre: `Rol ${rol}`, problema: null },
  })),
  esperan: 0,
  fallo: null,
  revisado: null,
  rechazados: 0,
  rechazos: [],
});

test('a role that was chosen for a rango goes with it to another place', async () => {
  const dialog = openDialog(
    rolesWith(1, { Seguridad: 'A', Técnicos: null }),
    rolesWith(2, { Técnicos: null, Seguridad: 'A' }),
    (roles) => <DiscordRolesDialog roles={roles} mode="choose" close={() => undefined} />,
  );
  await page.getByRole('combobox', { name: 'Seguridad' }).click();
  await page.getByRole('option', { name: 'Rol B' }).click();
  await saveTwice('Guardar roles', dialog);
  expect(dialog.sent[1]).toEqual({ roles: [{ fuente: 'categoria', id: 2, rol: 'B' }], apodo: false, visto: 2 });
});

test('roles chosen while somebody else saves others are merged with those, and saved', async () => {
  const dialog = openDialog(
    rolesWith(1, { Seguridad: null, Técnicos: 'A' }),
    rolesWith(2, { Seguridad: null, Técnicos: 'C', Nuevos: 'A' }),
    (roles) => <DiscordRolesDialog roles={roles} mode="choose" close={() => undefined} />,
  );
  await page.getByRole('combobox', { name: 'Seguridad' }).click();
  await page.getByRole('option', { name: 'Rol B' }).click();
  await saveTwice('Guardar roles', dialog);
  const roles = ['B', 'C', 'A'].map((rol, i) => ({ fuente: 'categoria', id: i + 1, rol }));
  expect(dialog.sent[1]).toEqual({ roles, apodo: false, visto: 2 });
});

test('a token typed while somebody else changes the bot is saved over the new one', async () => {
  const bot = { version: 1, aplicacion: null, servidor: null } as unknown as DiscordBot;
  const dialog = openDialog(bot, { ...bot, version: 2 }, (data) => (
    <DiscordBotDialog bot={data} step="token" close={() => undefined} />
  ));
  const token = `${'a'.repeat(26)}.${'b'.repeat(6)}.${'c'.repeat(38)}`;
  await page.getByLabelText('Token').fill(token);
  await saveTwice('Guardar', dialog);
  expect(dialog.sent).toEqual([
    { token, visto: 1 },
    { token, visto: 2 },
  ]);
});

test('a webhook typed while somebody else sets one is saved over that one', async () => {
  const webhook = { evento: 'paga', pista: null, puesto: null } as DiscordWebhook;
  const puesto = '2026-11-30T12:00:00.000Z';
  const dialog = openDialog(webhook, { ...webhook, pista: '…123', puesto }, (data) => (
    <WebhookDialog webhook={data} close={() => undefined} />
  ));
  const direccion = `https://discord.com/api/webhooks/123456789012345678/${'a'.repeat(68)}`;
  await page.getByLabelText('Enlace del webhook').fill(direccion);
  await saveTwice('Guardar', dialog);
  expect(dialog.sent).toEqual([
    { evento: 'paga', direccion, visto: null },
    { evento: 'paga', direccion, visto: puesto },
  ]);
});
