import type { ListaPasada } from '@conserje/contract';
import type { ParteLista } from '@conserje/rules';
import { PARTES_LISTA, queda } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { Puerta } from '../../../dominio/Puerta.tsx';
import type { ColumnaLarga } from '../../../dominio/TablaLarga.tsx';
import { useAhora } from '../../../platform/reloj.ts';
import { numero } from '../../../ui/formato.ts';
import { Instante } from '../../../ui/Instante.tsx';
import { nombresDe } from '../nombres.ts';
import { turnoQuery } from '../paselista.queries.ts';
import { ROTULO } from './Casilla.tsx';
import estilos from './columnas.module.css';

type Ver = (lista: ListaPasada, parte: ParteLista) => void;

const minutos = ([h, m]: [number, number]): number => h * 60 + m;
const escribir = ([h, m]: [number, number]): string => `${numero(h)}h ${m}m`;

const columnaDe = (parte: ParteLista, ver: Ver): ColumnaLarga<'GET paseListas'> => ({
  clave: parte,
  titulo: ROTULO[parte].titulo,
  valor: (f) => nombresDe(f, parte).length,
  csv: [
    { titulo: ROTULO[parte].titulo, valor: (f) => nombresDe(f, parte).length },
    { titulo: `${ROTULO[parte].titulo}, nombres`, valor: (f) => nombresDe(f, parte).join('; ') },
  ],
  numerica: true,
  celda: (f) => <Nombres lista={f} parte={parte} ver={ver} />,
});

export const columnas = (ver: Ver): ColumnaLarga<'GET paseListas'>[] => [
  {
    clave: 'encargado',
    titulo: 'Encargado',
    valor: (f) => f.encargadoNombre,
    celda: (f) => <Puerta nombre={f.encargadoNombre} />,
    tarjeta: 'titulo',
  },
  {
    clave: 'fecha',
    titulo: 'Fecha',
    valor: (f) => f.fecha,
    celda: (f) => (
      <span className={estilos.fecha}>
        <Instante valor={f.fecha} />
      </span>
    ),
    tarjeta: 'grande',
  },
  {
    clave: 'queda',
    titulo: 'Queda',
    valor: (f) => minutos(f.queda),
    minutos: true,
    celda: (f) => <Queda lista={f} />,
    numerica: true,
    // Only of the last one something may be left.
    ordenable: false,
  },
  ...PARTES_LISTA.map((parte) => columnaDe(parte, ver)),
];

function Nombres({ lista, parte, ver }: { lista: ListaPasada; parte: ParteLista; ver: Ver }) {
  const cuantos = nombresDe(lista, parte).length;
  if (cuantos === 0) return <span className={estilos.ninguno}>0</span>;
  return (
    <button
      type="button"
      className={estilos.nombres}
      aria-label={`${ROTULO[parte].titulo} de la lista de ${lista.encargadoNombre}: ${cuantos}, ver nombres`}
      onClick={() => ver(lista, parte)}
    >
      {numero(cuantos)}
    </button>
  );
}

/** Hours and minutes until the next list; only that of the last one still runs. */
function Queda({ lista }: { lista: ListaPasada }) {
  if (minutos(lista.queda) === 0) return <span className={estilos.nadie}>0h 0m</span>;
  return <QuedaViva lista={lista} />;
}

function QuedaViva({ lista }: { lista: ListaPasada }) {
  const { data: turno } = useQuery(turnoQuery());
  const ahora = useAhora();
  const viva = turno?.desde ? queda(Date.parse(turno.desde), ahora) : lista.queda;
  return <b className={estilos.viva}>{escribir(viva)}</b>;
}
