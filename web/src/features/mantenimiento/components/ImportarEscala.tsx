import type { MiradaEscala, MisionEditable } from '@conserje/contract';
import { ESCALA_BYTES } from '@conserje/rules';
import { FaltasHoja, ImportarHoja } from '../../../dominio/ImportarHoja.tsx';
import { useHoja } from '../../../dominio/useHoja.ts';
import { useLlamada } from '../../../platform/llamada.ts';
import { contar } from '../../../ui/formato.ts';
import { filasDe } from '../filasEscala.ts';
import estilos from './ImportarEscala.module.css';

const RANGOS = ['rango', 'rangos'] as const;

interface Props {
  misiones: readonly MisionEditable[];
  cerrar: () => void;
}

/** Brings a ladder along: first what it would do with each rank, then all or nothing. */
export default function ImportarEscala({ misiones, cerrar }: Props) {
  const { archivo, mirada, error, form, elegir } = useHoja<MiradaEscala>();
  const [mirar, mirando] = useLlamada('POST mirarEscala');
  const [importar, importando] = useLlamada('POST importarEscala', { form, alLograr: cerrar });
  const puede = mirada !== undefined && mirada.conFaltas === 0 && mirada.rangos.length > 0;
  return (
    <ImportarHoja
      titulo="Importar rangos y misiones"
      cerrar={cerrar}
      pide={
        <>
          Sube un CSV con las columnas <b>rango</b>, <b>misión</b>, <b>precio</b>, <b>venta</b> y <b>traslado</b>. Pon
          las misiones de la más baja a la más alta. La plantilla trae las actuales.
        </>
      }
      modelo={{
        archivo: 'escala',
        cabeza: ['rango', 'misión', 'precio', 'venta', 'traslado'],
        filas: () => filasDe(misiones),
      }}
      max={ESCALA_BYTES}
      error={error}
      mirar={(elegido) => elegir(elegido, (body, como) => mirar({ body }, como))}
      mirando={mirando}
      mirada={mirada && <Mirada mirada={mirada} />}
      hacer={{
        texto: puede ? `Cambiar ${contar(mirada.rangos.length, ...RANGOS)}` : 'Cambiar',
        puede,
        haciendo: importando,
        pulsar: () => archivo && mirada && importar({ body: { archivo, vista: mirada.vista } }),
      }}
    />
  );
}

function Mirada({ mirada: { rangos, iguales, ignoradas, faltas, conFaltas } }: { mirada: MiradaEscala }) {
  if (conFaltas > 0) return <FaltasHoja faltas={faltas} total={conFaltas} nada="Todavía no cambiamos nada." />;
  return (
    <>
      <p>
        <b>
          {rangos.length === 0
            ? 'Sin cambios'
            : `${rangos.length === 1 ? 'Cambiará' : 'Cambiarán'} ${contar(rangos.length, ...RANGOS)}`}
        </b>
        .{iguales > 0 && ` ${contar(iguales, 'ya está igual', 'ya están iguales')}.`} Los que no están en el archivo no
        cambian.
      </p>
      <ul className={estilos.rangos}>
        {rangos.map((r) => (
          <li key={r.rango}>
            <b>{r.rango}</b>
            <Misiones que="Nuevas" cuales={r.nuevas} />
            <Misiones que="Se recuperan" cuales={r.recuperadas} />
            <Misiones que="Cambian" cuales={r.cambiadas} />
            <Misiones que="Cambian de lugar" cuales={r.movidas} personas={r.personas} />
            <Misiones que="Se retiran" cuales={r.retiradas} />
          </li>
        ))}
      </ul>
      {ignoradas.length > 0 && <p>Columnas que no usamos: {ignoradas.join(', ')}.</p>}
    </>
  );
}

function Misiones({ que, cuales, personas = 0 }: { que: string; cuales: readonly string[]; personas?: number }) {
  if (cuales.length === 0) return null;
  return (
    <span className={estilos.cambio}>
      <span className={estilos.que}>{que}</span>{' '}
      <span>
        {cuales.join(', ')}
        {personas > 0 && ` (${contar(personas, 'persona', 'personas')} con ellas)`}
      </span>
    </span>
  );
}
