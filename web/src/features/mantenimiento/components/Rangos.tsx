import type { RangoEditable } from '@conserje/contract';
import { duracionAscenso, revisarNombre, TEXTOS } from '@conserje/rules';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { useLlamada } from '../../../platform/llamada.ts';
import { perezosa } from '../../../platform/perezosa.ts';
import { Dialogo } from '../../../ui/Dialogo.tsx';
import { Vacio } from '../../../ui/Espera.tsx';
import { CampoTexto } from '../../../ui/forma/Campos.tsx';
import { Forma } from '../../../ui/forma/Forma.tsx';
import { useForma } from '../../../ui/forma/useForma.ts';
import { creditos, numero } from '../../../ui/formato.ts';
import { Insignia } from '../../../ui/Insignia.tsx';
import { BotonFila } from '../../../ui/tabla/BotonFila.tsx';
import type { Columna } from '../../../ui/tabla/Tabla.tsx';
import { Tabla } from '../../../ui/tabla/Tabla.tsx';
import { rangosQuery } from '../mantenimiento.queries.ts';
import { conTilde } from '../rango.ts';
import estilos from './Mantenimiento.module.css';

const HORA_MS = 3_600_000;
function enHoras(tiempoAscenso: string): number | null {
  const ms = duracionAscenso(tiempoAscenso);
  return ms === null ? null : Math.round((ms / HORA_MS) * 100) / 100;
}

const DialogoRango = perezosa(() => import('./DialogoRango.tsx'));
const VACIO = <Vacio titulo="No Datos">Aquí verás los rangos de la agencia.</Vacio>;
const UNIDAD = ['rango', 'rangos'] as const;
const idDe = (r: RangoEditable): number => r.id_categoria;

const COLUMNAS: readonly Columna<RangoEditable>[] = [
  {
    clave: 'sitio',
    titulo: 'Lugar',
    valor: (r) => r.id_categoria,
    numerica: true,
    tarjeta: 'ninguna',
  },
  {
    clave: 'rango',
    titulo: 'Rango',
    valor: (r) => r.n_categoria,
    celda: (r) => (
      <span>
        {r.n_categoria}
        {r.retirada && ' '}
        {r.retirada && <Insignia tono="suave">Retirado</Insignia>}
      </span>
    ),
    tarjeta: 'titulo',
  },
  {
    clave: 'horas',
    titulo: 'Horas trabajadas',
    valor: (r) => r.nomina_asistencia,
    csv: [{ titulo: 'Horas trabajadas (h)', valor: (r) => r.nomina_asistencia }],
    numerica: true,
    tarjeta: 'ninguna',
  },
  { clave: 'times', titulo: 'Tiempos', valor: (r) => r.nomina_times, numerica: true, tarjeta: 'ninguna' },
  {
    clave: 'paga',
    titulo: 'Paga',
    valor: (r) => r.paga_nomina,
    celda: (r) => creditos(r.paga_nomina),
    numerica: true,
    tarjeta: 'grande',
  },
  {
    clave: 'porciento',
    titulo: '% de ventas',
    valor: (r) => r.porciento,
    celda: (r) => `${r.porciento} %`,
    numerica: true,
    tarjeta: 'derecha',
  },
  {
    clave: 'ascenso',
    titulo: 'Ascenso',
    valor: (r) => conTilde(r.tiempo_ascenso),
    csv: [{ titulo: 'Ascenso (h)', valor: (r) => enHoras(r.tiempo_ascenso) }],
    celda: (r) => <span className={estilos.entero}>{conTilde(r.tiempo_ascenso)}</span>,
    ordenable: false,
    tarjeta: 'ninguna',
  },
  {
    clave: 'renta',
    titulo: 'Renta',
    valor: (r) => r.renta,
    celda: (r) => creditos(r.renta),
    numerica: true,
    tarjeta: 'ninguna',
  },
  {
    clave: 'personas',
    titulo: 'Personas',
    valor: (r) => r.personas,
    celda: (r) => (
      <span>
        {numero(r.personas)}
        <span className={estilos.soloTarjeta}> {r.personas === 1 ? 'persona' : 'personas'}</span>
      </span>
    ),
    numerica: true,
    tarjeta: 'izquierda',
  },
];

/** The ranks (part 2 §2 Maintenance): hours, times, sales percentage, and what pay and ladder go by. */
export default function Rangos() {
  const { data, error, refetch } = useQuery(rangosQuery());
  const [abierto, setAbierto] = useState<number>();
  const [nuevo, setNuevo] = useState(false);
  const acciones = useMemo(
    () => ({
      titulo: 'Acciones',
      celda: (r: RangoEditable) =>
        r.acciones.includes('editar') && (
          <BotonFila titulo={`Editar ${r.n_categoria}`} pulsar={() => setAbierto(r.id_categoria)}>
            Editar
          </BotonFila>
        ),
    }),
    [],
  );
  const rango = data?.find((r) => r.id_categoria === abierto);
  return (
    <>
      {data?.some((r) => !r.acciones.includes('editar')) && <p className={estilos.suave}>{TEXTOS.tarifasAltas}.</p>}
      <Tabla
        leyenda="Rangos"
        archivo="rangos"
        columnas={COLUMNAS}
        filas={data}
        idDe={idDe}
        ordenInicial="-sitio"
        enUrl="r"
        fallo={error}
        reintentar={refetch}
        unidad={UNIDAD}
        acciones={acciones}
        tarjetasHasta={900}
        etiquetaBuscar="Buscar rango"
        filtros={
          data?.some((r) => r.acciones.includes('agregarRango')) && (
            <Button variant="default" onClick={() => setNuevo(true)}>
              Añadir rango
            </Button>
          )
        }
        vacio={VACIO}
      />
      <Suspense fallback={null}>
        {rango && data && <DialogoRango rango={rango} rangos={data} cerrar={() => setAbierto(undefined)} />}
      </Suspense>
      {nuevo && <NuevoRango cerrar={() => setNuevo(false)} />}
    </>
  );
}

function NuevoRango({ cerrar }: { cerrar: () => void }) {
  const forma = useForma({ nombre: '' });
  const [agregar, agregando] = useLlamada('POST addRank', { form: forma, alLograr: cerrar });
  const { nombre } = forma.valores;
  return (
    <Dialogo titulo="Añadir rango" cerrar={cerrar}>
      <Forma
        forma={forma}
        boton="Añadir"
        enviando={agregando}
        volver={cerrar}
        revisar={() => revisarNombre('nombre', nombre)}
        enviar={() => agregar({ body: { nombre } })}
      >
        <p className={estilos.suave}>
          Es un rango de admins, vacío y debajo del tuyo, con los permisos del siguiente. Los rangos 1 a 9 son fijos,
          pero puedes editarlos.
        </p>
        <CampoTexto {...forma.campo('nombre')} label="Nombre" maxLength={40} data-autofocus />
      </Forma>
    </Dialogo>
  );
}
