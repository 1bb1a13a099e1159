import { defineConfig } from 'vite';

/** Each in a file of its name here: `main` serves, the others are the commands as they are typed, and one is the thread of a backup. */
const input = {
  main: 'src/main.ts',
  acceso: 'src/cli/recoverAccess.ts',
  cuadrar: 'src/cli/reconcile.ts',
  importar: 'src/cli/importRoster.ts',
  mudanza: 'src/cli/transfer.ts',
  respaldo: 'src/cli/backup.ts',
  'backup.worker': 'src/backup.worker.ts',
  restaurar: 'src/cli/restore.ts',
  // So that whoever measures can lift them from outside.
  limits: 'src/platform/http/limits/limits.ts',
};

/** The server as it is delivered: our own code in few files, which take less memory and time to load than its hundreds of modules. */
export default defineConfig({
  ssr: { noExternal: [/^@conserje\//, /^(?:kysely|typebox)/] },
  build: {
    ssr: true,
    target: 'node26',
    // Whoever reads a stack trace reads the code.
    minify: false,
    rolldownOptions: {
      input,
      // All in one folder: what looks for its neighbours finds them.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
