import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import presetMantine from 'postcss-preset-mantine';
import type { Plugin } from 'vite';
import { defineConfig } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { themeStylesheet } from './vite.theme.ts';

const BASE = /node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack\/query-core|@tanstack\/react-query)\//;

/** What a page does first of all, which must wait for nothing else. */
const PRELOAD_CHUNK =
  /\/web\/src\/(?:preload|app\/navigation\/lazyScreens|platform\/(?:api\/prefetch|browser\/(?:fonts|isSlowConnection|stylesheetRetry|yieldToMain)|session\/sessionToken))\.ts$|\/rules\/src\/identity\/access\.ts$|preload-helper/;
/** Small parts of nearly every screen; what a group does not name goes with whichever of its users comes first. */
const PARTS_CHUNK =
  /\/web\/src\/(?:ui\/(?:controls\/(?:AsyncButton|ViewSwitcher)|feedback\/(?:Badge|LoadStates)|files\/download|layout\/(?:Card|raiseNotices)|lists\/useHadAny|state\/useUrlState|table\/RowButton|text\/(?:DateTimeText|RelativeTime))\.|shared\/(?:annulment\/Annulled|lists\/(?:LastChange|Motivo)|people\/(?:PersonLink|personUrls))\.)|Icon(?:Chevron(?:Left|Right)|Checks?)\.mjs/;
/** What nearly every screen with a list draws, and nothing that leads to dialogs or forms. */
const TABLE_CHUNK =
  /\/web\/src\/(?:ui\/(?:table\/|files\/DownloadButtons\.|lists\/useHadAny\.|form\/NewButton)|shared\/lists\/(?:ServerTable|listColumns)\.)|node_modules\/@tanstack\/(?:react-)?table|Icon(?:Plus|Download)\.mjs/;

/** What *Mi cuenta* shares with the screens that show the same of others: at once, and further down. */
const ACCOUNT_CHUNK =
  /\/web\/src\/shared\/(?:ausencias\/AusenciaCard|careers\/(?:AscensoCountdown|ascenso\.queries)|people\/AvatarFrame|work\/OwnTiempo)/;
const HISTORY_CHUNK =
  /\/web\/src\/(?:ui\/charts\/(?:Chart|chartScale)\.|shared\/(?:careers\/CareerTable|money\/CreditoMovements|work\/(?:WeeksChart|WeeksSection|WorkTable|WorkWeeks|workWeeks\.queries)))/;

/** What does not begin anything is run as soon as it is there, in a turn of its own, and not all at once behind the last of it. */
const APART = ['base', 'platform'].map(
  (nombre) => new RegExp(`<link rel="modulepreload" (?<como>[^>]*) href="(?<donde>[^"]*/${nombre}-[^"]*)">`),
);

const LETTERS = /(?:pixelify-sans-latin-600-normal|ce)-[\w-]+\.(woff2|ttf)$/;

/** Beside it `npm run dev` serves the page of the parts, which no build has. */
const isPortalPage = (archivo: string): boolean => archivo.endsWith('/index.html');

