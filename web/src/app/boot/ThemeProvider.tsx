import type { MantineColorScheme } from '@mantine/core';
import { localStorageColorSchemeManager, MantineContext, MantineThemeProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useMedia } from '../../platform/browser/useMedia.ts';
import { theme } from '../../ui/theme/theme.ts';

const manager = localStorageColorSchemeManager();

/** Reads and stores the color scheme of this browser, and follows changes in its other tabs. */
function useStoredColorScheme(): [MantineColorScheme, (colorScheme: MantineColorScheme) => void] {
  const [colorScheme, showColorScheme] = useState(() => manager.get('auto'));
  const setColorScheme = useCallback((changed: MantineColorScheme) => {
    showColorScheme(changed);
    manager.set(changed);
  }, []);
  useEffect(() => {
    manager.subscribe(showColorScheme);
    return manager.unsubscribe;
  }, []);
  return [colorScheme, setColorScheme];
}

/**
 * Provides the theme. The library's `MantineProvider` brings code that computes CSS variables in the page; `theme.css`
 * has them already.
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const [colorScheme, setColorScheme] = useStoredColorScheme();
  const systemScheme = useMedia('(prefers-color-scheme: dark)') ? 'dark' : 'light';
  const shownScheme = colorScheme === 'auto' ? systemScheme : colorScheme;
  useLayoutEffect(() => {
    document.documentElement.dataset.mantineColorScheme = shownScheme;
  }, [shownScheme]);
  const value = useMemo(
    () => ({
      colorScheme,
      setColorScheme,
      clearColorScheme: () => setColorScheme('auto'),
      getRootElement: () => document.documentElement,
      classNamesPrefix: 'mantine',
      cssVariablesSelector: ':root',
      withStaticClasses: true,
    }),
    [colorScheme, setColorScheme],
  );
  return (
    <MantineContext value={value}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  );
}
