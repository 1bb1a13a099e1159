import type { Categoria } from '@conserje/contract';
import { Tabs } from '@mantine/core';
import { MisionTag } from '../../../../shared/misiones/MisionTag.tsx';
import { formatPaga } from '../../../../shared/money/formatPaga.ts';
import { formatCreditos } from '../../../../ui/text/format.ts';
import { formatPagaRequirement } from '../categoriaRequirements.ts';
import styles from './CategoriaTabs.module.css';

interface Props {
  categoria: Categoria;
  tab: string;
  change: (tab: string) => void;
}

const TAB_NAMES = { misiones: 'Misiones', requisitos: 'Requisitos Paga', paga: 'Paga' } as const;
const TAB_KEYS = Object.keys(TAB_NAMES);

/** Body of one categoria (part 1 §2 Ranks). */
export function CategoriaTabs({ categoria, tab, change }: Props) {
  return (
    <Tabs
      value={TAB_KEYS.includes(tab) ? tab : 'misiones'}
      onChange={(value) => change(value ?? 'misiones')}
      classNames={{ tab: styles.tab, list: styles.list }}
    >
      <Tabs.List>
        {Object.entries(TAB_NAMES).map(([key, name]) => (
          <Tabs.Tab key={key} value={key}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="misiones">
        <ul className={styles.misiones}>
          {categoria.misiones.map(({ id, nombre, venta, precio }) => (
            <li key={id} className={styles.mision}>
              <MisionTag mision={nombre} />
              {venta === 1 && <span className="u-rigid u-bold u-tabular">{formatCreditos(precio)}</span>}
            </li>
          ))}
        </ul>
      </Tabs.Panel>
      <Tabs.Panel value="requisitos">
        <p className={styles.requirement}>{formatPagaRequirement(categoria.id_categoria)}</p>
      </Tabs.Panel>
      <Tabs.Panel value="paga">
        <p className={styles.requirement}>{formatPaga(categoria)}</p>
      </Tabs.Panel>
    </Tabs>
  );
}
