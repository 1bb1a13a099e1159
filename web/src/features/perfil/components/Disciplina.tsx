import type { Datos, Llamado } from '@conserje/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Anulada, anuladaEscrita } from '../../../dominio/Anulada.tsx';
import { colCreditos, colEncargado, colFecha, colMotivo } from '../../../dominio/columnas.tsx';
import { Evidencia } from '../../../dominio/Evidencia.tsx';
import { Motivo } from '../../../dominio/Motivo.tsx';
import type { ColumnaLarga } from '../../../dominio/TablaLarga.tsx';
import { TablaLarga } from '../../../dominio/TablaLarga.tsx';
import { Dialogo } from '../../../ui/Dialogo.tsx';
import { FalloDeCarga } from '../../../ui/Espera.tsx';
import { Insignia } from '../../../ui/Insignia.tsx';
import { Apartado } from '../../../ui/Pantalla.tsx';
import { AccionesFila, BotonFila } from '../../../ui/tabla/BotonFila.tsx';
import { useUrlEstado } from '../../../ui/useUrlEstado.ts';
import estilos from '../PerfilScreen.module.css';
import { miEvidenciaQuery, misLlamadosQuery, misMultasQuery } from '../perfil.queries.ts';

const LLAMADOS: readonly ColumnaLarga<'GET llamadosDe/:id'>[] = [
  { ...colMotivo((l) => l.motivo), tarjeta: 'titulo' },
  {
    clave: 'descripcion',
    titulo: 'Descripción',
    valor: (l) => l.descripcion,
    celda: (l) => <Motivo texto={l.descripcion} />,
    ordenable: false,
    tarjeta: 'linea',
  },
  colEncargado((l) => l.encargadoNombre),
  colFecha((l) => l.fecha, { tarjeta: 'izquierda' }),
];

const MULTAS: readonly ColumnaLarga<'GET multasDe/:id'>[] = [
  { ...colMotivo((m) => m.motivo), tarjeta: 'titulo' },
  colCreditos((m) => m.creditos),
  colEncargado((m) => m.encargadoNombre),
  colFecha((m) => m.fecha, { tarjeta: 'izquierda' }),
  {
    clave: 'cobrado',
    titulo: 'Estado',
    valor: (m) => (m.anulada ? anuladaEscrita(m.anulada) : m.cobrado === 1 ? 'Cobrada' : 'Por cobrar'),
    celda: (m) =>
      m.anulada ? (
        <Anulada anulada={m.anulada} />
      ) : (
        <Insignia tono={m.cobrado === 1 ? 'suave' : 'ojo'}>{m.cobrado === 1 ? 'Cobrada' : 'Por cobrar'}</Insignia>
      ),
    tarjeta: 'pie',
  },
];
const idDe = ({ id }: { id: number }): number => id;
const EN_URL = { adjunto: 0 };
const TARJETAS_HASTA = 920;

/** The reader's calls of attention, with their evidence, and their fines. */
export function Disciplina({ datos: { id } }: { datos: Datos }) {
  const [{ adjunto }, cambiar] = useUrlEstado(EN_URL);
  const llamados = useMemo(() => misLlamadosQuery(id), [id]);
  const multas = useMemo(() => misMultasQuery(id), [id]);
  const acciones = useMemo(
    () => ({
      titulo: 'Acciones',
      celda: ({ id: cual, motivo, evidencia }: Llamado) =>
        evidencia !== null && (
          <AccionesFila>
            <BotonFila titulo={`Ver Adjunto de «${motivo}»`} pulsar={() => cambiar({ adjunto: cual }, { abre: true })}>
              Ver Adjunto
            </BotonFila>
          </AccionesFila>
        ),
    }),
    [cambiar],
  );
  return (
    <>
      <Apartado titulo="Llamados de atención">
        <TablaLarga
          leyenda="Tus llamados de atención"
          archivo="mis-llamados"
          lista={llamados}
          columnas={LLAMADOS}
          acciones={acciones}
          idDe={idDe}
          enUrl="llamados"
          ordenInicial="-fecha"
          unidad={['llamado', 'llamados']}
          tarjetasHasta={TARJETAS_HASTA}
          etiquetaBuscar="Buscar motivo o encargado"
          propia
          vacio={<p className={estilos.nota}>Sin llamados.</p>}
        />
      </Apartado>
      <Apartado titulo="Multas">
        <TablaLarga
          leyenda="Tus multas"
          archivo="mis-multas"
          lista={multas}
          columnas={MULTAS}
          idDe={idDe}
          enUrl="multas"
          ordenInicial="-fecha"
          unidad={['multa', 'multas']}
          tarjetasHasta={TARJETAS_HASTA}
          etiquetaBuscar="Buscar motivo o encargado"
          propia
          vacio={<p className={estilos.nota}>Sin multas.</p>}
        />
      </Apartado>
      {adjunto > 0 && (
        <Adjunto key={adjunto} de={id} id={adjunto} cerrar={() => cambiar({ adjunto: 0 }, { reemplazar: true })} />
      )}
    </>
  );
}

function Adjunto({ de, id, cerrar }: { de: number; id: number; cerrar: () => void }) {
  const { data, error, refetch } = useQuery(miEvidenciaQuery(de, id));
  return (
    <Dialogo titulo="Evidencia" cerrar={cerrar} ancho="xl">
      {error && !data ? (
        <FalloDeCarga error={error} reintentar={refetch} />
      ) : (
        <Evidencia imagen={data} archivo={`evidencia-${id}.webp`} />
      )}
    </Dialogo>
  );
}