/** The scripts and styles that come first: small, they ask for all else while the portal's own code is on its way. */
function preloadPlugin(): Plugin {
  return {
    name: 'conserje-preload',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle, filename }) => {
        if (!isPortalPage(filename)) return html;
        const parts = Object.values(bundle ?? {});
        const entrada = parts.find((parte) => parte.type === 'chunk' && parte.isEntry && parte.name === 'preload');
        const imports = entrada?.type === 'chunk' ? entrada.imports : [];
        const src = bundle ? `/${entrada?.fileName}` : '/src/preload.ts';
        return [
          ...imports.map((archivo) => ({
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
function indexHtmlPlugin(): Plugin {
  return {
    name: 'conserje-index-html',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle, filename }) => {
        if (!isPortalPage(filename)) return html;
        const logo = readFileSync(new URL('src/app/shell/logo.svg', import.meta.url), 'utf8').replaceAll(/\n\s*/g, '');
        const stylesheetTags = html.match(/\s*<link rel="stylesheet"[^>]*>/g) ?? [];
        const withoutStylesheets = stylesheetTags.reduce((rest, stylesheet) => rest.replace(stylesheet, ''), html);
        const withLowPriority = withoutStylesheets.replaceAll(
          /<(?:link rel="modulepreload"|script type="module") /g,
          '$&fetchpriority="low" ',
        );
        const htmlWithAsyncScripts = APART.reduce((rest, enlace) => {
          if (bundle && !enlace.test(rest)) throw new Error(`the first files have other names than ${enlace}`);
          return rest.replace(enlace, '<script type="module" async $<como> src="$<donde>"></script>');
        }, withLowPriority);
        const letras = Object.keys(bundle ?? {}).filter((nombre) => LETTERS.test(nombre));
        return {
          html: htmlWithAsyncScripts
            .replace('<!-- logo -->', logo)
            .replace('</body>', `${stylesheetTags.join('')}\n  </body>`),
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

/** Its table has one import for each screen, in the order of its routes. */
const LAZY_SCREENS_MODULE = new URL('src/app/navigation/lazyScreens.ts', import.meta.url);

/**
 * Writes down what the code of each screen brings along beside what every page has, so that the server names it in the page
 * of that screen: it is on its way before any script has run.
 */
function screens(): Plugin {
  return {
    name: 'conserje-screens',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((parte) => parte.type === 'chunk');
      const gather = (archivo: string, ownOnes: Set<string>): Set<string> => {
        const chunk = bundle[archivo];
        if (ownOnes.has(archivo) || chunk?.type !== 'chunk') return ownOnes;
        ownOnes.add(archivo);
        for (const stylesheet of chunk.viteMetadata?.importedCss ?? []) ownOnes.add(stylesheet);
        for (const otro of chunk.imports) gather(otro, ownOnes);
        return ownOnes;
      };
      const ofAll = new Set<string>();
      for (const { isEntry, fileName } of chunks) if (isEntry) gather(fileName, ofAll);
      // Node reads the table itself: an import that the bundler of this file follows would bring every screen along.
      const { LAZY_SCREENS } = await import(LAZY_SCREENS_MODULE.href);
      const paths = Object.keys(LAZY_SCREENS);
      const modules = this.getModuleInfo(fileURLToPath(LAZY_SCREENS_MODULE))?.dynamicallyImportedIds ?? [];
      if (modules.length !== paths.length) throw new Error('lazyScreens.ts has not one import for each screen');
      const routes = paths.map((path, i): [string, string[]] => {
        const own = chunks.find(({ facadeModuleId }) => facadeModuleId === modules[i]);
        if (!own) throw new Error(`no chunk of ${modules[i]}`);
        return [path, [...gather(own.fileName, new Set())].filter((archivo) => !ofAll.has(archivo))];
      });
      this.emitFile({
        type: 'asset',
        fileName: '.vite/pantallas.json',
        source: JSON.stringify(Object.fromEntries(routes)),
      });
    },
  };
}

/** A `.br` and a `.gz` beside each file that gains by it, so that the server only picks one. */
const precompressed = compression({
  include: /\.(?:js|css|html|svg|json|webmanifest|txt)$/,
  threshold: 1024,
  algorithms: [
    defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    defineAlgorithm('gzip', { level: 9 }),
  ],
});

const server = process.env.API ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react(), themeStylesheet(), indexHtmlPlugin(), preloadPlugin(), screens(), precompressed],
  css: { postcss: { plugins: [presetMantine()] } },
  build: {
    outDir: 'dist',
    manifest: true,
    // The sizes that it would print take a compression of their own.
    reportCompressedSize: false,
    target: 'es2022',
    cssMinify: true,
    // The strict content security policy knows no data: scripts or fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: 'index.html', preload: 'src/preload.ts' },
      output: {
        // What the first page needs of others' code changes seldom: on a new release browsers keep it. Our own platform
        // is wanted everywhere; left to itself it falls into a dozen files of a few hundred bytes.
        codeSplitting: {
          groups: [
            { name: 'base', test: BASE },
            { name: 'preload', test: PRELOAD_CHUNK },
            { name: 'platform', test: /\/web\/src\/platform\// },
            { name: 'initial', tags: ['$initial'] },
            // Of the lists whose rows are selected; those of people need the rule of the acts and no other.
            { name: 'selection', test: /\/web\/src\/shared\/lists\/(?:SelectRow|selection)\./, minShareCount: 2 },
            {
              name: 'acts',
              test: /\/rules\/src\/identity\/bulkActs\.|\/web\/src\/shared\/people\/acts\/(?!PeopleAct(?:Bar|Dialog))/,
              minShareCount: 3,
            },
            // What writes files of rows comes with the first download.
            { name: 'rules', test: /\/rules\/src\/(?!shared\/(?:csv|numbers|workbook|zip)\.)/, minShareCount: 3 },
            // What screens share, in few files: over a slow line each file costs a turn of its own.
            { name: 'parts', test: PARTS_CHUNK, minShareCount: 2 },
            { name: 'table', test: TABLE_CHUNK, minShareCount: 3 },
            // Of the screens whose rows are annulled alone.
            {
              name: 'reason',
              test: /\/web\/src\/shared\/(annulment\/AnnulButton|lists\/ReasonButton)\./,
              minShareCount: 2,
            },
            { name: 'account', test: ACCOUNT_CHUNK, minShareCount: 2 },
            { name: 'history', test: HISTORY_CHUNK, minShareCount: 2 },
            { name: 'hooks', test: /node_modules\/@mantine\/hooks\/|DirectionProvider/, minShareCount: 3 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': server, '/health': server, '/imagenes': server, '/llamados': server },
  },
});
