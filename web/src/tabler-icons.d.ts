// The package's types cover only the barrel; icons are imported one by one by path.
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { Icon } from '@tabler/icons-react';

  const icono: Icon;
  export default icono;
}
