import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { css } from './vite.css.ts';
import { themeStylesheet } from './vite.theme.ts';

const BASE = /node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack\/query-core|@tanstack\/react-query)\//;

/** The code that a page runs first; it must wait for no other file. */
const PRELOAD_CHUNK =
  /\/web\/src\/(?:preload|app\/navigation\/lazyScreens|platform\/(?:api\/prefetch|browser\/(?:fonts|isSlowConnection|stylesheetRetry|yieldToMain)|session\/sessionToken))\.ts$|\/rules\/src\/identity\/access\.ts$|preload-helper/;
/** Small modules of nearly every screen. A module that no group names is put into the chunk of its first user. */
const PARTS_CHUNK =
  /\/web\/src\/(?:ui\/(?:controls\/(?:AsyncButton|ViewSwitcher)|feedback\/(?:Badge|LoadStates)|files\/download|layout\/(?:Card|raiseToastsRef)|lists\/useHadAnyAtFirst|state\/useUrlState|table\/RowButton|text\/(?:DateTimeText|RelativeTime))\.|shared\/(?:annulment\/Annulled|lists\/(?:LastChange|Motivo)|people\/(?:PersonLink|personUrls))\.)|Icon(?:Chevron(?:Left|Right)|Checks?)\.mjs/;
/** Modules that nearly every screen with a list needs, without dialogs and forms. */
const TABLE_CHUNK =
  /\/web\/src\/(?:ui\/(?:table\/|files\/DownloadButtons\.|lists\/useHadAnyAtFirst\.|form\/NewButton)|shared\/lists\/(?:ServerTable|listColumns)\.)|node_modules\/@tanstack\/(?:react-)?table|Icon(?:Plus|Download)\.mjs/;

/** Modules of *Mi cuenta* that the screens about other people share: for the first view, and for the parts below it. */
const ACCOUNT_CHUNK =
  /\/web\/src\/shared\/(?:ausencias\/AusenciaCard|careers\/(?:AscensoCountdown|ascenso\.queries)|people\/AvatarFrame|work\/OwnTiempo)/;
const HISTORY_CHUNK =
  /\/web\/src\/(?:ui\/charts\/(?:Chart|chartScale)\.|shared\/(?:careers\/CareerTable|money\/CreditoMovements|work\/(?:WeeksChart|WeeksSection|WorkTable|WorkWeeks|workWeeks\.queries)))/;

/**
 * Chunks that are loaded as scripts of their own: each is evaluated when it arrives. As dependencies of the entry all would be
 * evaluated in one task after the last has arrived.
 */
const ASYNC_CHUNKS = ['base', 'platform'].map(
  (chunk) => new RegExp(`<link rel="modulepreload" (?<attributes>[^>]*) href="(?<url>[^"]*/${chunk}-[^"]*)">`),
);

/** Typefaces of the first paint. */
const FIRST_FONTS = /(?:pixelify-sans-latin-600-normal|ce)-[\w-]+\.(woff2|ttf)$/;

/** `npm run dev` also serves the gallery, whose page is left as it is. */
const isPortalPage = (file: string): boolean => file.endsWith('/index.html');

/** Puts the preload script first: it is small, and requests the data of the screen while the other code loads. */
function preloadPlugin(): Plugin {
  return {
    name: 'conserje-preload',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle, filename }) => {
        if (!isPortalPage(filename)) return html;
        const entry = Object.values(bundle ?? {})
          .filter((file) => file.type === 'chunk')
          .find(({ isEntry, name }) => isEntry && name === 'preload');
        const src = bundle ? `/${entry?.fileName}` : '/src/preload.ts';
        return [
          ...(entry?.imports ?? []).map((file) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: '', href: `/${file}` },
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
 * Inlines the logo into the splash and moves the style sheets behind it, so that the first paint waits for neither. The
 * typefaces of the splash are preloaded.
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
        const htmlWithAsyncScripts = ASYNC_CHUNKS.reduce((rest, link) => {
          if (bundle && !link.test(rest)) throw new Error(`the page has no link that matches ${link}`);
          return rest.replace(link, '<script type="module" async $<attributes> src="$<url>"></script>');
        }, withLowPriority);
        const fonts = Object.keys(bundle ?? {}).filter((file) => FIRST_FONTS.test(file));
        return {
          html: htmlWithAsyncScripts
            .replace('<!-- logo -->', logo)
            .replace('</body>', `${stylesheetTags.join('')}\n  </body>`),
          tags: fonts.map((file) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: `font/${file.split('.').at(-1)}`,
              crossorigin: '',
              href: `/${file}`,
            },
            injectTo: 'head' as const,
          })),
        };
      },
    },
  };
}

