import type { Categoria } from '@conserje/contract';
import { Tabs } from '@mantine/core';
import { MisionTag } from '../../../../shared/missions/MisionTag.tsx';
import { creditos } from '../../../../ui/text/format.ts';
import { formatPaga, formatPagaRequirement } from '../rangoRequirements.ts';
import styles from './RangoTabs.module.css';

interface Props {
  categoria: Categoria;
  tab: string;
  change: (tab: string) => void;
}

const NAMES = { misiones: 'Misiones', requisitos: 'Requisitos Paga', paga: 'Paga' } as const;
const CLAVES = Object.keys(NAMES);

/** The body of one category (part 1 §2 Ranks). */
export function RangoTabs({ categoria, tab, change }: Props) {
  return (
    <Tabs
      value={CLAVES.includes(tab) ? tab : 'misiones'}
      onChange={(valor) => change(valor ?? 'misiones')}
      classNames={{ tab: styles.tab, list: styles.list }}
    >
      <Tabs.List>
        {Object.entries(NAMES).map(([clave, nombre]) => (
          <Tabs.Tab key={clave} value={clave}>
            {nombre}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="misiones">
        <ul className={styles.misiones}>
          {categoria.misiones.map(({ id, nombre, venta, precio }) => (
            <li key={id} className={styles.mision}>
              <MisionTag mision={nombre} />
              {venta === 1 && <span className={styles.price}>{creditos(precio)}</span>}
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
