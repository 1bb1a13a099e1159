import { defineConfig } from 'vite';

/** Each in a file of its own name: `main` serves, the others are commands, and one is the thread of a backup. */
const ENTRADAS = ['main', 'acceso', 'cuadrar', 'importar', 'mudanza', 'respaldo', 'respaldos.obrero', 'restaurar'];

/** The server as it is delivered: our own code in few files, which take less memory and time to load than its hundreds of modules. */
export default defineConfig({
  ssr: { noExternal: [/^@conserje\//, /^(?:kysely|typebox)/] },
  build: {
    ssr: true,
    target: 'node26',
    // Whoever reads a stack trace reads the code.
    minify: false,
    rolldownOptions: {
      input: {
        ...Object.fromEntries(ENTRADAS.map((nombre) => [nombre, `src/${nombre}.ts`])),
        // In a file of its own name too, so that whoever measures can lift them from outside.
        limites: 'src/platform/http/limites.ts',
      },
      // All in one folder: what looks for its neighbours finds them.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
