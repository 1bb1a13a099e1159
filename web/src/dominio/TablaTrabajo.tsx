import type { FilaTrabajo } from '@conserje/contract';
import { AJUSTA_NOMINA, TEXTOS, tipoTrabajo } from '@conserje/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { listaLarga } from '../platform/paginas.ts';
import { usePuede } from '../platform/sesion.tsx';
import { Vacio } from '../ui/Espera.tsx';
import { duracion } from '../ui/formato.ts';
import { Instante } from '../ui/Instante.tsx';
import { AccionesFila } from '../ui/tabla/BotonFila.tsx';
import estilos from '../ui/tabla/Tabla.module.css';
import { useUrlEstado } from '../ui/useUrlEstado.ts';
import { Vistas } from '../ui/Vistas.tsx';
import { Anulada, anuladaEscrita } from './Anulada.tsx';
import { Anular } from './Anular.tsx';
import { Puerta } from './Puerta.tsx';
import type { ColumnaLarga } from './TablaLarga.tsx';
import { TablaLarga } from './TablaLarga.tsx';
import propios from './TablaTrabajo.module.css';

/** Under the subject of payroll, so that its live events make it stale. */
const RAIZ = ['nomina', 'trabajo'] as const;

type Tipo = ReturnType<typeof tipoTrabajo>;

/** An attendance that somebody confirmed may have had no manager; an adjustment is with nobody. */
function sinNombre({ motivo }: FilaTrabajo, tipo: Tipo): string {
  if (motivo !== TEXTOS.tiempoConfirmado) return 'Ajuste';
  return tipo === 'asistencias' ? 'Sin encargado' : '—';
}

const columnas = (tipo: Tipo): readonly ColumnaLarga<'GET getLogUser/:username'>[] => [
  {
    clave: 'nombre',
    titulo: tipo === 'asistencias' ? 'Encargado' : 'Usuario',
    valor: (f) => f.nombre || null,
    celda: (f) =>
      f.nombre ? <Puerta nombre={f.nombre} /> : <span className={estilos.nadie}>{sinNombre(f, tipo)}</span>,
    tarjeta: 'titulo',
  },
  {
    clave: 'motivo',
    titulo: 'Motivo',
    valor: (f) => f.motivo,
    csv: [
      { titulo: 'Motivo', valor: (f) => f.motivo },
      { titulo: 'Anulado', valor: (f) => (f.anulada ? anuladaEscrita(f.anulada, 'Anulado') : '') },
    ],
    celda: (f) =>
      f.anulada ? (
        <>
          {f.motivo} <Anulada anulada={f.anulada} palabra="Anulado" />
        </>
      ) : (
        f.motivo
      ),
    tarjeta: 'izquierda',
  },
  {
    clave: 'minutos',
    titulo: tipo === 'asistencias' ? 'Asistencia' : 'Tiempo',
    valor: (f) => f.minutos,
    celda: (f) => duracion(f.minutos),
    minutos: true,
    numerica: true,
    tarjeta: 'grande',
  },
  {
    clave: 'autor',
    titulo: 'Por',
    valor: (f) => f.autor,
    celda: (f) => f.autor && <Puerta nombre={f.autor} />,
    tarjeta: 'derecha',
  },
  {
    clave: 'fecha',
    titulo: 'Fecha',
    valor: (f) => f.fecha,
    celda: (f) => <Instante valor={f.fecha} />,
    numerica: true,
  },
];
const COLUMNAS = { asistencias: columnas('asistencias'), tiempos: columnas('tiempos') };

/** Adjustments alone are annulled. */
const accionesDe = (usuario: string) => ({
  titulo: 'Acciones',
  celda: (f: FilaTrabajo) =>
    f.acciones.includes('anular') && (
      <AccionesFila>
        <Anular
          call="POST anularAjuste"
          id={f.id}
          que={`el ajuste de ${duracion(f.minutos)} a ${usuario}`}
          cosa="ajuste"
          consecuencia={
            f.minutos > 0
              ? `${usuario} deja de tener ese trabajo. Lo que ya cobró no cambia.`
              : `${usuario} recupera ese trabajo.`
          }
        />
      </AccionesFila>
    ),
});

const VACIO = {
  asistencias: 'Aparecen cuando un encargado confirma un tiempo.',
  tiempos: 'Aparecen cuando se confirma un tiempo del que fue encargado.',
};

const UNIDAD = ['registro', 'registros'] as const;
const idDe = (f: FilaTrabajo): number => f.id;

const VISTAS = [
  { clave: 'asistencias', texto: 'Asistencias' },
  { clave: 'tiempos', texto: 'Tiempos' },
] as const;
/** Empty: that of the category. */
const EN_URL = { tipo: '' };

/** Which kind is shown: the category's own (part 1 §9) until another is chosen. */
function useTipo(categoria: number, enUrl: string | null): [tipo: Tipo, elegir: (tipo: Tipo) => void] {
  const [url, cambiarUrl] = useUrlEstado(EN_URL, enUrl ?? '');
  const [propio, setPropio] = useState('');
  const suyo = tipoTrabajo(categoria);
  const elegido = enUrl === null ? propio : url.tipo;
  return [
    elegido === 'asistencias' || elegido === 'tiempos' ? elegido : suyo,
    (tipo) => {
      const valor = tipo === suyo ? '' : tipo;
      if (enUrl === null) setPropio(valor);
      else cambiarUrl({ tipo: valor });
    },
  ];
}

interface Props {
  usuario: string;
  categoria: number;
  /** Before its names in the address; null keeps them out of it. */
  enUrl: string | null;
}

/** The work log follows its sums: it is asked for anew when they have changed, not at every turn of others' tiempos. */
export function useTrabajoAlDia(sumas: unknown): void {
  const cliente = useQueryClient();
  const vistas = useRef(sumas);
  useEffect(() => {
    if (vistas.current === sumas) return;
    vistas.current = sumas;
    void cliente.invalidateQueries({ queryKey: RAIZ });
  }, [cliente, sumas]);
}

/** Someone's work log, newest first (decisions §1): what they attended, or what they supervised. */
export function TablaTrabajo({ usuario, categoria, enUrl }: Props) {
  const [tipo, elegir] = useTipo(categoria, enUrl);
  const ajusta = usePuede(AJUSTA_NOMINA);
  const acciones = useMemo(() => accionesDe(usuario), [usuario]);
  const lista = useMemo(
    () =>
      listaLarga('GET getLogUser/:username', [...RAIZ, usuario, tipo], {
        params: { username: usuario },
        query: { tipo },
      }),
    [usuario, tipo],
  );
  return (
    <div className={propios.trabajo}>
      <Vistas leyenda="Qué trabajo se muestra" vistas={VISTAS} vista={tipo} cambiar={elegir} />
      <TablaLarga
        // One for each kind: rows of the other would stand there until its own arrive.
        key={tipo}
        lista={lista}
        leyenda={`${tipo === 'asistencias' ? 'Asistencias' : 'Tiempos'} de ${usuario}`}
        archivo={`${tipo}-${usuario}`}
        columnas={COLUMNAS[tipo]}
        acciones={ajusta ? acciones : undefined}
        idDe={idDe}
        ordenInicial="-fecha"
        enUrl={enUrl}
        etiquetaBuscar="Buscar por nombre o motivo"
        unidad={UNIDAD}
        vacio={<Vacio titulo="Sin registros">{VACIO[tipo]}</Vacio>}
      />
    </div>
  );
}
