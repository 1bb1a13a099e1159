import type { MantineColorScheme } from '@mantine/core';
import { useMantineColorScheme } from '@mantine/core';
import IconAuto from '@tabler/icons-react/dist/esm/icons/IconBrightnessFilled.mjs';
import IconNoche from '@tabler/icons-react/dist/esm/icons/IconMoonStars.mjs';
import IconDia from '@tabler/icons-react/dist/esm/icons/IconSun.mjs';

const TEMAS = {
  auto: { nombre: 'automático', icono: IconAuto, sigue: 'dark' },
  dark: { nombre: 'oscuro', icono: IconNoche, sigue: 'light' },
  light: { nombre: 'claro', icono: IconDia, sigue: 'auto' },
} as const satisfies Record<MantineColorScheme, { nombre: string; icono: unknown; sigue: MantineColorScheme }>;

/** Goes round the three themes: that of the machine, night, day. */
export function BotonTema({ className }: { className?: string | undefined }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { nombre, icono: Icono, sigue } = TEMAS[colorScheme];
  const letrero = `Tema ${nombre}. Cambiar a ${TEMAS[sigue].nombre}`;
  return (
    <button
      type="button"
      className={className}
      onClick={() => setColorScheme(sigue)}
      aria-label={letrero}
      title={letrero}
    >
      <Icono size={20} aria-hidden="true" />
    </button>
  );
}
