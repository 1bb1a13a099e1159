import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './lib/paths.mjs';
import { captureOutput } from './lib/processes.mjs';

/** Widths by name (web/src/platform/browser/breakpoints.ts), and what is no width. */
const FEATURE = /^(?:--(?:below|from)-[a-z]+|min-height: \d+em|prefers-[a-z-]+: [a-z-]+|[a-z-]+: [a-z]+)$/;

/** @param {string} pattern @returns {Promise<string[]>} */
const sources = async (pattern) => (await captureOutput('git', ['ls-files', pattern])).output.trim().split('\n');
/** @param {string} file */
const read = (file) => readFileSync(join(root, file), 'utf8');

test('every class that a component takes from its style sheet is declared there', async () => {
  const found = (await sources('web/src/*.tsx')).flatMap((file) => {
    const text = read(file);
    return [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(([, name = '', path = '']) => {
      const declared = new Set([...read(join(dirname(file), path)).matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, c]) => c));
      const taken = [...text.matchAll(new RegExp(`(?<![\\w./])${name}\\.(\\w+)`, 'g'))].map(([, c]) => c);
      return taken.filter((c) => !declared.has(c)).map((c) => `${file}: ${name}.${c}`);
    });
  });
  expect(found).toEqual([]);
});

test('media queries name the widths of breakpoints.ts', async () => {
  const found = (await sources('web/src/*.css')).flatMap((file) =>
    [...read(file).matchAll(/@media ([^{]+)\{/g)].flatMap(([, query = '']) =>
      [...query.matchAll(/\(([^()]+)\)/g)]
        .filter(([, feature = '']) => !FEATURE.test(feature))
        .map(([q]) => `${file}: ${q}`),
    ),
  );
  expect(found).toEqual([]);
});

/** What is not measured in rem or pixels: tokens, variables of a component, parts of its own text, and sizes that grow with the window. */
const ON_SCALE = /^(?:0|inherit|normal|[\d.]+em|var\(--[\w-]+\)|(?:clamp|min)\(.+\))$/;
/** Hair lines between parts of a drawing, and sizes that stand once. */
const OFF_SCALE = [
  'app/boot/UnavailablePage.module.css font-size: 2.25rem',
  'features/careers/ascensos/components/AscensoCard.module.css font-size: 2rem',
  'features/careers/llamados/components/LlamadoCount.module.css gap: 3px',
  'features/community/home/components/HomeHero.module.css gap: 1.1rem',
  'features/community/home/components/NowPanel.module.css font-size: 2.25rem',
  'features/community/normativa/NormativaScreen.module.css gap: 2.5rem',
  'features/community/normativa/NormativaScreen.module.css gap: 3rem',
  'features/identity/firmas/FirmasScreen.module.css gap: 1.35rem',
  'features/identity/perfil/PerfilScreen.module.css font-size: 1.875rem',
  'features/identity/perfil/PerfilScreen.module.css gap: var(--space-8) 2.5rem',
  'features/identity/perfil/components/Identity.module.css gap: var(--space-8) 1.75rem',
  'features/identity/permisos/components/PermisosField.module.css gap: 1px',
  'features/identity/settings/Settings.module.css gap: 1.1rem',
  'features/identity/usuarios/components/person/PersonActions.module.css gap: 0 1.1rem',
  'features/identity/usuarios/components/person/PersonHeader.module.css gap: var(--space-8) 1.75rem',
  'features/work/tiempos/components/board/BoardBars.module.css gap: 3px',
  'shared/audit-log/AuditLogView.module.css gap: var(--space-2) 1.1rem',
  'shared/people/PersonName.module.css gap: 0.6rem',
  'shared/work/OwnTiempo.module.css font-size: 2.75rem',
  'ui/charts/HeatMap.module.css gap: 3px',
  'ui/charts/HeatMap.module.css gap: 3px 4px',
  'ui/feedback/LoadStates.module.css gap: 1px',
  'ui/table/TableCards.module.css gap: 0.05rem var(--space-12)',
];

test('type sizes and gaps come from the scale of tokens.css, except these', async () => {
  const found = (await sources('web/src/*.css')).flatMap((file) =>
    [...read(file).matchAll(/^\s*((?:(?:row-|column-)?gap|font-size): ([^;]+));/gm)]
      .filter(([, , value = '']) => !(ON_SCALE.test(value) || value.split(' ').every((part) => ON_SCALE.test(part))))
      .map(([, declaration]) => `${file.replace('web/src/', '')} ${declaration}`),
  );
  const shown = found.filter((place) => !place.startsWith('gallery/'));
  expect([...new Set(shown)].toSorted()).toEqual(OFF_SCALE.toSorted());
});

test('every global class is declared in ui/theme/primitives.css, and one that is declared is used', async () => {
  const primitives = 'web/src/ui/theme/primitives.css';
  const declared = new Set([...read(primitives).matchAll(/\.(u-[\w-]+)/g)].map(([, c = '']) => c));
  const files = [...(await sources('web/src/*.tsx')), ...(await sources('web/src/*.module.css'))];
  const shown = files.filter((file) => !file.startsWith('web/src/gallery/'));
  /** @param {string[]} list */
  const usedIn = (list) =>
    new Set(list.flatMap((file) => [...read(file).matchAll(/(?<![\w-])u-[a-z][\w-]*/g)].map(([c]) => c)));
  expect([...usedIn(files)].filter((c) => !declared.has(c))).toEqual([]);
  const taken = usedIn(shown);
  expect([...declared].filter((c) => !taken.has(c))).toEqual([]);
});
