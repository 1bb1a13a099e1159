import { useEffect, useState } from 'react';

/** An address under which the page itself can show a file, as long as it is shown; undefined while there is none. */
export function useObjectUrl(archivo: Blob | null | undefined): string | undefined {
  const [direccion, setUrl] = useState<string>();
  useEffect(() => {
    if (!archivo) return undefined;
    const theirs = URL.createObjectURL(archivo);
    setUrl(theirs);
    return () => {
      URL.revokeObjectURL(theirs);
      setUrl(undefined);
    };
  }, [archivo]);
  return direccion;
}
