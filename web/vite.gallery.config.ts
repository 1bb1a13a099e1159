import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { css } from './vite.css.ts';

/** Builds the gallery, of which the visual regression test takes pictures; the portal's build does not contain it. */
export default defineConfig({
  plugins: [react()],
  css,
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: 'gallery.html',
      // The shell imports every screen; the gallery opens none.
      external: /\/features\/.*Screen\.tsx$/,
    },
  },
});
