import { Button } from '@mantine/core';
import type { ViewedTiempo } from '../../../../shared/work/tiempos.queries.ts';
import { EmptyState } from '../../../../ui/feedback/LoadStates.tsx';
import type { View } from '../tiempoList.ts';

interface NoTiemposProps {
  currentView: View;
  /** The viewer's own, when only those are shown. */
  mine: readonly ViewedTiempo[] | null;
  onlyForgotten: boolean;
  /** Whether only those of a departamento are shown. */
  filtered: boolean;
  view: (vista: View) => void;
}

/** Reason of an empty list, and the next action. */
export function NoTiempos({ currentView, mine, onlyForgotten, filtered, view }: NoTiemposProps) {
  if (onlyForgotten)
    return <EmptyState title="Sin tiempos olvidados">Vuelve a «Activos» para ver los que están en curso.</EmptyState>;
  if (mine && mine.length > 0) {
    const other = currentView === 'activos' ? 'pausados' : 'activos';
    return (
      <EmptyState
        title={`Tienes ${mine.length} ${currentView === 'activos' ? 'en pausa' : mine.length === 1 ? 'activo' : 'activos'}`}
        action={
          <Button variant="default" onClick={() => view(other)}>
            Ver {other}
          </Button>
        }
      />
    );
  }
  if (filtered)
    return (
      <EmptyState title={currentView === 'pausados' ? 'Sin tiempos pausados' : 'Sin tiempos abiertos'}>
        Nadie de ese departamento está en la lista.
      </EmptyState>
    );
  if (mine) return <EmptyState title="No eres encargado de ningún tiempo">Liga uno o abre uno nuevo.</EmptyState>;
  if (currentView === 'pausados')
    return <EmptyState title="Sin tiempos pausados">Los que pauses aparecen aquí con lo que les queda.</EmptyState>;
  return <EmptyState title="Sin tiempos abiertos">Toca «Nuevo Tiempo» para abrir el primero.</EmptyState>;
}
