import { PANTALLAS, puedeEntrar } from '@conserje/rules';
import { useMantineColorScheme } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import IconEmpezar from '@tabler/icons-react/dist/esm/icons/IconBolt.mjs';
import IconEntrar from '@tabler/icons-react/dist/esm/icons/IconLogin.mjs';
import IconSalir from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import IconTema from '@tabler/icons-react/dist/esm/icons/IconPalette.mjs';
import IconPersona from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import IconRegistro from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { pedir } from '../platform/api.ts';
import { abrirDialogo } from '../platform/dialogos.ts';
import { usePuede, useSesion } from '../platform/sesion.tsx';
import { abrirTarjeta } from '../platform/tarjeta.ts';
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

/** What is begun from anywhere, each on its own screen. */
const EMPEZAR = [
  { ruta: '/tiempos', a: '/tiempos?nuevo=1', titulo: 'Nuevo Tiempo', alias: 'abrir tiempo' },
  { ruta: '/tiempos', a: '/tiempos?mios=1', titulo: 'Mis tiempos', alias: 'confirmar terminados' },
  { ruta: '/ascensos', a: '/ascensos', titulo: 'A quién puedo ascender', alias: 'subir ascenso' },
  { ruta: '/listaPaga', a: '/listaPaga', titulo: 'Pagar', alias: 'paga lista' },
] as const;

function useEmpezar(): Opcion[] {
  const { datos } = useSesion();
  const navegar = useNavigate();
  return EMPEZAR.filter(({ ruta }) => puedeEntrar(PANTALLAS[ruta], datos)).map(({ a, titulo, alias }) => ({
    id: `empezar-${a.replaceAll(/\W/g, '-')}`,
    seccion: 'Acciones',
    titulo,
    alias,
    icono: IconEmpezar,
    hacer: () => void navegar(a),
  }));
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

/** People, each with their card: for those who may open pages the dismissed too. */
function usePersonas(texto: string): Opcion[] {
  const { datos } = useSesion();
  const paginas = usePuede(PANTALLAS['/usuarios']);
  const buscar = useReposado(texto.trim());
  const { data = [] } = useQuery({
    queryKey: ['paleta', 'personas', paginas, buscar],
    queryFn: async ({ signal }): Promise<Hallada[]> =>
      paginas
        ? pedir('POST usuarioList', { body: { usuario: buscar } }, { signal })
        : (await pedir('GET getUsuariosAscensos', { query: { buscar } }, { signal })).map(({ value, label }) => ({
            id: value,
            usuario: label,
            mision: 'Ver perfil',
          })),
    enabled: datos !== null && buscar !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  if (!datos || texto.trim() === '') return [];
  return data.slice(0, PERSONAS_MAX).map(({ id, usuario, mision }) => ({
    id: `persona-${id}`,
    seccion: 'Personas',
    titulo: usuario,
    detalle: mision,
    icono: IconPersona,
    hacer: () => abrirTarjeta({ nombre: usuario, junto: null }),
  }));
}

interface Hallada {
  id: number;
  usuario: string;
  mision: string;
}

/** What the palette offers for a text: screens, people and actions, each group by nearness. */
export function useOpciones(texto: string): Opcion[] {
  const acciones = [...useEmpezar(), ...useAcciones()];
  return [...filtrar(usePantallas(), texto), ...filtrar(usePersonas(texto), texto), ...filtrar(acciones, texto)];
}