/** The module whose table imports each screen, in the order of its routes. */
const LAZY_SCREENS_MODULE = new URL('src/app/navigation/lazyScreens.ts', import.meta.url);

/**
 * Lists the files of each screen, apart from those of every page, in `.vite/pantallas.json`. The server preloads them in the
 * page of that screen, before any script has run.
 */
function screenFilesPlugin(): Plugin {
  return {
    name: 'conserje-screens',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const addWithImports = (file: string, files: Set<string>): Set<string> => {
        const chunk = bundle[file];
        if (files.has(file) || chunk?.type !== 'chunk') return files;
        files.add(file);
        for (const stylesheet of chunk.viteMetadata?.importedCss ?? []) files.add(stylesheet);
        for (const imported of chunk.imports) addWithImports(imported, files);
        return files;
      };
      const ofEveryPage = new Set<string>();
      for (const { isEntry, fileName } of chunks) if (isEntry) addWithImports(fileName, ofEveryPage);
      // Imported by Node at run time: a static import would bundle every screen into this configuration.
      const { LAZY_SCREENS } = await import(LAZY_SCREENS_MODULE.href);
      const paths = Object.keys(LAZY_SCREENS);
      const modules = this.getModuleInfo(fileURLToPath(LAZY_SCREENS_MODULE))?.dynamicallyImportedIds ?? [];
      if (modules.length !== paths.length) throw new Error('lazyScreens.ts has not one import for each screen');
      const routes = paths.map((path, i): [string, string[]] => {
        const screen = chunks.find(({ facadeModuleId }) => facadeModuleId === modules[i]);
        if (!screen) throw new Error(`no chunk of ${modules[i]}`);
        return [path, [...addWithImports(screen.fileName, new Set())].filter((file) => !ofEveryPage.has(file))];
      });
      this.emitFile({
        type: 'asset',
        fileName: '.vite/pantallas.json',
        source: JSON.stringify(Object.fromEntries(routes)),
      });
    },
  };
}

/** Writes a `.br` and a `.gz` beside each file, so that the server compresses none. */
const precompressed = compression({
  // By default the plugin leaves one core unused, so it would compress one file after the other on two.
  scheduler: { limit: 2 },
  include: /\.(?:js|css|html|svg|json|webmanifest|txt)$/,
  threshold: 1024,
  algorithms: [
    defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    defineAlgorithm('gzip', { level: 9 }),
  ],
});

const server = process.env.API ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react(), themeStylesheet(), indexHtmlPlugin(), preloadPlugin(), screenFilesPlugin(), precompressed],
  css,
  build: {
    outDir: 'dist',
    manifest: true,
    // Vite would compress each file once more to print its size.
    reportCompressedSize: false,
    target: 'es2022',
    cssMinify: true,
    // The content security policy allows no `data:` scripts or fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Parses of Mantine and the icons only the modules that are used: the build takes 40 MiB less.
      experimental: { lazyBarrel: true },
      input: { index: 'index.html', preload: 'src/preload.ts' },
      output: {
        // Libraries of the first page change seldom, so browsers keep their chunk over a release. Without its group the
        // platform would be a dozen files of a few hundred bytes.
        codeSplitting: {
          groups: [
            { name: 'base', test: BASE },
            { name: 'preload', test: PRELOAD_CHUNK },
            { name: 'platform', test: /\/web\/src\/platform\// },
            { name: 'initial', tags: ['$initial'] },
            // For lists with a selection. Lists of people need only the rule of the acts of `rules`.
            { name: 'selection', test: /\/web\/src\/shared\/lists\/(?:SelectRow|selection)\./, minShareCount: 2 },
            {
              name: 'acts',
              test: /\/rules\/src\/identity\/bulkActs\.|\/web\/src\/shared\/people\/bulk-acts\/(?!BulkAct(?:Bar|Dialog))/,
              minShareCount: 3,
            },
            // Modules that write files of rows load with the first download.
            { name: 'rules', test: /\/rules\/src\/(?!shared\/(?:csv|numbers|workbook|zip)\.)/, minShareCount: 3 },
            // Few files: over a slow line each costs a round trip.
            { name: 'parts', test: PARTS_CHUNK, minShareCount: 2 },
            { name: 'table', test: TABLE_CHUNK, minShareCount: 3 },
            // For screens with annulments only.
            {
              name: 'motivo',
              test: /\/web\/src\/shared\/(annulment\/AnnulButton|lists\/MotivoButton)\./,
              minShareCount: 2,
            },
            // Without a group of its own it would be in `account`, which *Tiempos* does not need.
            { name: 'tiempos', test: /\/web\/src\/shared\/work\/tiempos\.queries\./, minShareCount: 2 },
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
