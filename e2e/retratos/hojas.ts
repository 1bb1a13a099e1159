import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { Radio } from '../fixtures/radio.ts';
import { ESCRITORIO, TELEFONO } from '../fixtures/ventanas.ts';
import type { Tamano } from './casa.ts';
import { Casa, llegar, RAIZ, reposar } from './casa.ts';

/** Where contact sheets are left; no part of the repository. */
const CARPETA = join(RAIZ, '.cache', 'hojas');
const TEMAS = ['dark', 'light'] as const;
/** A phone, a window beside the game, a desk. */
const MEDIDAS = [TELEFONO, { width: 768, height: 1024 }, ESCRITORIO];
/** All pictures of a sheet are shown as tall as the phone is. */
const ALTO = TELEFONO.height;
/** A whole page is cut off here. */
const ALTO_MAX = 2400;

export interface Pedido {
  tamanos: readonly Tamano[];
  /** Names of screens or parts of them; none: all. */
  pantallas: readonly string[];
  /** Whole pages rather than their first screen. */
  enteras: boolean;
}

interface Pantalla {
  nombre: string;
  ruta: string;
  /** Whose browser it is; else that of whoever may do everything. */
  quien?: 'visita' | 'bajo' | 'encargado';
  /** What is opened over it: by a button whose name begins so. */
  abre?: string;
}

/** Parts of screens that have an address of their own. */
const PARTES: readonly Pantalla[] = [
  { nombre: 'mantenimiento-misiones', ruta: '/mantenimiento?pestana=misiones' },
  { nombre: 'mantenimiento-permisos', ruta: '/mantenimiento?pestana=permisos' },
  { nombre: 'mantenimiento-membresias', ruta: '/mantenimiento?pestana=membresias' },
  { nombre: 'mantenimiento-agencia', ruta: '/mantenimiento?pestana=agencia' },
  { nombre: 'resumensemanal-horas', ruta: '/resumensemanal?vista=horas' },
  { nombre: 'nomina-nomina', ruta: '/nomina?vista=nomina' },
  { nombre: 'listapaga-todas', ruta: '/listaPaga?ver=todas' },
  { nombre: 'firmas-halladas', ruta: '/firmas?buscar=a' },
  { nombre: 'multas-porcobrar', ruta: '/multas?cobradas=no&orden=fecha' },
  { nombre: 'membresias-primero', ruta: '/membresias?orden=dias' },
  { nombre: 'sugerencias-todas', ruta: '/sugerencias?vista=todas' },
  { nombre: 'ausencias-ausentes', ruta: '/ausencias?vista=ausentes' },
  { nombre: 'notificaciones', ruta: '/normativa', abre: 'Notificaciones' },
  { nombre: 'registros-filtros', ruta: '/registros', abre: 'Filtros' },
];

/** What the menu does not lead to, or what others see of it. */
async function ademas(casa: Casa, tamano: Tamano): Promise<Pantalla[]> {
  const visita: Pantalla[] = ['/', '/rangos', '/normativa'].map((ruta) => ({
    nombre: `visita-${ruta.slice(1) || 'inicio'}`,
    ruta,
    quien: 'visita',
  }));
  if (tamano === 'vacia') return [...visita, ...PARTES];
  const persona = encodeURIComponent(await casa.de(5));
  return [
    ...visita,
    ...PARTES,
    { nombre: 'persona', ruta: `/usuarios?persona=${persona}` },
    ...['/', '/perfil', '/ausencias', '/sugerencias', '/cambionombre', '/fichaje', '/solicitudes', '/ascensos'].map(
      (ruta): Pantalla => ({ nombre: `bajo-${ruta.slice(1) || 'inicio'}`, ruta, quien: 'bajo' }),
    ),
    ...['/', '/perfil', '/tiempos', '/nomina', '/ausencias'].map(
      (ruta): Pantalla => ({ nombre: `encargado-${ruta.slice(1) || 'inicio'}`, ruta, quien: 'encargado' }),
    ),
  ];
}

async function delMenu(pagina: Page): Promise<Pantalla[]> {
  const menu = pagina.getByRole('navigation', { name: 'Principal' });
  const enlaces = menu.getByRole('link');
  await enlaces.first().waitFor();
  const plegados = menu.getByRole('button', { expanded: false });
  while ((await plegados.count()) > 0) await plegados.first().click();
  const rutas = await enlaces.evaluateAll((todos) => todos.map((enlace) => enlace.getAttribute('href') ?? '/'));
  return [...new Set(rutas)].map((ruta) => ({ nombre: ruta.slice(1).toLowerCase() || 'inicio', ruta }));
}

