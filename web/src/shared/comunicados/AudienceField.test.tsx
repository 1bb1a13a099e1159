import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../test-support/mount.tsx';
import { StartupProvider } from '../agencia/configuracion.queries.ts';
import { AudienceField } from './AudienceField.tsx';
import type { SeenAudience } from './useCategoriaChoices.ts';
import { categoriaLabels, useCategoriaChoices } from './useCategoriaChoices.ts';

/** Rangos of the ladder by their place. */
type Ladder = Record<number, string>;

function show(ladder: Ladder, seen?: SeenAudience, chosen?: string): void {
  const startup = {
    admins: [],
    membresias: [],
    rangos: Object.entries(ladder).map(([id, n_categoria]) => ({ id_categoria: Number(id), n_categoria })),
    empleados: { ascensos: null, asistencias: null, tiempos: null, timer_segdir: null },
  };
  mount(
    <StartupProvider value={startup as never}>
      <Field seen={seen} chosen={chosen === undefined ? [] : [chosen]} />
    </StartupProvider>,
  );
}

function Field({ seen, chosen }: { seen: SeenAudience | undefined; chosen: readonly string[] }) {
  const rangos = useCategoriaChoices(seen);
  const [value, change] = useState(seen ? categoriaLabels(seen) : chosen);
  const refusal = rangos.check(value);
  return (
    <>
      <AudienceField
        value={value}
        change={change}
        choices={rangos.choices}
        error={refusal?.msg}
        ref={() => undefined}
      />
      <output>{JSON.stringify(rangos.bodyOf(value))}</output>
    </>
  );
}
const OF_ONE_RANGO: SeenAudience = { categorias: [4], rangos: ['Logística'], retirados: [] };

test.each<[string, SeenAudience, Ladder, string, { categorias: number[]; rangos: string[] }]>([
  [
    'moved',
    OF_ONE_RANGO,
    { 4: 'Supervisores', 5: 'Logística' },
    'Logística',
    { categorias: [5], rangos: ['Logística'] },
  ],
  ['renamed', OF_ONE_RANGO, { 4: 'Bodega' }, 'Logística', { categorias: [4], rangos: ['Logística'] }],
  [
    'withdrawn, and another one has its name',
    { ...OF_ONE_RANGO, retirados: [{ id: 4, nombre: 'Logística' }] },
    { 7: 'Logística' },
    'Logística (retirado)',
    { categorias: [4], rangos: ['Logística'] },
  ],
])('a rango that was %s since stays the one that was chosen', async (_which, seen, ladder, label, body) => {
  show(ladder, seen);
  await expect.element(page.getByRole('button', { pressed: true })).toHaveTextContent(label);
  await expect.element(page.getByRole('status')).toHaveTextContent(JSON.stringify(body));
});

test('a choice that is no rango any more is refused, named, and can be taken back', async () => {
  show({ 4: 'Bodega' }, undefined, 'Logística');
  await expect.element(page.getByText(/^Un rango que elegiste ya no está/)).toBeVisible();
  await page.getByRole('button', { name: 'Logística (ya no está)', pressed: true }).click();
  await page.getByRole('button', { name: 'Bodega' }).click();
  await expect.element(page.getByRole('status')).toHaveTextContent('{"categorias":[4],"rangos":["Bodega"]}');
});
