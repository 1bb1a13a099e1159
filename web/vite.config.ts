import { readFileSync } from 'node:fs';
import { constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import presetMantine from 'postcss-preset-mantine';
import type { Plugin } from 'vite';
import { defineConfig } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { hojaDelTema, sinVariables } from './vite.tema.ts';

const BASE = /node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack\/query-core|@tanstack\/react-query)\//;

/** What a page does first of all, which must wait for nothing else. */
const PRONTO =
  /\/web\/src\/(?:pronto|app\/cargas|platform\/(?:adelanto|hojas|lenta|letras|llave|turno))\.ts$|\/rules\/src\/acceso\.ts$|preload-helper/;
/** Small parts of nearly every screen; what a group does not name goes with whichever of its users comes first. */
const PIEZAS =
  /\/web\/src\/(?:ui\/(?:descargar|Espera|Insignia|Instante|Relativo|Tarjeta|Vistas|useUrlEstado|useHabia|Boton)\.|dominio\/(?:[pP]uerta|Motivo|UltimoCambio|Anulada)\.)|Icon(?:Chevron(?:Left|Right)|Checks?)\.mjs/;
/** What nearly every screen with a list draws, and nothing that leads to dialogs or forms. */
const TABLA =
  /\/web\/src\/(?:ui\/(?:tabla\/|useHabia\.|forma\/BotonNuevo)|dominio\/(?:TablaLarga|columnas)\.)|\/rules\/src\/csv\.|node_modules\/@tanstack\/(?:react-)?table|Icon(?:Plus|Download)\.mjs/;

/** What *Mi cuenta* shares with the screens that show the same of others: at once, and further down. */
const CUENTA = /\/web\/src\/dominio\/(?:Nicho|CuentaAscenso|ascenso|LlaveDejada|TiempoPropio)/;
const HISTORIA =
  /\/web\/src\/(?:ui\/[gG]rafico\.|dominio\/(?:MovimientosCredito|TablaCarrera|TablaTrabajo|trabajo|Semanas))/;

/** What does not begin anything is run as soon as it is there, in a turn of its own, and not all at once behind the last of it. */
const APARTE = ['base', 'plataforma'].map(
  (nombre) => new RegExp(`<link rel="modulepreload" (?<como>[^>]*) href="(?<donde>[^"]*/${nombre}-[^"]*)">`),
);

const LETRAS = /(?:pixelify-sans-latin-600-normal|ce)-[\w-]+\.(woff2|ttf)$/;

/** Beside it `npm run dev` serves the page of the parts, which no build has. */
const esPortal = (archivo: string): boolean => archivo.endsWith('/index.html');

/** The scripts and styles that come first: small, they ask for all else while the portal's own code is on its way. */
function pronto(): Plugin {
  return {
    name: 'conserje-pronto',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle, filename }) => {
        if (!esPortal(filename)) return html;
        const partes = Object.values(bundle ?? {});
        const entrada = partes.find((parte) => parte.type === 'chunk' && parte.isEntry && parte.name === 'pronto');
        const lleva = entrada?.type === 'chunk' ? entrada.imports : [];
        const src = bundle ? `/${entrada?.fileName}` : '/src/pronto.ts';
        return [
          ...lleva.map((archivo) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: '', href: `/${archivo}` },
            injectTo: 'head-prepend' as const,
          })),
          {
            tag: 'script',
            attrs: { type: 'module', async: true, fetchpriority: 'high', crossorigin: '', src },
            injectTo: 'head-prepend' as const,
          },
        ];
      },
    },
  };
}

/**
 * Draws the logo into the splash, and lets the styles come behind it: the first paint waits for neither. Its
 * typeface is fetched meanwhile.
 */
function portada(): Plugin {
  return {
    name: 'conserje-portada',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle, filename }) => {
        if (!esPortal(filename)) return html;
        const logo = readFileSync(new URL('src/app/logo.svg', import.meta.url), 'utf8').replaceAll(/\n\s*/g, '');
        const hojas = html.match(/\s*<link rel="stylesheet"[^>]*>/g) ?? [];
        const sinHojas = hojas.reduce((resto, hoja) => resto.replace(hoja, ''), html);
        const despacio = sinHojas.replaceAll(
          /<(?:link rel="modulepreload"|script type="module") /g,
          '$&fetchpriority="low" ',
        );
        const sueltos = APARTE.reduce((resto, enlace) => {
          if (bundle && !enlace.test(resto)) throw new Error(`the first files have other names than ${enlace}`);
          return resto.replace(enlace, '<script type="module" async $<como> src="$<donde>"></script>');
        }, despacio);
        const letras = Object.keys(bundle ?? {}).filter((nombre) => LETRAS.test(nombre));
        return {
          html: sueltos.replace('<!-- logo -->', logo).replace('</body>', `${hojas.join('')}\n  </body>`),
          tags: letras.map((nombre) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: `font/${nombre.split('.').at(-1)}`,
              crossorigin: '',
              href: `/${nombre}`,
            },
            injectTo: 'head' as const,
          })),
        };
      },
    },
  };
}

