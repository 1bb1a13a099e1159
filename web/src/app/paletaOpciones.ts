import { PANTALLAS, puedeEntrar } from '@conserje/rules';
import { useMantineColorScheme } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import IconEntrar from '@tabler/icons-react/dist/esm/icons/IconLogin.mjs';
import IconSalir from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import IconTema from '@tabler/icons-react/dist/esm/icons/IconPalette.mjs';
import IconPersona from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import IconRegistro from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { paginaDe } from '../dominio/puerta.ts';
import { pedir } from '../platform/api.ts';
import { abrirDialogo } from '../platform/dialogos.ts';
import { usePuede, useSesion } from '../platform/sesion.tsx';
import { GRUPOS } from './grupos.ts';
import { filtrar } from './paletaFiltro.ts';
import { PANTALLAS_WEB } from './pantallas.tsx';

export interface Opcion {
  id: string;
  seccion: 'Pantallas' | 'Personas' | 'Acciones';
  titulo: string;
  alias?: string;
  detalle?: string;
  icono: Icon;
  hacer: () => void;
}

const PERSONAS_MAX = 6;
const ESPERA_MS = 150;

function usePantallas(): Opcion[] {
  const { datos } = useSesion();
  const navegar = useNavigate();
  return PANTALLAS_WEB.filter(({ ruta }) => puedeEntrar(PANTALLAS[ruta], datos)).map(
    ({ ruta, titulo, grupo, icono }) => ({
      id: ruta,
      seccion: 'Pantallas',
      titulo,
      detalle: GRUPOS[grupo],
      icono,
      hacer: () => void navegar(ruta),
    }),
  );
}

function useAcciones(): Opcion[] {
  const { datos, salir } = useSesion();
  const { setColorScheme } = useMantineColorScheme();
  const tema = (id: 'dark' | 'light' | 'auto', titulo: string): Opcion => ({
    id,
    seccion: 'Acciones',
    titulo,
    alias: 'apariencia color',
    icono: IconTema,
    hacer: () => setColorScheme(id),
  });
  const temas = [tema('dark', 'Tema oscuro'), tema('light', 'Tema claro'), tema('auto', 'Tema automático')];
  if (datos)
    return [
      ...temas,
      {
        id: 'salir',
        seccion: 'Acciones',
        titulo: 'Cerrar sesión',
        alias: 'salir',
        icono: IconSalir,
        hacer: () => void salir(),
      },
    ];
  return [
    {
      id: 'entrar',
      seccion: 'Acciones',
      titulo: 'Entrar',
      alias: 'iniciar sesión login',
      icono: IconEntrar,
      hacer: () => abrirDialogo({ tipo: 'entrar' }),
    },
    {
      id: 'registro',
      seccion: 'Acciones',
      titulo: 'Registro',
      alias: 'crear cuenta',
      icono: IconRegistro,
      hacer: () => abrirDialogo({ tipo: 'registro' }),
    },
    ...temas,
  ];
}

function useReposado(texto: string): string {
  const [reposado, setReposado] = useState(texto);
  useEffect(() => {
    const reloj = setTimeout(() => setReposado(texto), ESPERA_MS);
    return () => clearTimeout(reloj);
  }, [texto]);
  return reposado;
}

/** People are offered to those who may look at one: their page, or else their timed work. */
function usePersonas(texto: string): Opcion[] {
  const navegar = useNavigate();
  const paginas = usePuede(PANTALLAS['/usuarios']);
  const tiempos = usePuede(PANTALLAS['/tiempos']);
  const buscar = useReposado(texto.trim());
  const { data = [] } = useQuery({
    queryKey: ['paleta', 'personas', paginas, buscar],
    queryFn: async ({ signal }) => {
      if (!paginas) return pedir('GET getUsuariosTiempos', { query: { buscar } }, { signal });
      const hallados = await pedir('POST usuarioList', { body: { usuario: buscar } }, { signal });
      return hallados.map(({ id, usuario }) => ({ value: id, label: usuario }));
    },
    enabled: (paginas || tiempos) && buscar !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  if (!(paginas || tiempos) || texto.trim() === '') return [];
  return data.slice(0, PERSONAS_MAX).map(({ value, label }) => ({
    id: `persona-${value}`,
    seccion: 'Personas',
    titulo: label,
    detalle: paginas ? 'Ver su ficha' : 'Ver sus tiempos',
    icono: IconPersona,
    hacer: () => void navegar(paginas ? paginaDe(label) : `/tiempos?${new URLSearchParams({ buscar: label })}`),
  }));
}

/** What the palette offers for a text: screens, people and actions, each group by nearness. */
export function useOpciones(texto: string): Opcion[] {
  return [...filtrar(usePantallas(), texto), ...filtrar(usePersonas(texto), texto), ...filtrar(useAcciones(), texto)];
}
