import type { Multa } from '@conserje/contract';
import { useMemo } from 'react';
import { Anulada, anuladaEscrita } from '../../dominio/Anulada.tsx';
import { Anular } from '../../dominio/Anular.tsx';
import { colCreditos, colDia, colMotivo, colPor, colUsuario } from '../../dominio/columnas.tsx';
import { PantallaLista } from '../../dominio/PantallaLista.tsx';
import type { ColumnaLarga } from '../../dominio/TablaLarga.tsx';
import { perezosa } from '../../platform/perezosa.ts';
import { creditos } from '../../ui/formato.ts';
import { AccionesFila } from '../../ui/tabla/BotonFila.tsx';
import { useUrlEstado } from '../../ui/useUrlEstado.ts';
import { Vistas } from '../../ui/Vistas.tsx';
import { Cobrado } from './components/Cobrado.tsx';
import { PorCobrar } from './components/PorCobrar.tsx';
import estilos from './Multas.module.css';
import type { Cobradas } from './multas.queries.ts';
import { COBRADAS, multasQuery } from './multas.queries.ts';

const NuevaMulta = perezosa(() => import('./components/NuevaMulta.tsx'));

const COLUMNAS: readonly ColumnaLarga<'GET getAllMultas'>[] = [
  colUsuario((m) => m.usuarioNombre),
  colMotivo((m) => m.motivo),
  colCreditos((m) => m.creditos),
  colPor((m) => m.encargadoNombre),
  colDia((m) => m.fecha, {}),
  {
    clave: 'cobrado',
    titulo: 'Cobrado',
    valor: (m) => (m.anulada ? anuladaEscrita(m.anulada) : m.cobrado === 1 ? 'Sí' : 'No'),
    celda: (m) => (m.anulada ? <Anulada anulada={m.anulada} /> : <Cobrado multa={m} />),
  },
];

const ACCIONES = {
  titulo: 'Acciones',
  celda: (m: Multa) =>
    m.acciones.includes('anular') && (
      <AccionesFila>
        <Anular
          call="POST anularMulta"
          id={m.id}
          que={`la multa de ${creditos(m.creditos)} a ${m.usuarioNombre}`}
          cosa="multa"
          consecuencia={
            m.cobrado === 1 && m.creditos > 0
              ? `Devuelve ${creditos(m.creditos)} a ${m.usuarioNombre} en el hotel.`
              : `${m.usuarioNombre} ya no deberá ${creditos(m.creditos)}.`
          }
        />
      </AccionesFila>
    ),
};

const EN_URL = { cobradas: 'todas' };
const esCobradas = (texto: string): texto is Cobradas => (COBRADAS as readonly string[]).includes(texto);
const TEXTO = { todas: 'Todas', no: 'Por cobrar', si: 'Cobradas' } as const;
const LEYENDA = { todas: 'Multas', no: 'Multas por cobrar', si: 'Multas cobradas' } as const;
const VISTAS = COBRADAS.map((clave) => ({ clave, texto: TEXTO[clave] }));
/** Where ticked rows leave the part that is looked at, they stand until the reader lets go. */
const QUIETA = {};
const VACIO = {
  todas: ['Sin multas', 'Las que pongas con «Nueva Multa» aparecen aquí.'],
  no: ['Todo cobrado', 'Aquí verás las multas sin cobrar.'],
  si: ['Sin multas cobradas', 'Marca «Cobrado» cuando te paguen una.'],
} as const;

const claseFila = (m: Multa): string | undefined => {
  if (m.cobrado === 1 || m.anulada) return estilos.cobrada;
  return m.creditos > 0 ? estilos.porCobrar : undefined;
};

/** *Multas* (part 2 §2): who was fined, why, and whether it was collected; before them, all that still has to be. */
export default function MultasScreen() {
  const [url, cambiar] = useUrlEstado(EN_URL);
  const vista = esCobradas(url.cobradas) ? url.cobradas : 'todas';
  const lista = useMemo(() => multasQuery(vista), [vista]);
  return (
    <PantallaLista
      titulo="Multas"
      descripcion="Multas, motivos y si ya se cobraron."
      nuevo={{
        abrir: 'Nueva Multa',
        cerrar: 'Cerrar Nueva Multa',
        forma: (acabar) => <NuevaMulta alHacer={() => acabar()} />,
      }}
      antes={<PorCobrar vista={vista} />}
      leyenda={LEYENDA[vista]}
      lista={lista}
      columnas={COLUMNAS}
      acciones={ACCIONES}
      claseFila={claseFila}
      ordenInicial="-fecha"
      unidad={['multa', 'multas']}
      tarjetasHasta={920}
      buscar="usuario, motivo o encargado"
      filtrada={vista !== 'todas'}
      filtros={
        <Vistas leyenda="Cobradas" vistas={VISTAS} vista={vista} cambiar={(cobradas) => cambiar({ cobradas })} />
      }
      quieta={QUIETA}
      vacio={VACIO[vista]}
    />
  );
}
