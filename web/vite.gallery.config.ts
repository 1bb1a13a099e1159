import react from '@vitejs/plugin-react';
import presetMantine from 'postcss-preset-mantine';
import { defineConfig } from 'vite';

/** The page of the parts, as the suite takes pictures of it. The portal's own build knows nothing of it. */
export default defineConfig({
  plugins: [react()],
  css: { postcss: { plugins: [presetMantine()] } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: 'gallery.html',
      // The shell knows the way to every screen; nobody takes one here.
      external: /\/features\/.*Screen\.tsx$/,
    },
  },
});
