import { isAllowed, SCREENS } from '@conserje/rules';
import { useMantineColorScheme } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import IconStart from '@tabler/icons-react/dist/esm/icons/IconBolt.mjs';
import IconLogIn from '@tabler/icons-react/dist/esm/icons/IconLogin.mjs';
import IconLogOut from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import IconTheme from '@tabler/icons-react/dist/esm/icons/IconPalette.mjs';
import IconPerson from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import IconRegistro from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { sendRequest } from '../../platform/api/apiClient.ts';
import { useCan, useSession } from '../../platform/session/session.tsx';
import { openPersonCard } from '../../platform/state/openCard.ts';
import { openShellDialog } from '../../platform/state/shellDialogs.ts';
import { useConfiguracion } from '../../shared/agencia/configuracion.queries.ts';
import { visibleScreensFor } from '../navigation/availableScreens.ts';
import { MENU_GROUPS } from '../navigation/menuGroups.ts';
import { filterByText } from './paletteFilter.ts';

export interface CommandOption {
  id: string;
  section: 'Pantallas' | 'Personas' | 'Acciones';
  title: string;
  alias?: string;
  detail?: string;
  icon: Icon;
  run: () => void;
}

const PEOPLE_MAX = 6;
const WAIT_MS = 150;

function useScreenOptions(): CommandOption[] {
  const { sessionUser } = useSession();
  const navigate = useNavigate();
  const settings = useConfiguracion();
  return visibleScreensFor(sessionUser, settings).map(({ route, title, group, icon }) => ({
    id: route,
    section: 'Pantallas',
    title,
    detail: MENU_GROUPS[group],
    icon,
    run: () => void navigate(route),
  }));
}

const START_ACTIONS = [
  { route: '/tiempos', to: '/tiempos?nuevo=1', title: 'Nuevo Tiempo', alias: 'abrir tiempo' },
  { route: '/tiempos', to: '/tiempos?mios=1', title: 'Mis tiempos', alias: 'confirmar terminados' },
  { route: '/ascensos', to: '/ascensos', title: 'A quién puedo ascender', alias: 'subir ascenso' },
  { route: '/listaPaga', to: '/listaPaga', title: 'Pagar', alias: 'paga lista' },
] as const;

function useStartOptions(): CommandOption[] {
  const { sessionUser } = useSession();
  const navigate = useNavigate();
  return START_ACTIONS.filter(({ route }) => isAllowed(SCREENS[route], sessionUser)).map(({ to, title, alias }) => ({
    id: `empezar-${to.replaceAll(/\W/g, '-')}`,
    section: 'Acciones',
    title,
    alias,
    icon: IconStart,
    run: () => void navigate(to),
  }));
}

function useActionOptions(): CommandOption[] {
  const { sessionUser, logOut } = useSession();
  const { setColorScheme } = useMantineColorScheme();
  const themeOption = (id: 'dark' | 'light' | 'auto', title: string): CommandOption => ({
    id,
    section: 'Acciones',
    title,
    alias: 'apariencia color',
    icon: IconTheme,
    run: () => setColorScheme(id),
  });
  const themeOptions = [
    themeOption('dark', 'Tema oscuro'),
    themeOption('light', 'Tema claro'),
    themeOption('auto', 'Tema automático'),
  ];
  if (sessionUser)
    return [
      ...themeOptions,
      {
        id: 'salir',
        section: 'Acciones',
        title: 'Cerrar sesión',
        alias: 'salir',
        icon: IconLogOut,
        run: () => void logOut(),
      },
    ];
  return [
    {
      id: 'entrar',
      section: 'Acciones',
      title: 'Entrar',
      alias: 'iniciar sesión login',
      icon: IconLogIn,
      run: () => openShellDialog({ kind: 'login' }),
    },
    {
      id: 'registro',
      section: 'Acciones',
      title: 'Registro',
      alias: 'crear cuenta',
      icon: IconRegistro,
      run: () => openShellDialog({ kind: 'registration' }),
    },
    ...themeOptions,
  ];
}

function useDebounced(text: string): string {
  const [debouncedText, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), WAIT_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return debouncedText;
}

interface PersonSearch {
  options: CommandOption[];
  /** The people of the text are not known yet, or could not be fetched. */
  isPending: boolean;
  error: Error | null;
}

/** Options for people, which open their cards; includes dismissed people for viewers of «Usuarios». */
function usePersonOptions(text: string): PersonSearch {
  const { sessionUser } = useSession();
  const canSeeDismissed = useCan(SCREENS['/usuarios']);
  const wanted = text.trim();
  const searched = useDebounced(wanted);
  const {
    data = [],
    isPlaceholderData,
    isPending,
    error,
  } = useQuery({
    queryKey: ['paleta', 'personas', canSeeDismissed, searched],
    queryFn: async ({ signal }): Promise<PersonMatch[]> =>
      canSeeDismissed
        ? sendRequest('POST usuarioList', { body: { usuario: searched } }, { signal })
        : (await sendRequest('GET getUsuariosAscensos', { query: { buscar: searched } }, { signal })).map(
            ({ value, label }) => ({
              id: value,
              usuario: label,
              mision: 'Ver perfil',
            }),
          ),
    enabled: sessionUser !== null && searched !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  if (!sessionUser || wanted === '') return { options: [], isPending: false, error: null };
  const options = data.map(
    ({ id, usuario, mision }): CommandOption => ({
      id: `persona-${id}`,
      section: 'Personas',
      title: usuario,
      detail: mision,
      icon: IconPerson,
      run: () => openPersonCard({ name: usuario, anchor: null }),
    }),
  );
  return {
    // The best matches: the answer is in another order.
    options: filterByText(options, text).slice(0, PEOPLE_MAX),
    isPending: wanted !== searched || (isPending && !error) || isPlaceholderData,
    error,
  };
}

interface PersonMatch {
  id: number;
  usuario: string;
  mision: string;
}

/** Returns the options for a text: screens, people and actions, each sorted by match; and how the search for people stands. */
export function useCommandOptions(text: string): PersonSearch {
  const actionOptions = [...useStartOptions(), ...useActionOptions()];
  const { options: people, ...search } = usePersonOptions(text);
  return {
    ...search,
    options: [...filterByText(useScreenOptions(), text), ...people, ...filterByText(actionOptions, text)],
  };
}
