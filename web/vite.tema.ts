import {
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import type { Plugin } from 'vite';
import { tema, variables } from './src/ui/tema.ts';

const HOJA = /\/src\/ui\/tema\.css$/;

/** What of one set the library's own sheet does not say already. */
function propias<T extends object>(suyas: T, deFabrica: T): Record<string, string> {
  const dichas = new Map<string, string>(Object.entries(deFabrica));
  return Object.fromEntries(Object.entries(suyas).filter(([clave, valor]) => dichas.get(clave) !== valor));
}

/**
 * Fills `tema.css` with the variables of the theme. It never changes while the portal runs, and to reckon it anew in every
 * page keeps the first drawing waiting.
 */
export function hojaDelTema(): Plugin {
  return {
    name: 'conserje-tema',
    load(id) {
      if (!HOJA.test(id)) return null;
      const entero = mergeMantineTheme(DEFAULT_THEME, tema);
      const suyas = deepMerge(defaultCssVariablesResolver(entero), variables(entero));
      const deFabrica = defaultCssVariablesResolver(DEFAULT_THEME);
      const hoja = {
        variables: propias(suyas.variables, deFabrica.variables),
        dark: propias(suyas.dark, deFabrica.dark),
        light: propias(suyas.light, deFabrica.light),
      };
      return convertCssVariables(hoja, ':root');
    },
  };
}

const DE_LA_BIBLIOTECA = /\/MantineCssVariables\.mjs$/;

/** The portal is built without what would reckon the variables in the page, which begins with that as soon as it is loaded. */
export function sinVariables(): Plugin {
  let quitado = false;
  return {
    name: 'conserje-sin-variables',
    apply: 'build',
    load(id) {
      if (!DE_LA_BIBLIOTECA.test(id)) return null;
      quitado = true;
      return 'export const MantineCssVariables = () => null;';
    },
    buildEnd(error) {
      if (!error && !quitado) throw new Error('the library has its variables elsewhere');
    },
  };
}
