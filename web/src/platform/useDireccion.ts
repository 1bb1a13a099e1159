import { useEffect, useState } from 'react';

/** An address under which the page itself can show a file, as long as it is shown; undefined while there is none. */
export function useDireccion(archivo: Blob | null | undefined): string | undefined {
  const [direccion, setDireccion] = useState<string>();
  useEffect(() => {
    if (!archivo) return undefined;
    const suya = URL.createObjectURL(archivo);
    setDireccion(suya);
    return () => {
      URL.revokeObjectURL(suya);
      setDireccion(undefined);
    };
  }, [archivo]);
  return direccion;
}
