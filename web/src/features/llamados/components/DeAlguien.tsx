import type { Llamado } from '@conserje/contract';
import { Button } from '@mantine/core';
import IconVolver from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { colEncargado, colFecha } from '../../../dominio/columnas.tsx';
import { Motivo } from '../../../dominio/Motivo.tsx';
import type { ColumnaLarga } from '../../../dominio/TablaLarga.tsx';
import { TablaLarga } from '../../../dominio/TablaLarga.tsx';
import { esObraPropia } from '../../../platform/llamada.ts';
import { perezosa } from '../../../platform/perezosa.ts';
import { FalloDeCarga, Vacio } from '../../../ui/Espera.tsx';
import { Pantalla } from '../../../ui/Pantalla.tsx';
import { useUrlEstado } from '../../../ui/useUrlEstado.ts';
import { llamadosDeQuery, resumenQuery } from '../llamados.queries.ts';
import { AccionesLlamado, obraRetirar } from './AccionesLlamado.tsx';
import { Resumen } from './Resumen.tsx';

const Adjunto = perezosa(() => import('./Adjunto.tsx'));

const EN_URL = { adjunto: 0 };

const COLUMNAS: readonly ColumnaLarga<'GET llamadosDe/:id'>[] = [
  {
    clave: 'motivo',
    titulo: 'Motivo',
    valor: (l) => l.motivo,
    celda: (l) => <Motivo texto={l.motivo} />,
    tarjeta: 'titulo',
  },
  {
    clave: 'descripcion',
    titulo: 'Descripción',
    valor: (l) => l.descripcion,
    celda: (l) => <Motivo texto={l.descripcion} />,
    ordenable: false,
    tarjeta: 'linea',
  },
  colEncargado((l) => l.encargadoNombre),
  colFecha((l) => l.fecha),
];

const idDe = (l: Llamado): number => l.id;
const QUIETA = { propia: (l: Llamado) => esObraPropia(obraRetirar(l)) };

/** Each call of one person (part 2 §2), with its evidence, and what they come to. */
export function DeAlguien({ id, volver }: { id: number; volver: () => void }) {
  const { data, error, refetch } = useQuery(resumenQuery(id));
  const [{ adjunto }, cambiar] = useUrlEstado(EN_URL);
  const lista = useMemo(() => llamadosDeQuery(id), [id]);
  const acciones = useMemo(
    () => ({
      titulo: 'Acciones',
      celda: (l: Llamado) => (
        <AccionesLlamado llamado={l} verAdjunto={() => cambiar({ adjunto: l.id }, { abre: true })} />
      ),
    }),
    [cambiar],
  );
  return (
    <Pantalla
      titulo="Llamados de atención"
      acciones={
        <Button variant="default" leftSection={<IconVolver size={18} />} onClick={volver}>
          Volver
        </Button>
      }
    >
      {error && <FalloDeCarga error={error} reintentar={refetch} enLinea={data !== undefined} />}
      {data && <Resumen {...data} />}
      <TablaLarga
        leyenda={data ? `Llamados de ${data.usuarioNombre}` : 'Llamados de atención'}
        archivo="llamados-de-atencion"
        lista={lista}
        columnas={COLUMNAS}
        acciones={acciones}
        quieta={QUIETA}
        idDe={idDe}
        enUrl="suyos"
        ordenInicial="-fecha"
        unidad={['llamado', 'llamados']}
        tarjetasHasta={820}
        etiquetaBuscar="Buscar motivo, descripción o encargado"
        vacio={<Vacio titulo="Sin llamados" />}
      />
      {adjunto > 0 && (
        <Suspense>
          <Adjunto key={adjunto} id={adjunto} cerrar={() => cambiar({ adjunto: 0 }, { reemplazar: true })} />
        </Suspense>
      )}
    </Pantalla>
  );
}
