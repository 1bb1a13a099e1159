import type { TiempoOp } from '@conserje/rules';
import { TIEMPO_OP } from '@conserje/rules';
import { NO_ALTO } from '../../../shared/work/tiempos.queries.ts';
import type { RowShortcut } from '../../../ui/table/rowShortcuts.ts';
import type { TiempoRow } from './tiempoList.ts';

interface KeyActions {
  act: (tiempo: TiempoRow, op: TiempoOp) => void;
  adjust: (tiempo: TiempoRow) => void;
  showDetail: (id: number) => void;
}

export function buildKeyBindings({ act, adjust, showDetail }: KeyActions): RowShortcut<TiempoRow>[] {
  const buildShortcut = (shortcutKey: string, que: string, op: TiempoOp, always = true): RowShortcut<TiempoRow> => ({
    shortcutKey,
    description: que,
    fits: (row) => row.acciones.includes(op) && (always || row.alto === NO_ALTO),
    run: (row) => act(row, op),
  });
  return [
    buildShortcut('c', 'Confirmar', TIEMPO_OP.confirm),
    buildShortcut('p', 'Pausar o despausar', TIEMPO_OP.pause),
    buildShortcut('5', '+5 minutos', TIEMPO_OP.mas5),
    buildShortcut('0', '+10 minutos', TIEMPO_OP.mas10),
    buildShortcut('l', 'Ligar', TIEMPO_OP.link, false),
    { shortcutKey: 'a', description: 'Ajustar', fits: (row) => row.acciones.includes(TIEMPO_OP.adjust), run: adjust },
    { shortcutKey: 'd', description: 'Detalle del tiempo', fits: () => true, run: ({ id }) => showDetail(id) },
  ];
}
