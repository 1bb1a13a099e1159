import {
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import type { Plugin } from 'vite';
import { theme, variables } from './src/ui/theme/theme.ts';

const THEME_STYLESHEET = /\/src\/ui\/theme\/theme\.css$/;

/** What of one set the library's own sheet does not say already. */
function changedTokens<T extends object>(ownRows: T, defaults: T): Record<string, string> {
  const told = new Map<string, string>(Object.entries(defaults));
  return Object.fromEntries(Object.entries(ownRows).filter(([clave, valor]) => told.get(clave) !== valor));
}

/**
 * Fills `theme.css` with the variables of the theme. It never changes while the portal runs, and to reckon it anew in every
 * page keeps the first drawing waiting.
 */
export function themeStylesheet(): Plugin {
  return {
    name: 'conserje-theme',
    load(id) {
      if (!THEME_STYLESHEET.test(id)) return null;
      const whole = mergeMantineTheme(DEFAULT_THEME, theme);
      const ownRows = deepMerge(defaultCssVariablesResolver(whole), variables(whole));
      const defaults = defaultCssVariablesResolver(DEFAULT_THEME);
      const stylesheet = {
        variables: changedTokens(ownRows.variables, defaults.variables),
        dark: changedTokens(ownRows.dark, defaults.dark),
        light: changedTokens(ownRows.light, defaults.light),
      };
      return convertCssVariables(stylesheet, ':root');
    },
  };
}
