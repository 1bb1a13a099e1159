import type { Comunicado } from '@conserje/contract';
import { useMemo } from 'react';
import { comunicadoReadersQuery } from '../../../../shared/comunicados/comunicados.queries.ts';
import { usuarioColumn } from '../../../../shared/lists/listColumns.tsx';
import type { ServerColumn } from '../../../../shared/lists/ServerTable.tsx';
import { ServerTable } from '../../../../shared/lists/ServerTable.tsx';
import { ViewSwitcher } from '../../../../ui/controls/ViewSwitcher.tsx';
import { EmptyState } from '../../../../ui/feedback/LoadStates.tsx';
import { Section } from '../../../../ui/layout/ScreenLayout.tsx';
import { useUrlState } from '../../../../ui/state/useUrlState.ts';
import { DateTimeText } from '../../../../ui/text/DateTimeText.tsx';

const COLUMNS: readonly ServerColumn<'GET lecturasComunicado/:id'>[] = [
  usuarioColumn((r) => r.usuarioNombre),
  { id: 'rango', title: 'Rango', value: (r) => r.rango },
  {
    id: 'leido',
    title: 'Leído',
    value: (r) => r.leido,
    cell: (r) => (r.leido === null ? 'Sin leer' : <DateTimeText value={r.leido} />),
    card: 'large',
  },
];

const URL_DEFAULTS = { lectores: 'faltan' };
const FILTERS = { faltan: 0, leyeron: 1, todos: undefined } as const;
type Filter = keyof typeof FILTERS;
const isFilter = (text: string): text is Filter => Object.hasOwn(FILTERS, text);
const EMPTY_TITLES: Record<Filter, string> = {
  faltan: 'Todos lo leyeron',
  leyeron: 'Nadie lo leyó todavía',
  todos: 'No es para nadie más',
};

/** People who must read a binding comunicado, with those who did. */
export default function Readers({ comunicado: { id, lecturas } }: { comunicado: Comunicado }) {
  const [{ lectores }, change] = useUrlState(URL_DEFAULTS);
  const filter = isFilter(lectores) ? lectores : 'faltan';
  const list = useMemo(() => comunicadoReadersQuery(id, FILTERS[filter]), [id, filter]);
  const { leidos, total } = lecturas ?? { leidos: 0, total: 0 };
  const views: readonly { id: Filter; label: string; count: number }[] = [
    { id: 'faltan', label: 'Sin leer', count: total - leidos },
    { id: 'leyeron', label: 'Leído', count: leidos },
    { id: 'todos', label: 'Todos', count: total },
  ];
  return (
    <Section title="Quién lo leyó">
      <div className="u-stack u-gap-12">
        <ServerTable
          caption="Quién lo leyó"
          fileName="lecturas"
          list={list}
          columns={COLUMNS}
          inUrl="lecturas"
          initialSort="usuario"
          unit={['persona', 'personas']}
          cardsBelowWidth={520}
          filtered={filter !== 'todos'}
          filters={
            <ViewSwitcher
              caption="Quiénes se muestran"
              views={views}
              view={filter}
              change={(other) => change({ lectores: other })}
            />
          }
          searchLabel="Buscar usuario o rango"
          empty={<EmptyState title={EMPTY_TITLES[filter]} />}
        />
      </div>
    </Section>
  );
}
