import type { Llamada } from '@conserje/contract';
import { colFecha, colUsuario } from '../../dominio/columnas.tsx';
import { PantallaLista } from '../../dominio/PantallaLista.tsx';
import type { ColumnaLarga } from '../../dominio/TablaLarga.tsx';
import { perezosa } from '../../platform/perezosa.ts';
import { BotonFila } from '../../ui/tabla/BotonFila.tsx';
import { useUrlEstado } from '../../ui/useUrlEstado.ts';
import { DeAlguien } from './components/DeAlguien.tsx';
import { Toques } from './components/Toques.tsx';
import { llamadosQuery } from './llamados.queries.ts';

const NuevoLlamado = perezosa(() => import('./components/NuevoLlamado.tsx'));

const EN_URL = { persona: 0 };

const COLUMNAS: readonly ColumnaLarga<'GET actionLlamado'>[] = [
  colUsuario((p) => p.usuarioNombre),
  {
    clave: 'cuantos',
    titulo: 'Llamados',
    valor: (p) => p.cuantos,
    celda: (p) => <Toques cuantos={p.cuantos} />,
    numerica: true,
    tarjeta: 'grande',
  },
  { ...colFecha<Llamada>((p) => p.fecha), titulo: 'Último' },
];

const QUIETA = {};
const ACCIONES = { titulo: 'Acciones', celda: (p: Llamada) => <Ver persona={p} /> };

/** *Llamados de atención* (part 2 §2): who was called and how often; with a person in the address, each of their calls. */
export default function LlamadosScreen() {
  const [{ persona }, cambiar] = useUrlEstado(EN_URL);
  if (persona > 0) return <DeAlguien key={persona} id={persona} volver={() => cambiar({ persona: 0 })} />;
  return (
    <PantallaLista
      titulo="Llamados de atención"
      descripcion="Llamados de atención de cada persona."
      nuevo={{
        abrir: 'Nuevo Llamado',
        cerrar: 'Cerrar Nuevo Llamado',
        forma: (acabar) => <NuevoLlamado alHacer={() => acabar()} />,
      }}
      lista={llamadosQuery}
      columnas={COLUMNAS}
      acciones={ACCIONES}
      quieta={QUIETA}
      ordenInicial="-fecha"
      unidad={['persona', 'personas']}
      tarjetasHasta={640}
      buscar="usuario, motivo, descripción o encargado"
      vacio={['Sin llamados', 'Los que hagas con «Nuevo Llamado» aparecen aquí.']}
    />
  );
}

function Ver({ persona: { usuario, usuarioNombre } }: { persona: Llamada }) {
  const [, cambiar] = useUrlEstado(EN_URL);
  return (
    <BotonFila titulo={`Ver los llamados de ${usuarioNombre}`} pulsar={() => cambiar({ persona: usuario })}>
      Ver
    </BotonFila>
  );
}