/** The routes of `cargas.ts` with the module of each. */
const CARGA = /'(\/\w*)':\s*{\s*cargar: \(\) => import\('\.\.\/([^']+)'\)/g;

/**
 * Writes down what the code of each screen brings along beside what every page has, so that the server names it in the page
 * of that screen: it is on its way before any script has run.
 */
function pantallas(): Plugin {
  return {
    name: 'conserje-pantallas',
    enforce: 'post',
    generateBundle(_opciones, bundle) {
      const trozos = Object.values(bundle).filter((parte) => parte.type === 'chunk');
      const reunir = (archivo: string, suyos: Set<string>): Set<string> => {
        const trozo = bundle[archivo];
        if (suyos.has(archivo) || trozo?.type !== 'chunk') return suyos;
        suyos.add(archivo);
        for (const hoja of trozo.viteMetadata?.importedCss ?? []) suyos.add(hoja);
        for (const otro of trozo.imports) reunir(otro, suyos);
        return suyos;
      };
      const deTodas = new Set<string>();
      for (const { isEntry, fileName } of trozos) if (isEntry) reunir(fileName, deTodas);
      const fuente = readFileSync(new URL('src/app/cargas.ts', import.meta.url), 'utf8');
      const rutas = [...fuente.matchAll(CARGA)].map(([, ruta = '', modulo = '']): [string, string[]] => {
        const suyo = trozos.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/${modulo}`));
        if (!suyo) throw new Error(`no chunk of ${modulo}`);
        return [ruta, [...reunir(suyo.fileName, new Set())].filter((archivo) => !deTodas.has(archivo))];
      });
      if (rutas.length !== fuente.split('cargar: () => import(').length - 1)
        throw new Error('cargas.ts has screens that are written otherwise');
      this.emitFile({
        type: 'asset',
        fileName: '.vite/pantallas.json',
        source: JSON.stringify(Object.fromEntries(rutas)),
      });
    },
  };
}

/** A `.br` and a `.gz` beside each file that gains by it, so that the server only picks one. */
const precomprimidos = compression({
  include: /\.(?:js|css|html|svg|json|webmanifest|txt)$/,
  threshold: 1024,
  algorithms: [
    defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    defineAlgorithm('gzip', { level: 9 }),
  ],
});

const servidor = process.env.API ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react(), hojaDelTema(), sinVariables(), portada(), pronto(), pantallas(), precomprimidos],
  css: { postcss: { plugins: [presetMantine()] } },
  build: {
    outDir: 'dist',
    manifest: true,
    target: 'es2022',
    cssMinify: true,
    // The strict content security policy knows no data: scripts or fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: 'index.html', pronto: 'src/pronto.ts' },
      output: {
        // What the first page needs of others' code changes seldom: on a new release browsers keep it. Our own platform
        // is wanted everywhere; left to itself it falls into a dozen files of a few hundred bytes.
        codeSplitting: {
          groups: [
            { name: 'base', test: BASE },
            { name: 'pronto', test: PRONTO },
            { name: 'plataforma', test: /\/web\/src\/platform\// },
            { name: 'inicio', tags: ['$initial'] },
            // What a table writes into a file is with the table.
            { name: 'reglas', test: /\/rules\/src\/(?!csv\.)/, minShareCount: 3 },
            // What screens share, in few files: over a slow line each file costs a turn of its own.
            { name: 'piezas', test: PIEZAS, minShareCount: 2 },
            { name: 'tabla', test: TABLA, minShareCount: 3 },
            // Of the screens whose rows are annulled alone.
            { name: 'anular', test: /\/web\/src\/dominio\/Anular\./, minShareCount: 2 },
            { name: 'cuenta', test: CUENTA, minShareCount: 2 },
            { name: 'historia', test: HISTORIA, minShareCount: 2 },
            { name: 'menudo', test: /node_modules\/@mantine\/hooks\/|DirectionProvider/, minShareCount: 3 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': servidor, '/health': servidor, '/imagenes': servidor, '/llamados': servidor },
  },
});
