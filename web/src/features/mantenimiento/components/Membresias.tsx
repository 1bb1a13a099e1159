import type { TipoMembresiaVenta } from '@conserje/contract';
import { HONORES } from '@conserje/rules';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { perezosa } from '../../../platform/perezosa.ts';
import { Vacio } from '../../../ui/Espera.tsx';
import { creditos } from '../../../ui/formato.ts';
import { Insignia } from '../../../ui/Insignia.tsx';
import { BotonFila } from '../../../ui/tabla/BotonFila.tsx';
import type { Columna } from '../../../ui/tabla/Tabla.tsx';
import { Tabla } from '../../../ui/tabla/Tabla.tsx';
import { tiposQuery } from '../mantenimiento.queries.ts';

const DialogoMembresia = perezosa(() => import('./DialogoMembresia.tsx'));
const UNIDAD = ['membresía', 'membresías'] as const;
const idDe = (t: TipoMembresiaVenta): number => t.id;
const siNo = (si: boolean): string => (si ? 'Sí' : 'No');

const COLUMNAS: readonly Columna<TipoMembresiaVenta>[] = [
  {
    clave: 'nombre',
    titulo: 'Nombre',
    valor: (t) => t.nombre,
    celda: (t) => (
      <span>
        {t.nombre}
        {t.retirada && ' '}
        {t.retirada && <Insignia tono="suave">Ya no se vende</Insignia>}
      </span>
    ),
    tarjeta: 'titulo',
  },
  { clave: 'descripcion', titulo: 'Descripción', valor: (t) => t.details, tarjeta: 'pie' },
  {
    clave: 'precio',
    titulo: 'Precio',
    valor: (t) => t.precio,
    celda: (t) => creditos(t.precio),
    numerica: true,
    tarjeta: 'grande',
  },
  { clave: 'reduccion', titulo: 'Reducción', valor: (t) => siNo(t.reduccion === 1), tarjeta: 'ninguna' },
  {
    clave: 'mas',
    titulo: 'Además',
    valor: (t) =>
      [
        ...(t.vip ? ['VIP'] : []),
        ...(t.perma ? ['Permanente'] : []),
        ...(t.honor === null ? [] : [HONORES[t.honor]]),
      ].join(' · '),
    tarjeta: 'ninguna',
  },
];

/** The types of membership (part 2 §2 Maintenance): name, description, price, reduction. */
export default function Membresias() {
  const { data, error, refetch } = useQuery(tiposQuery());
  const [abierta, setAbierta] = useState<number | 'nueva'>();
  const acciones = useMemo(
    () => ({
      titulo: 'Acciones',
      celda: (t: TipoMembresiaVenta) => (
        <BotonFila titulo={`Editar ${t.nombre}`} pulsar={() => setAbierta(t.id)}>
          Editar
        </BotonFila>
      ),
    }),
    [],
  );
  const tipo = data?.find((t) => t.id === abierta);
  const nueva = (
    <Button variant="default" onClick={() => setAbierta('nueva')}>
      Nueva membresía
    </Button>
  );
  return (
    <>
      <Tabla
        leyenda="Membresías"
        archivo="tipos-de-membresia"
        columnas={COLUMNAS}
        filas={data}
        idDe={idDe}
        ordenInicial="nombre"
        enUrl="m"
        fallo={error}
        reintentar={refetch}
        unidad={UNIDAD}
        acciones={acciones}
        tarjetasHasta={760}
        etiquetaBuscar="Buscar membresía"
        filtros={nueva}
        vacio={
          <Vacio titulo="No Datos" accion={nueva}>
            Con «Nueva membresía» añades la primera.
          </Vacio>
        }
      />
      <Suspense fallback={null}>
        {(tipo || abierta === 'nueva') && <DialogoMembresia tipo={tipo ?? null} cerrar={() => setAbierta(undefined)} />}
      </Suspense>
    </>
  );
}
