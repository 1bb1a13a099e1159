import type { OpTiempo } from '@conserje/rules';
import { OP } from '@conserje/rules';
import { NO_ALTO } from '../../../shared/work/tiempos.queries.ts';
import type { RowShortcut } from '../../../ui/table/rowShortcuts.ts';
import type { TiempoRow } from './tiempoList.ts';

interface KeyActions {
  act: (tiempo: TiempoRow, op: OpTiempo) => void;
  adjust: (tiempo: TiempoRow) => void;
  showDetail: (id: number) => void;
}

/** The buttons of a row, by letter. */
export function buildKeyBindings({ act, adjust, showDetail }: KeyActions): RowShortcut<TiempoRow>[] {
  const de = (shortcutKey: string, que: string, op: OpTiempo, always = true): RowShortcut<TiempoRow> => ({
    ...{ shortcutKey, que },
    fits: (row) => row.acciones.includes(op) && (always || row.alto === NO_ALTO),
    run: (row) => act(row, op),
  });
  return [
    de('c', 'Confirmar', OP.confirm),
    de('p', 'Pausar o despausar', OP.pause),
    de('5', '+5 minutos', OP.mas5),
    de('0', '+10 minutos', OP.mas10),
    de('l', 'Ligar', OP.link, false),
    { shortcutKey: 'a', que: 'Ajustar', fits: (row) => row.acciones.includes(OP.adjust), run: adjust },
    { shortcutKey: 'd', que: 'Detalle del tiempo', fits: () => true, run: ({ id }) => showDetail(id) },
  ];
}
