import type { AnswerOf, Pendiente } from '@conserje/contract';
import { PAGADOR } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { AccionFila } from '../../dominio/AccionFila.tsx';
import { Anulada, anuladaEscrita } from '../../dominio/Anulada.tsx';
import { Anular } from '../../dominio/Anular.tsx';
import { colFecha, colUsuario } from '../../dominio/columnas.tsx';
import { useConfiguracion } from '../../dominio/configuracion.ts';
import { ElegirFila, ElegirTodas } from '../../dominio/ElegirFila.tsx';
import type { Elegidas } from '../../dominio/elegidas.ts';
import { nuevasElegidas, useHayElegidas } from '../../dominio/elegidas.ts';
import { PantallaLista } from '../../dominio/PantallaLista.tsx';
import { Quien } from '../../dominio/Quien.tsx';
import type { ColumnaLarga } from '../../dominio/TablaLarga.tsx';
import { UltimoCambio } from '../../dominio/UltimoCambio.tsx';
import { esObraPropia } from '../../platform/llamada.ts';
import { usePuede } from '../../platform/sesion.tsx';
import { creditos, instante, numero } from '../../ui/formato.ts';
import { AccionesFila } from '../../ui/tabla/BotonFila.tsx';
import { useUrlEstado } from '../../ui/useUrlEstado.ts';
import { Vistas } from '../../ui/Vistas.tsx';
import { BarraPendientes, pagables } from './components/BarraPendientes.tsx';
import estilos from './PendientesScreen.module.css';
import { PAGADOS, pendientesQuery, totalQuery } from './pendientes.queries.ts';

const estado = ({ anulada, pagado, pagadoNombre }: Pendiente): string => {
  if (anulada) return anuladaEscrita(anulada, 'Pago anulado');
  return pagado === null ? 'No' : `Sí, ${pagadoNombre ?? ''}`;
};

const columnasDe = (elegidas: Elegidas): readonly ColumnaLarga<'GET getPendientes'>[] => [
  {
    ...colUsuario((p) => p.usuarioNombre),
    celda: (p) => (
      <span className={estilos.quien}>
        {p.acciones.includes('pagar') && <ElegirFila id={p.id} nombre={p.usuarioNombre} elegidas={elegidas} />}
        <Quien usuario={p.usuarioNombre} />
      </span>
    ),
  },
  {
    clave: 'pendiente',
    titulo: 'Pendiente',
    valor: (p) => p.monto,
    celda: (p) => <b>{creditos(p.monto)}</b>,
    numerica: true,
    tarjeta: 'grande',
  },
  colFecha((p) => p.fecha, { tarjeta: 'izquierda' }),
  {
    clave: 'pagado',
    titulo: 'Pagado',
    valor: (p) => estado(p),
    celda: (p) => (p.anulada ? <Anulada anulada={p.anulada} palabra="Pago anulado" /> : estado(p)),
    ordenable: false,
  },
];
const EN_URL = { pagados: 'no' };
const TEXTO = { no: 'Por pagar', si: 'Pagados' } as const;
const VISTAS = PAGADOS.map((clave) => ({ clave, texto: TEXTO[clave] }));
const VACIO = {
  no: ['Sin pendientes', 'Aquí queda lo que falte pagar al reiniciar una lista o sobre de un ascenso por paga.'],
  si: ['Sin pendientes pagados', 'Los que pagues aparecen aquí.'],
} as const;
const UNIDAD = ['pendiente', 'pendientes'] as const;
const claveDe = ({ id }: Pendiente): string => `pendiente ${id}`;
const QUIETA = { propia: (p: Pendiente) => esObraPropia(claveDe(p)) };

