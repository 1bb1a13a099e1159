import { defineConfig } from 'vite';

/** Entry points, by the name of their file: the server, the commands, and the worker of a backup. */
const input = {
  main: 'src/main.ts',
  acceso: 'src/cli/recoverAccess.ts',
  cuadrar: 'src/cli/reconcile.ts',
  importar: 'src/cli/importRoster.ts',
  mudanza: 'src/cli/transfer.ts',
  respaldo: 'src/cli/backup.ts',
  'backup.worker': 'src/backup.worker.ts',
  restaurar: 'src/cli/restore.ts',
  // The bench imports it to lift the limits.
  limits: 'src/platform/http/limits/limits.ts',
};

/** Bundles the code of the project into few files, which load faster and take less memory than hundreds of modules. */
export default defineConfig({
  ssr: { noExternal: [/^@conserje\//, /^(?:kysely|typebox)/] },
  build: {
    ssr: true,
    target: 'node26',
    // Stack traces name readable code.
    minify: false,
    rolldownOptions: {
      input,
      // One folder, since the worker of a backup is found beside the module that starts it.
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        // Node keeps the source in memory: a file with one character outside of Latin-1 takes two bytes for each.
        charset: 'ascii',
        comments: { legal: true, annotation: false, jsdoc: false },
      },
    },
  },
});
