// The icons' own type file covers the barrel alone; by path they are imported one at a time.
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { Icon } from '@tabler/icons-react';

  const icono: Icon;
  export default icono;
}
