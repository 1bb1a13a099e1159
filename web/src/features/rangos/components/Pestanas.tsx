import type { Categoria } from '@conserje/contract';
import { Tabs } from '@mantine/core';
import { Llavero } from '../../../dominio/Llavero.tsx';
import { creditos } from '../../../ui/formato.ts';
import { pagaDe, requisitoDePaga } from '../requisitos.ts';
import estilos from './Pestanas.module.css';

interface Props {
  categoria: Categoria;
  pestana: string;
  cambiar: (pestana: string) => void;
}

const NOMBRES = { misiones: 'Misiones', requisitos: 'Requisitos Paga', paga: 'Paga' } as const;
const CLAVES = Object.keys(NOMBRES);

/** The body of one category (part 1 §2 Ranks). */
export function Pestanas({ categoria, pestana, cambiar }: Props) {
  return (
    <Tabs
      value={CLAVES.includes(pestana) ? pestana : 'misiones'}
      onChange={(valor) => cambiar(valor ?? 'misiones')}
      classNames={{ tab: estilos.pestana, list: estilos.lista }}
    >
      <Tabs.List>
        {Object.entries(NOMBRES).map(([clave, nombre]) => (
          <Tabs.Tab key={clave} value={clave}>
            {nombre}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="misiones">
        <ul className={estilos.misiones}>
          {categoria.misiones.map(({ id, nombre, venta, precio }) => (
            <li key={id} className={estilos.mision}>
              <Llavero mision={nombre} />
              {venta === 1 && <span className={estilos.precio}>{creditos(precio)}</span>}
            </li>
          ))}
        </ul>
      </Tabs.Panel>
      <Tabs.Panel value="requisitos">
        <p className={estilos.cifra}>{requisitoDePaga(categoria.id_categoria)}</p>
      </Tabs.Panel>
      <Tabs.Panel value="paga">
        <p className={estilos.cifra}>{pagaDe(categoria)}</p>
      </Tabs.Panel>
    </Tabs>
  );
}
