import type { AnswerOf } from '@conserje/contract';
import { AccionFila } from '../../../dominio/AccionFila.tsx';
import { Quien } from '../../../dominio/Quien.tsx';
import { esObraPropia } from '../../../platform/llamada.ts';
import { Apartado } from '../../../ui/Pantalla.tsx';
import { Relativo } from '../../../ui/Relativo.tsx';
import { AccionesFila } from '../../../ui/tabla/BotonFila.tsx';
import type { Columna } from '../../../ui/tabla/Tabla.tsx';
import { Tabla } from '../../../ui/tabla/Tabla.tsx';

type Pedido = AnswerOf<'GET pedidos'>[number];

interface Props {
  filas: readonly Pedido[];
  principal: boolean;
  fallo: unknown;
  reintentar: () => unknown;
}

const quePide = ({ nueva }: Pedido): string => (nueva === null ? 'Un tiempo' : `Ascenso a ${nueva}`);

const COLUMNAS: readonly Columna<Pedido>[] = [
  {
    clave: 'usuario',
    titulo: 'Usuario',
    valor: (d) => d.usuarioNombre,
    celda: (d) => <Quien usuario={d.usuarioNombre} />,
    tarjeta: 'titulo',
  },
  { clave: 'pide', titulo: 'Pide', valor: quePide, tarjeta: 'izquierda' },
  { clave: 'mision', titulo: 'Misión', valor: (d) => d.mision, tarjeta: 'ninguna' },
  {
    clave: 'fecha',
    titulo: 'Desde',
    valor: (d) => d.fecha,
    celda: (d) => <Relativo valor={d.fecha} />,
    buscable: false,
    tarjeta: 'pie',
  },
];
const obraDe = ({ id }: Pedido): string => `atender pedido ${id}`;
const QUIETA = { propia: (d: Pedido) => esObraPropia(obraDe(d)) };

const acciones = (principal: boolean) => ({
  titulo: 'Acciones',
  alLado: true,
  celda: (d: Pedido) => (
    <AccionesFila>
      <AccionFila
        principal={principal}
        llamada="POST atenderPedido"
        envio={{ body: { id: d.id } }}
        clave={obraDe(d)}
        titulo={d.nueva === null ? `Abrir el tiempo de ${d.usuarioNombre}` : `Ofrecer el ascenso a ${d.usuarioNombre}`}
      >
        {d.nueva === null ? 'Abrir tiempo' : 'Ofrecer ascenso'}
      </AccionFila>
    </AccionesFila>
  ),
});
const ACCIONES = acciones(true);
const SEGUNDAS = acciones(false);
const UNIDAD = ['solicitud', 'solicitudes'] as const;
const idDe = (d: Pedido): number => d.id;

/** What people below the reader ask of whoever is on duty: the first who accepts gives it. */
export function TablaPedidos({ filas, principal, fallo, reintentar }: Props) {
  return (
    <Apartado titulo="Piden tiempo o ascenso">
      <Tabla
        leyenda="Solicitudes de tiempo y ascenso"
        archivo="solicitudes-pedidas"
        columnas={COLUMNAS}
        filas={filas}
        idDe={idDe}
        ordenInicial="fecha"
        enUrl="pedidos"
        fallo={fallo}
        reintentar={reintentar}
        acciones={principal ? ACCIONES : SEGUNDAS}
        quieta={QUIETA}
        unidad={UNIDAD}
        etiquetaBuscar="Buscar usuario"
        vacio={null}
      />
    </Apartado>
  );
}
