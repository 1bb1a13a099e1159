import { Button } from '@mantine/core';
import type { TiempoVisto } from '../../../dominio/tiempos.ts';
import { Vacio } from '../../../ui/Espera.tsx';
import type { Vista } from '../lista.ts';

interface PropsSin {
  vista: Vista;
  /** The reader's own, where they alone are shown. */
  mios: readonly TiempoVisto[] | null;
  olvidados: boolean;
  ver: (vista: Vista) => void;
}

/** Why no row is there, and what to do next. */
export function SinTiempos({ vista, mios, olvidados, ver }: PropsSin) {
  if (olvidados)
    return <Vacio titulo="Sin tiempos olvidados">Vuelve a «Activos» para ver los que están en curso.</Vacio>;
  if (mios && mios.length > 0) {
    const otra = vista === 'activos' ? 'pausados' : 'activos';
    return (
      <Vacio
        titulo={`Tienes ${mios.length} ${vista === 'activos' ? 'en pausa' : mios.length === 1 ? 'activo' : 'activos'}`}
        accion={
          <Button variant="default" onClick={() => ver(otra)}>
            Ver {otra}
          </Button>
        }
      />
    );
  }
  if (mios) return <Vacio titulo="No eres encargado de ningún tiempo">Liga uno o abre uno nuevo.</Vacio>;
  if (vista === 'pausados')
    return <Vacio titulo="Sin tiempos pausados">Los que pauses aparecen aquí con lo que les queda.</Vacio>;
  return <Vacio titulo="Sin tiempos abiertos">Toca «Nuevo Tiempo» para abrir el primero.</Vacio>;
}
