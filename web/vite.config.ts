import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import presetMantine from 'postcss-preset-mantine';
import type { Plugin } from 'vite';
import { defineConfig } from 'vite';

const COMPRESIBLE = /\.(?:js|css|html|svg|json|webmanifest|txt)$/;
const MINIMO_BYTES = 1024;

/** Draws the logo into the splash, and lets the styles come behind it: the first paint waits for neither. */
function portada(): Plugin {
  return {
    name: 'conserje-portada',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const logo = readFileSync(new URL('src/app/logo.svg', import.meta.url), 'utf8').replaceAll(/\n\s*/g, '');
        const hojas = html.match(/\s*<link rel="stylesheet"[^>]*>/g) ?? [];
        const sinHojas = hojas.reduce((resto, hoja) => resto.replace(hoja, ''), html);
        return sinHojas.replace('<!-- logo -->', logo).replace('</body>', `${hojas.join('')}\n  </body>`);
      },
    },
  };
}

/** Puts a `.br` and a `.gz` beside each file that gains by it, so that the server only picks one. */
function precomprimir(): Plugin {
  let carpeta = '';
  return {
    name: 'conserje-precomprimir',
    apply: 'build',
    configResolved: ({ root, build }) => {
      carpeta = join(root, build.outDir);
    },
    closeBundle: () => {
      for (const nombre of readdirSync(carpeta, { recursive: true, encoding: 'utf8' })) {
        const ruta = join(carpeta, nombre);
        if (!COMPRESIBLE.test(nombre) || !statSync(ruta).isFile()) continue;
        const bytes = readFileSync(ruta);
        if (bytes.length < MINIMO_BYTES) continue;
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
        writeFileSync(`${ruta}.br`, brotliCompressSync(bytes, { params }));
        writeFileSync(`${ruta}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

const servidor = process.env.API ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react(), portada(), precomprimir()],
  css: { postcss: { plugins: [presetMantine()] } },
  build: {
    outDir: 'dist',
    manifest: true,
    target: 'es2022',
    cssMinify: true,
    // The strict content security policy knows no data: scripts or fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: { '/api': servidor, '/health': servidor, '/llamados': servidor },
  },
});
