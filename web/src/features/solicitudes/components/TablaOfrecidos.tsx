import type { AscensoOfrecido } from '@conserje/contract';
import { ADMINISTRADOR } from '@conserje/rules';
import IconFlecha from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import { Puerta } from '../../../dominio/Puerta.tsx';
import { Quien } from '../../../dominio/Quien.tsx';
import type { ColumnaLarga } from '../../../dominio/TablaLarga.tsx';
import { TablaLarga } from '../../../dominio/TablaLarga.tsx';
import { esObraPropia } from '../../../platform/llamada.ts';
import { usePuede } from '../../../platform/sesion.tsx';
import { Vacio } from '../../../ui/Espera.tsx';
import { Instante } from '../../../ui/Instante.tsx';
import { Relativo } from '../../../ui/Relativo.tsx';
import { ofrecidosQuery } from '../solicitudes.queries.ts';
import { obraRetirar, RetirarAscenso } from './RetirarAscenso.tsx';
import estilos from './Tablas.module.css';

const COLUMNAS: readonly ColumnaLarga<'GET ascensosOfrecidos'>[] = [
  {
    clave: 'usuario',
    titulo: 'Usuario',
    valor: (a) => a.usuarioNombre,
    celda: (a) => <Quien usuario={a.usuarioNombre} />,
    tarjeta: 'titulo',
  },
  {
    clave: 'ascenso',
    titulo: 'Ascenso',
    valor: (a) => `${a.mision} → ${a.nueva}`,
    csv: [
      { titulo: 'Misión', valor: (a) => a.mision },
      { titulo: 'Nueva misión', valor: (a) => a.nueva },
    ],
    celda: (a) => (
      <span className={estilos.cambio}>
        {a.mision} <IconFlecha size={16} className={estilos.flecha} aria-label="pasa a" /> <b>{a.nueva}</b>
      </span>
    ),
    tarjeta: 'izquierda',
  },
  {
    clave: 'envio',
    titulo: 'Enviado por',
    valor: (a) => a.encargadoNombre,
    celda: (a) => <Puerta nombre={a.encargadoNombre} />,
    tarjeta: 'ninguna',
  },
  {
    clave: 'fecha',
    titulo: 'Desde',
    valor: (a) => a.fecha,
    celda: (a) => <Instante valor={a.fecha} />,
    buscable: false,
    tarjeta: 'ninguna',
  },
  {
    clave: 'vence',
    titulo: 'Vence',
    valor: (a) => a.vence,
    celda: (a) => (
      <span>
        <span className={estilos.soloTarjeta}>
          <Puerta nombre={a.encargadoNombre} />, <Relativo valor={a.fecha} /> · vence{' '}
        </span>
        <Relativo valor={a.vence} />
      </span>
    ),
    buscable: false,
    tarjeta: 'pie',
  },
];
const ACCIONES = {
  titulo: 'Acciones',
  celda: (a: AscensoOfrecido) => <RetirarAscenso ascenso={a} />,
  alLado: true,
};
const QUIETA = { propia: (a: AscensoOfrecido) => esObraPropia(obraRetirar(a)) };
const UNIDAD = ['ascenso por responder', 'ascensos por responder'] as const;
const idDe = (a: AscensoOfrecido): number => a.id;

/** Promotions that wait for others' answers: the reader's own offers, and those of others that they may take back. */
export function TablaOfrecidos() {
  const deTodos = usePuede(ADMINISTRADOR);
  return (
    <TablaLarga
      leyenda="Ascensos ofrecidos"
      archivo="ascensos-ofrecidos"
      columnas={COLUMNAS}
      lista={ofrecidosQuery}
      idDe={idDe}
      ordenInicial="-fecha"
      enUrl="ofrecidos"
      acciones={ACCIONES}
      quieta={QUIETA}
      unidad={UNIDAD}
      tarjetasHasta={900}
      etiquetaBuscar="Buscar usuario, misión o encargado"
      vacio={
        <Vacio titulo="Sin ascensos enviados">
          {deTodos
            ? 'Aquí ves los ascensos enviados en la agencia que faltan por responder.'
            : 'Aquí ves los ascensos que enviaste y faltan por responder.'}
        </Vacio>
      }
    />
  );
}