/** *Pendientes* (part 2 §2): what the agency owes of earlier pays. */
export default function PendientesScreen() {
  const paga = usePuede(PAGADOR);
  const { data: total } = useQuery(totalQuery());
  const [url, cambiar] = useUrlEstado(EN_URL);
  const vista = url.pagados === 'si' ? 'si' : 'no';
  const lista = useMemo(() => pendientesQuery(vista), [vista]);
  const [elegidas] = useState(nuevasElegidas);
  const columnas = useMemo(() => columnasDe(elegidas), [elegidas]);
  const acciones = useMemo(
    () =>
      paga
        ? {
            titulo: 'Acciones',
            celda: (p: Pendiente) => p.acciones.length > 0 && <AccionesPendiente pendiente={p} elegidas={elegidas} />,
          }
        : undefined,
    [paga, elegidas],
  );
  return (
    <PantallaLista
      titulo="Pendientes"
      descripcion="Pagas anteriores que faltan por entregar."
      antes={paga && <UltimoCambio tema="pendientes" />}
      columnas={columnas}
      lista={lista}
      filtrada={vista !== 'no'}
      filtros={<Vistas leyenda="Pagados" vistas={VISTAS} vista={vista} cambiar={(pagados) => cambiar({ pagados })} />}
      // Who has waited longest is paid first; of what was paid, the newest is looked for.
      ordenInicial={vista === 'no' ? 'fecha' : '-fecha'}
      acciones={acciones}
      quieta={QUIETA}
      unidad={UNIDAD}
      resumenDe={(buscar, sigue, filas) =>
        vista === 'no' && (
          <>
            {total && total.creditos > 0 && <Total {...total} parcial={buscar !== '' || sigue} />}
            <ElegirTodas {...deElegir(filas)} elegidas={elegidas} />
          </>
        )
      }
      alPie={(filas) => vista === 'no' && paga && <BarraPendientes filas={filas} elegidas={elegidas} />}
      buscar="usuario"
      vacio={VACIO[vista]}
    />
  );
}

/** Those loaded that the reader may pay, and what the box says that chooses them. */
function deElegir(filas: readonly Pendiente[]) {
  const ids = pagables(filas).map(({ id }) => id);
  return { ids, children: `Seleccionar los ${numero(ids.length)} por pagar` };
}

/** All that is owed, also what is not loaded or found: in how many, where the table does not say it. */
function Total({ pendientes, creditos: debe, parcial }: AnswerOf<'GET totalPendientes'> & { parcial: boolean }) {
  return (
    <span>
      {creditos(debe)} en total
      {parcial && `, en ${numero(pendientes)} ${UNIDAD[pendientes === 1 ? 0 : 1]}`}
    </span>
  );
}

/** Settles one, after a question that names the person and the amount; annuls the payment of one that was settled. */
function AccionesPendiente({ pendiente, elegidas }: { pendiente: Pendiente; elegidas: Elegidas }) {
  const { id, usuarioNombre, monto, fecha, acciones } = pendiente;
  const { zona } = useConfiguracion();
  // While several are chosen, paying those is what is next.
  const varios = useHayElegidas(elegidas);
  return (
    <AccionesFila>
      {acciones.includes('pagar') && (
        <AccionFila
          principal={!varios}
          llamada="POST pagarPendiente"
          clave={claveDe(pendiente)}
          envio={{ body: { id } }}
          titulo={`Pagar ${creditos(monto)} pendientes a ${usuarioNombre}`}
          pregunta={{
            titulo: `¿Pagar ${creditos(monto)} a ${usuarioNombre}?`,
            texto: `Se le debe desde el ${instante(fecha, 'fecha', zona)}. Quedará como cobrado en sus movimientos.`,
            accion: `Pagar ${creditos(monto)}`,
          }}
        >
          Pagar
        </AccionFila>
      )}
      {acciones.includes('anular') && (
        <Anular
          call="POST anularPendiente"
          id={id}
          que={`el pago de ${creditos(monto)} a ${usuarioNombre}`}
          cosa="pago"
          consecuencia={`La agencia vuelve a deber ${creditos(monto)} a ${usuarioNombre}.`}
        />
      )}
    </AccionesFila>
  );
}
