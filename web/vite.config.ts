import { readFileSync } from 'node:fs';
import { constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import presetMantine from 'postcss-preset-mantine';
import type { Plugin } from 'vite';
import { defineConfig } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';

const BASE = /node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack\/query-core|@tanstack\/react-query)\//;

const LETRAS =
  /(?:atkinson-hyperlegible-next-latin-wght-normal|pixelify-sans-latin-600-normal|ce)-[\w-]+\.(woff2|ttf)$/;

/**
 * Draws the logo into the splash, and lets the styles come behind it: the first paint waits for neither. The typefaces
 * are fetched meanwhile, so that no text changes its shape on the page.
 */
function portada(): Plugin {
  return {
    name: 'conserje-portada',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const logo = readFileSync(new URL('src/app/logo.svg', import.meta.url), 'utf8').replaceAll(/\n\s*/g, '');
        const hojas = html.match(/\s*<link rel="stylesheet"[^>]*>/g) ?? [];
        const sinHojas = hojas.reduce((resto, hoja) => resto.replace(hoja, ''), html);
        const letras = Object.keys(bundle ?? {}).filter((nombre) => LETRAS.test(nombre));
        return {
          html: sinHojas.replace('<!-- logo -->', logo).replace('</body>', `${hojas.join('')}\n  </body>`),
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
  plugins: [react(), portada(), precomprimidos],
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
      output: {
        // What the first page needs of others' code changes seldom: on a new release browsers keep it. Our own platform
        // is wanted everywhere; left to itself it falls into a dozen files of a few hundred bytes.
        codeSplitting: {
          groups: [
            { name: 'base', test: BASE },
            { name: 'plataforma', test: /\/(?:web\/src\/platform|rules\/src)\// },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': servidor, '/health': servidor, '/imagenes': servidor, '/llamados': servidor },
  },
});
