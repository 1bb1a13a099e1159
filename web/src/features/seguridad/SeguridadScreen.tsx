import type { Vigilado } from '@conserje/contract';
import type { ClaseVigia } from '@conserje/rules';
import { CLASES_VIGIA, VIGILADO } from '@conserje/rules';
import { useMemo } from 'react';
import { PantallaLista } from '../../dominio/PantallaLista.tsx';
import { Puerta } from '../../dominio/Puerta.tsx';
import type { ColumnaLarga } from '../../dominio/TablaLarga.tsx';
import { numero } from '../../ui/formato.ts';
import { Insignia } from '../../ui/Insignia.tsx';
import { Instante } from '../../ui/Instante.tsx';
import { useUrlEstado } from '../../ui/useUrlEstado.ts';
import { Filtros } from './components/Filtros.tsx';
import { Hoy } from './components/Hoy.tsx';
import { detalleDe, TONO } from './palabras.ts';
import estilos from './Seguridad.module.css';
import { seguridadQuery } from './seguridad.queries.ts';

const COLUMNAS: readonly ColumnaLarga<'GET seguridad'>[] = [
  {
    clave: 'clase',
    titulo: 'Qué',
    valor: (v) => VIGILADO[v.clase].rotulo,
    csv: [
      { titulo: 'Qué', valor: (v) => VIGILADO[v.clase].rotulo },
      { titulo: 'Veces', valor: (v) => v.veces },
    ],
    celda: (v) => (
      <span className={estilos.que}>
        <Insignia tono={TONO[v.clase]}>{VIGILADO[v.clase].rotulo}</Insignia>
        {v.veces > 1 && <b>×{numero(v.veces)}</b>}
      </span>
    ),
    tarjeta: 'titulo',
  },
  {
    clave: 'usuario',
    titulo: 'A quién',
    ordenable: false,
    valor: (v) => v.usuarioNombre ?? '',
    celda: (v) => <Quienes v={v} />,
    tarjeta: 'izquierda',
  },
  {
    clave: 'detalle',
    titulo: 'Cómo',
    ordenable: false,
    valor: detalleDe,
    celda: (v) => <span className={estilos.como}>{detalleDe(v)}</span>,
    tarjeta: 'pie',
  },
  {
    clave: 'fecha',
    titulo: 'Fecha',
    valor: (v) => v.fecha,
    celda: (v) => (
      <span className={estilos.fecha}>
        <Instante valor={v.fecha} />
      </span>
    ),
    numerica: true,
    tarjeta: 'grande',
  },
];

/** Whom it befell, and who did it where that is someone else; nobody of either is known of many. */
function Quienes({ v: { usuarioNombre, encargadoNombre } }: { v: Vigilado }) {
  const otro = encargadoNombre !== usuarioNombre && encargadoNombre;
  if (usuarioNombre === null && !otro) return <span className={estilos.nadie}>Sin sesión</span>;
  return (
    <span>
      {usuarioNombre !== null && <Puerta nombre={usuarioNombre} />}
      {otro && (
        <>
          {usuarioNombre === null ? 'Por ' : ', por '}
          <Puerta nombre={otro} />
        </>
      )}
    </span>
  );
}

const EN_URL = { clase: '', de: 0 };
const claseDe = (texto: string): ClaseVigia | null => CLASES_VIGIA.find((una) => una === texto) ?? null;

/** *Seguridad*: what of the last day stands out, and all that the house's watchman has written down (docs/decisions/0043). */
export default function SeguridadScreen() {
  const [url, cambiar] = useUrlEstado(EN_URL);
  const clase = claseDe(url.clase);
  const lista = useMemo(() => seguridadQuery(clase, url.de), [clase, url.de]);
  return (
    <PantallaLista
      titulo="Seguridad"
      descripcion="Inicios de sesión, intentos bloqueados y cambios importantes."
      antes={<Hoy />}
      lista={lista}
      columnas={COLUMNAS}
      ordenInicial="-fecha"
      unidad={['registro', 'registros']}
      tarjetasHasta={920}
      buscar="usuario, red o detalle"
      filtrada={clase !== null || url.de > 0}
      filtros={<Filtros clase={clase} de={url.de} cambiar={cambiar} />}
      vacio={['Todo en orden', 'Aquí verás alertas, bloqueos e inicios de sesión.']}
    />
  );
}
