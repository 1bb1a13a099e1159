import type { Venta } from '@conserje/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { BotonSemanas, Semanas } from '../../dominio/Semanas.tsx';
import { TablaLarga } from '../../dominio/TablaLarga.tsx';
import { UltimoCambio } from '../../dominio/UltimoCambio.tsx';
import { useLlamada } from '../../platform/llamada.ts';
import { Vacio } from '../../ui/Espera.tsx';
import { Apartado, Pantalla } from '../../ui/Pantalla.tsx';
import { useEstadoTabla } from '../../ui/tabla/useEstadoTabla.ts';
import { useUrlEstado } from '../../ui/useUrlEstado.ts';
import { Vistas } from '../../ui/Vistas.tsx';
import { ACCIONES, columnas } from './components/columnas.tsx';
import { PorEntregar } from './components/PorEntregar.tsx';
import type { Tocada } from './sitio.ts';
import { anterior, enSuSitio } from './sitio.ts';
import estilos from './VentasScreen.module.css';
import type { Pagados } from './ventas.queries.ts';
import { PAGADOS, ventasQuery } from './ventas.queries.ts';

const EN_URL = { pagados: 'todos', semanas: false };
const TEXTO = { todos: 'Todos', si: 'Si', no: 'No' } as const;
const VISTAS = PAGADOS.map((clave) => ({ clave, texto: TEXTO[clave] }));
const esPagados = (texto: string): texto is Pagados => (PAGADOS as readonly string[]).includes(texto);

const VENTAS = ['venta', 'ventas'] as const;
const ORDEN = '-fecha';
const NINGUNA: ReadonlyMap<number, Tocada> = new Map();
/** Ticks take no sale out of its place. */
const QUIETA = {};
const idVenta = (v: Venta): number => v.id;

/** *Ventas* (part 2 §2): what sellers have to hand in, and every sale. */
export default function VentasScreen() {
  const [url, cambiar] = useUrlEstado(EN_URL);
  const pagados = esPagados(url.pagados) ? url.pagados : 'todos';
  return (
    <Pantalla
      titulo="Ventas"
      descripcion="Las ventas de la agencia y lo que falta por entregar."
      explica
      mas={{
        etiqueta: 'Más de las ventas',
        contenido: <BotonSemanas abierto={url.semanas} alternar={() => cambiar({ semanas: !url.semanas })} />,
      }}
    >
      {url.semanas && <Semanas serie="Vendido" veces={VENTAS} tema="ventas" ruta="GET ventasSemanas" />}
      <PorEntregar />
      <Historial pagados={pagados} cambiar={(elegido) => cambiar({ pagados: elegido })} />
    </Pantalla>
  );
}

function Historial({ pagados, cambiar }: { pagados: Pagados; cambiar: (pagados: Pagados) => void }) {
  const [{ buscar, orden }] = useEstadoTabla(ORDEN, '');
  // What was ticked keeps its place as long as the same part is looked at, in the same order.
  const parte = `${pagados} ${orden} ${buscar}`;
  const [tocadas, setTocadas] = useState({ parte, ventas: NINGUNA });
  const lista = useMemo(() => ventasQuery(pagados), [pagados]);
  const cliente = useQueryClient();
  const [enviar] = useLlamada('GET ventaAction/:id');
  // Sent with the tick as it is seen.
  const entregar = useCallback(
    ({ id, pagado }: Venta, alAcabar: () => void) => {
      // The table has made sure of the order before anything could be ticked.
      const { queryKey } = lista({ buscar: buscar.trim(), orden: (orden || ORDEN) as typeof ORDEN });
      const cargadas = cliente.getQueryData(queryKey)?.pages.flatMap((p) => p.datos) ?? [];
      const alLograr = ({ data }: { data: Venta }) =>
        setTocadas((antes) => {
          const ventas = antes.parte === parte ? antes.ventas : NINGUNA;
          const tras = anterior(enSuSitio(cargadas, ventas), id);
          return { parte, ventas: new Map(ventas).set(id, { venta: data, tras }) };
        });
      enviar({ params: { id }, query: { pagado } }, { alAcabar, alLograr, clave: `venta ${id}` });
    },
    [enviar, cliente, lista, buscar, orden, parte],
  );
  const deVenta = useMemo(() => columnas(entregar), [entregar]);
  return (
    <Apartado titulo="Historial">
      <div className={estilos.cambio}>
        <UltimoCambio tema="ventas" />
      </div>
      <TablaLarga
        leyenda="Historial de ventas"
        archivo={pagados === 'todos' ? 'ventas' : `ventas-pagados-${pagados}`}
        lista={lista}
        ajustar={(filas) => enSuSitio(filas, tocadas.parte === parte ? tocadas.ventas : NINGUNA)}
        columnas={deVenta}
        acciones={ACCIONES}
        idDe={idVenta}
        ordenInicial={ORDEN}
        unidad={VENTAS}
        quieta={QUIETA}
        etiquetaBuscar="Buscar encargado, usuario o descripción"
        tarjetasHasta={860}
        filtrada={pagados !== 'todos'}
        filtros={
          <div className={estilos.pagados}>
            Pagados:
            <Vistas leyenda="Pagados" vistas={VISTAS} vista={pagados} cambiar={cambiar} />
          </div>
        }
        vacio={
          <Vacio titulo={pagados === 'no' ? 'Todo entregado' : 'Sin ventas'}>
            Aquí verás cada misión o membresía vendida.
          </Vacio>
        }
      />
    </Apartado>
  );
}
