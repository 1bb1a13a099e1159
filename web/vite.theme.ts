import {
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import type { Plugin } from 'vite';
import { cssVariables, theme } from './src/ui/theme/theme.ts';

const THEME_STYLESHEET = /\/src\/ui\/theme\/theme\.css$/;

/** The variables of a set that differ from those in the library's style sheet. */
function changedTokens<T extends object>(own: T, defaults: T): Record<string, string> {
  const defaultValues = new Map<string, string>(Object.entries(defaults));
  return Object.fromEntries(Object.entries(own).filter(([name, value]) => defaultValues.get(name) !== value));
}

/** Writes the variables of the theme into `theme.css` at build time; Mantine would compute them in each page before the first paint. */
export function themeStylesheet(): Plugin {
  return {
    name: 'conserje-theme',
    load(id) {
      if (!THEME_STYLESHEET.test(id)) return null;
      const whole = mergeMantineTheme(DEFAULT_THEME, theme);
      const own = deepMerge(defaultCssVariablesResolver(whole), cssVariables(whole));
      const defaults = defaultCssVariablesResolver(DEFAULT_THEME);
      const stylesheet = {
        variables: changedTokens(own.variables, defaults.variables),
        dark: changedTokens(own.dark, defaults.dark),
        light: changedTokens(own.light, defaults.light),
      };
      return convertCssVariables(stylesheet, ':root');
    },
  };
}
