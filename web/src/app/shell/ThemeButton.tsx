import type { MantineColorScheme } from '@mantine/core';
import { useMantineColorScheme } from '@mantine/core';
import IconAuto from '@tabler/icons-react/dist/esm/icons/IconBrightnessFilled.mjs';
import IconNight from '@tabler/icons-react/dist/esm/icons/IconMoonStars.mjs';
import IconDay from '@tabler/icons-react/dist/esm/icons/IconSun.mjs';

const THEMES = {
  auto: { name: 'automático', icon: IconAuto, next: 'dark' },
  dark: { name: 'oscuro', icon: IconNight, next: 'light' },
  light: { name: 'claro', icon: IconDay, next: 'auto' },
} as const satisfies Record<MantineColorScheme, { name: string; icon: unknown; next: MantineColorScheme }>;

export function ThemeButton({ className }: { className?: string | undefined }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { name, icon: IconComponent, next } = THEMES[colorScheme];
  const label = `Tema ${name}. Cambiar a ${THEMES[next].name}`;
  return (
    <button type="button" className={className} onClick={() => setColorScheme(next)} aria-label={label} title={label}>
      <IconComponent size={20} aria-hidden="true" />
    </button>
  );
}
