import type { Ausencia } from '@conserje/contract';
import { faseAusencia } from '@conserje/rules';
import { Button } from '@mantine/core';
import IconMas from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useQuery } from '@tanstack/react-query';
import { FaseAusencia } from '../../../dominio/FaseAusencia.tsx';
import { ROTULO_FASE } from '../../../dominio/faseAusencia.ts';
import { LlaveDejada, useHoy } from '../../../dominio/LlaveDejada.tsx';
import { useSesion } from '../../../platform/sesion.tsx';
import { FalloDeCarga, Vacio } from '../../../ui/Espera.tsx';
import type { Columna } from '../../../ui/tabla/Tabla.tsx';
import { Tabla } from '../../../ui/tabla/Tabla.tsx';
import { useUrlEstado } from '../../../ui/useUrlEstado.ts';
import { propiasQuery } from '../ausencias.queries.ts';
import { AgregarAusencia } from './AgregarAusencia.tsx';
import estilos from './Ausencias.module.css';
import { COL_ENCARGADO, COLS_DIAS, colMotivoAusencia } from './columnas.tsx';

const COLUMNAS: readonly Columna<Ausencia>[] = [
  { ...colMotivoAusencia, tarjeta: 'titulo' },
  ...COLS_DIAS,
  {
    clave: 'estado',
    titulo: 'Estado',
    valor: (a) => a.estado,
    csv: (a) => ROTULO_FASE[faseAusencia(a, a.final)],
    celda: (a) => <FaseAusencia ausencia={a} />,
    tarjeta: 'grande',
  },
  { ...COL_ENCARGADO, tarjeta: 'derecha' },
];
const UNIDAD = ['ausencia', 'ausencias'] as const;
const idDe = (a: Ausencia): number => a.id;
const EN_URL = { agregar: false };

/** The reader's own absences: the key that they have left, and all that they asked for. */
export function AusenciasPropias() {
  const { datos } = useSesion();
  const { data, error, refetch } = useQuery({ ...propiasQuery(datos?.id ?? 0), enabled: datos !== null });
  const [{ agregar }, cambiar] = useUrlEstado(EN_URL);
  const hoy = useHoy();
  const viva = data?.find((a) => ['espera', 'curso', 'proxima'].includes(faseAusencia(a, hoy))) ?? null;
  if (error && !data) return <FalloDeCarga error={error} reintentar={refetch} />;
  const abrir = (
    <Button leftSection={<IconMas size={18} />} onClick={() => cambiar({ agregar: true }, { abre: true })}>
      Agregar ausencia
    </Button>
  );
  return (
    <>
      {data && (
        <LlaveDejada ausencia={viva}>
          {data.length === 0 && <p className={estilos.nota}>¿No vas a estar unos días? Pide una ausencia.</p>}
          <div>{abrir}</div>
        </LlaveDejada>
      )}
      <Tabla
        leyenda="Tus ausencias"
        archivo="mis-ausencias"
        propia
        columnas={COLUMNAS}
        filas={data}
        idDe={idDe}
        ordenInicial="-inicio"
        enUrl="tuyas"
        fallo={error}
        reintentar={refetch}
        unidad={UNIDAD}
        etiquetaBuscar="Buscar motivo o encargado"
        vacio={<Vacio titulo="No has pedido ninguna ausencia">Las que pidas quedan aquí, con su respuesta.</Vacio>}
      />
      {agregar && datos && !viva && (
        <AgregarAusencia
          usuario={datos.id}
          hoy={hoy}
          cerrar={() => cambiar({ agregar: false }, { reemplazar: true })}
        />
      )}
    </>
  );
}