async function fotografiar(
  pagina: Page,
  { entera, abierto }: { entera: boolean; abierto: boolean },
): Promise<{ png: Buffer; pie: string }[]> {
  const fotos: { png: Buffer; pie: string }[] = [];
  for (const tema of TEMAS)
    for (const medida of MEDIDAS) {
      await pagina.emulateMedia({ colorScheme: tema });
      await pagina.setViewportSize(medida);
      // What lies over a screen is another thing on a phone, and comes a moment later.
      if (abierto) await pagina.getByRole('dialog').first().waitFor();
      await reposar(pagina);
      const largo = await pagina.evaluate(() => document.documentElement.scrollHeight);
      const height = entera ? Math.min(Math.max(largo, medida.height), ALTO_MAX) : medida.height;
      const clip = { x: 0, y: 0, width: medida.width, height };
      const png = await pagina.screenshot({ animations: 'disabled', caret: 'hide', fullPage: entera, clip });
      fotos.push({ png, pie: `${medida.width} px, ${tema === 'dark' ? 'noche' : 'día'}` });
    }
  return fotos;
}

async function componer(mesa: Page, titulo: string, fotos: { png: Buffer; pie: string }[], entera: boolean) {
  const figuras = fotos.map(
    ({ png, pie }) =>
      `<figure><figcaption>${pie}</figcaption><img src="data:image/png;base64,${png.toString('base64')}"></figure>`,
  );
  await mesa.setContent(`<!doctype html><style>
    body { margin: 0; padding: 12px; width: max-content; background: #777; font: 16px sans-serif }
    main { display: grid; grid-template-columns: repeat(${MEDIDAS.length}, max-content); gap: 12px }
    h1 { margin: 0 0 8px; font-size: 22px } figure { margin: 0 }
    img { display: block; ${entera ? '' : `height: ${ALTO}px`} } figure:nth-child(3n) img { max-width: 1184px }
  </style><h1>${titulo}</h1><main>${figuras.join('')}</main>`);
  await mesa.evaluate(() => Promise.all([...document.images].map((imagen) => imagen.decode())));
  return mesa.screenshot({ fullPage: true });
}

/** Contact sheets: of each screen, in each size of agency, six pictures side by side. */
export async function hacerHojas(navegador: Browser, { tamanos, pantallas: pedidas, enteras }: Pedido): Promise<void> {
  const pantallas = pedidas.map((nombre) => nombre.toLowerCase());
  for (const tamano of tamanos) {
    const casa = await Casa.abrir(tamano, navegador);
    // A house that closes takes every page of its browser along.
    const mesa = await navegador.newPage();
    const carpeta = join(CARPETA, tamano);
    if (pantallas.length === 0) await rm(carpeta, { recursive: true, force: true });
    await mkdir(carpeta, { recursive: true });
    try {
      const personas = {
        visita: null,
        bajo: tamano === 'vacia' ? null : await casa.de(1),
        encargado: tamano === 'vacia' ? null : await casa.de(5),
        todo: tamano === 'vacia' ? null : await casa.de(12),
      };
      const abrir = async (quien: keyof typeof personas) => {
        const persona = quien === 'visita' ? null : await casa.entrar(personas[quien]);
        return casa.navegador(persona, { viewport: ESCRITORIO });
      };
      const paginas = new Map([['todo', await abrir('todo')]]);
      // Of a radio nothing is to be seen without one; where there is nothing, that is what is looked at.
      if (tamano === 'viva') await Radio.en(casa.portal);
      const laDeTodo = await abrir('todo');
      await llegar(laDeTodo, '/');
      const todas = [...(await delMenu(laDeTodo)), ...(await ademas(casa, tamano))];
      await laDeTodo.close();
      const elegidas = todas.filter(
        ({ nombre }) =>
          pantallas.length === 0 ||
          pantallas.some((p) => nombre === p || nombre.startsWith(`${p}-`) || nombre.endsWith(`-${p}`)),
      );
      for (const { nombre, ruta, quien = 'todo', abre } of elegidas) {
        const pagina = paginas.get(quien) ?? (await abrir(quien));
        paginas.set(quien, pagina);
        await pagina.setViewportSize(ESCRITORIO);
        await llegar(pagina, ruta);
        if (abre)
          await pagina
            .getByRole('button', { name: new RegExp(`^${abre}`) })
            .first()
            .click();
        const fotos = await fotografiar(pagina, { entera: enteras, abierto: abre === 'Notificaciones' });
        const hoja = await componer(mesa, `${nombre} · ${tamano}`, fotos, enteras);
        await writeFile(join(carpeta, `${nombre}.png`), hoja);
        console.log(`${tamano}/${nombre}`);
      }
      for (const problema of casa.portal.problemas) console.error(problema);
    } finally {
      await casa.cerrar();
    }
  }
  console.log(`Las hojas están en ${CARPETA}`);
}
