import type { Multa } from '@conserje/contract';
import type { QueryClient } from '@tanstack/react-query';
import { AccionFila } from '../../dominio/AccionFila.tsx';
import { ActoAbierto } from '../../dominio/ActoAbierto.tsx';
import { Anulada } from '../../dominio/Anulada.tsx';
import { Anular } from '../../dominio/Anular.tsx';
import { CsvLibro } from '../../dominio/CsvLibro.tsx';
import { colCreditos, colEncargado, colFecha, colMotivo, colUsuario } from '../../dominio/columnas.tsx';
import { Cambios, Frase } from '../../dominio/FraseLibro.tsx';
import { Libro } from '../../dominio/Libro.tsx';
import { libroQuery } from '../../dominio/libro.ts';
import { MovimientosCredito } from '../../dominio/MovimientosCredito.tsx';
import { PantallaLista } from '../../dominio/PantallaLista.tsx';
import { Etiqueta, LlaveAlLlegar, LlaveComprada, RelevoAbajo } from '../../dominio/Relevo.tsx';
import { TablaCarrera } from '../../dominio/TablaCarrera.tsx';
import type { ColumnaLarga } from '../../dominio/TablaLarga.tsx';
import { TablaTrabajo } from '../../dominio/TablaTrabajo.tsx';
import { listaLarga } from '../../platform/paginas.ts';
import { Vacio } from '../../ui/Espera.tsx';
import { Franja } from '../../ui/Franja.tsx';
import { Insignia } from '../../ui/Insignia.tsx';
import { AccionesFila, BotonFila } from '../../ui/tabla/BotonFila.tsx';
import type { PropsTabla } from '../../ui/tabla/Tabla.tsx';
import { Tabla } from '../../ui/tabla/Tabla.tsx';
import { Vistas } from '../../ui/Vistas.tsx';
import { FALLO, fallar } from '../casa.tsx';
import { CARRERA, MOVIMIENTOS, MULTAS, REGISTROS, TRABAJO } from '../datos.ts';
import type { Grupo } from '../Muestra.tsx';
import { Fila, Muestra, nada } from '../Muestra.tsx';

const COLUMNAS: readonly ColumnaLarga<'GET getAllMultas'>[] = [
  colUsuario((m) => m.usuarioNombre),
  colMotivo((m) => m.motivo),
  colCreditos((m) => m.creditos),
  colEncargado((m) => m.encargadoNombre),
  colFecha((m) => m.fecha),
  {
    clave: 'cobrado',
    titulo: 'Cobrado',
    valor: (m) => (m.cobrado === 1 ? 'Sí' : 'No'),
    celda: (m) =>
      m.anulada ? (
        <Anulada anulada={m.anulada} />
      ) : m.cobrado === 1 ? (
        <Insignia tono="bien">Cobrada</Insignia>
      ) : (
        <AccionFila
          llamada="POST actionMulta"
          envio={{ body: { id: m.id, op: true } }}
          titulo={`Cobrar a ${m.usuarioNombre}`}
        >
          Cobrar
        </AccionFila>
      ),
  },
];
const idDe = ({ id }: Multa): number => id;
const ACCIONES = {
  titulo: 'Acciones',
  celda: () => (
    <AccionesFila>
      <BotonFila titulo="Editar" pulsar={nada}>
        Editar
      </BotonFila>
      <Anular call="POST anularMulta" id={1} que="la multa" cosa="multa" consecuencia="Ya no se debe." />
      <BotonFila titulo="Quitar" principal pulsar={nada}>
        Quitar
      </BotonFila>
    </AccionesFila>
  ),
};

export function UnaTabla(mas: Partial<PropsTabla<Multa>>) {
  return (
    <Tabla
      leyenda="Multas"
      archivo="multas"
      columnas={COLUMNAS}
      filas={MULTAS}
      idDe={idDe}
      ordenInicial="-fecha"
      unidad={['multa', 'multas']}
      vacio={<Vacio titulo="Sin multas">Con «Nueva Multa» queda aquí.</Vacio>}
      {...mas}
    />
  );
}

const VISTAS = (
  <Vistas
    leyenda="Qué se muestra"
    vistas={[
      { clave: 'todas', texto: 'Todas' },
      { clave: 'debidas', texto: 'Debidas', cuantos: 2 },
    ]}
    vista="todas"
    cambiar={nada}
  />
);

export const TABLAS: Grupo = {
  clave: 'tablas',
  titulo: 'La tabla y sus tarjetas',
  Contenido: () => (
    <>
      <Muestra titulo="con filas, vistas, filtros, acciones y pie" ancha>
        <UnaTabla
          acciones={ACCIONES}
          herramientas={VISTAS}
          filtros={<Insignia tono="suave">un filtro</Insignia>}
          filtrada
          resumen="Suman 1.280c"
        />
      </Muestra>
      <Muestra titulo="de dos en dos" ancha>
        <UnaTabla porPagina={2} />
      </Muestra>
      <Muestra titulo="como tarjetas, ordenada por otra columna" en="/?orden=-creditos">
        <UnaTabla />
      </Muestra>
      <Muestra titulo="mientras se espera">
        <UnaTabla filas={undefined} />
      </Muestra>
      <Muestra titulo="vacía">
        <UnaTabla filas={[]} />
      </Muestra>
      <Muestra titulo="nada coincide" en="/?buscar=zorro">
        <UnaTabla />
      </Muestra>
      <Muestra titulo="no se pudo leer">
        <UnaTabla filas={undefined} fallo={FALLO} reintentar={nada} />
      </Muestra>
      <Muestra titulo="no se pudo actualizar">
        <UnaTabla filas={MULTAS.slice(0, 1)} fallo={FALLO} reintentar={nada} />
      </Muestra>
    </>
  ),
};

const RAIZ = ['multas'];
const lista = listaLarga('GET getAllMultas', RAIZ);
const pagina = <F,>(datos: readonly F[], siguiente: string | null = null) => ({
  pages: [{ datos, siguiente, buscadoHasta: null }],
  pageParams: [null],
});
const conMultas =
  (filas: readonly Multa[], siguiente: string | null = null) =>
  (cliente: QueryClient) =>
    void cliente.setQueryData([...RAIZ, '-fecha', ''], pagina(filas, siguiente));

const UnaPantalla = () => (
  <PantallaLista
    titulo="Multas"
    descripcion="Multas, motivos y si ya se cobraron."
    nuevo={{ abrir: 'Nueva Multa', cerrar: 'Cerrar Nueva Multa', forma: () => 'La forma se abre aquí.' }}
    lista={lista}
    columnas={COLUMNAS}
    ordenInicial="-fecha"
    unidad={['multa', 'multas']}
    tarjetasHasta={920}
    buscar="usuario, motivo o encargado"
    vacio={['Sin multas', 'Las que pongas con «Nueva Multa» aparecen aquí.']}
  />
);

export const LISTAS: Grupo = {
  clave: 'listas',
  titulo: 'La pantalla que es una lista',
  Contenido: () => (
    <>
      <Muestra titulo="con filas, y más por ver" ancha siembra={conMultas(MULTAS, 'sigue')}>
        <UnaPantalla />
      </Muestra>
      <Muestra titulo="con su forma abierta" ancha en="/?nuevo=1" siembra={conMultas(MULTAS.slice(0, 1))}>
        <UnaPantalla />
      </Muestra>
      <Muestra
        titulo="mientras se vuelve a pedir"
        ancha
        siembra={(cliente) => {
          conMultas(MULTAS.slice(0, 1))(cliente);
          void cliente.invalidateQueries({ queryKey: RAIZ, refetchType: 'none' });
        }}
      >
        <UnaPantalla />
      </Muestra>
      <Muestra titulo="vacía" siembra={conMultas([])}>
        <UnaPantalla />
      </Muestra>
      <Muestra titulo="mientras se espera">
        <UnaPantalla />
      </Muestra>
      <Muestra titulo="no se pudo leer" siembra={(cliente) => fallar(cliente, [...RAIZ, '-fecha', ''])}>
        <UnaPantalla />
      </Muestra>
    </>
  ),
};

const CLAVE = ['registros'];
const libro = libroQuery(CLAVE, {}, '');
const conLibro = (cliente: QueryClient) => void cliente.setQueryData(libro.queryKey, pagina(REGISTROS, '9'));
const acto = libroQuery(CLAVE, { acto: 2 }, '');
const RESUMEN = { por_cobrar: 12, debe: 1250, por_entregar: 0 };

export const HISTORIAS: Grupo = {
  clave: 'historias',
  titulo: 'Libros y registros',
  Contenido: () => (
    <>
      <Muestra titulo="Franja: con su puerta" ancha>
        <Franja
          etiqueta="Cómo están las multas"
          dibujo={<Insignia tono="ojo">2</Insignia>}
          puerta={{ a: '?buscar=Ana', texto: 'Ver las de Ana' }}
        >
          Se deben <b>1.255c</b> de 2 multas.
        </Franja>
      </Muestra>
      <Muestra titulo="Franja: mientras se espera" ancha>
        <Franja etiqueta="Cómo están las multas" dibujo={null}>
          …
        </Franja>
      </Muestra>
      <Muestra titulo="RelevoAbajo: de una a otra, de no se sabe cuál">
        <Fila>
          <RelevoAbajo de="Guardia" a="Vigilante" />
          <RelevoAbajo de="" a="Iniciado I" />
        </Fila>
      </Muestra>
      <Muestra titulo="Etiqueta, LlaveAlLlegar, LlaveComprada">
        <Fila>
          <Etiqueta agencia="Agencia del Sur" />
          <LlaveAlLlegar mision="Vigilante" />
          <LlaveComprada mision="Guardia" />
        </Fila>
      </Muestra>
      <Muestra titulo="Libro: con módulos y cambios; CsvLibro" ancha siembra={conLibro}>
        <CsvLibro lista={libro} archivo="registros" />
        <Libro lista={libro} buscar="" conModulo filtrado={false} limpiar={nada} />
      </Muestra>
      <Muestra titulo="Frase, Cambios" ancha>
        {REGISTROS.map((registro) => (
          <div key={registro.id}>
            <Frase registro={registro} />
            <Cambios diferencias={registro.diferencias} />
          </div>
        ))}
      </Muestra>
      <Muestra
        titulo="ActoAbierto"
        ancha
        siembra={(c) => c.setQueryData(acto.queryKey, pagina(REGISTROS.slice(2), '30'))}
      >
        <ActoAbierto acto={2} clave={CLAVE} />
      </Muestra>
      <Muestra
        titulo="Libro: nada coincide"
        siembra={(c) => c.setQueryData(libroQuery(CLAVE, {}, 'zorro').queryKey, pagina([]))}
      >
        <Libro lista={libroQuery(CLAVE, {}, 'zorro')} buscar="zorro" conModulo={false} filtrado limpiar={nada} />
      </Muestra>
      <Muestra
        titulo="MovimientosCredito"
        ancha
        siembra={(c) => {
          c.setQueryData(['creditos', '2', 'resumen'], RESUMEN);
          c.setQueryData(['creditos', '2', 'totales', ''], { movimientos: 3, mano: 9, saldo: -14 });
          c.setQueryData(['creditos', '2', 'filas', '-fecha', ''], pagina(MOVIMIENTOS));
        }}
      >
        <MovimientosCredito id={2} usuario="Ana" enUrl={null} />
      </Muestra>
      <Muestra
        titulo="TablaCarrera"
        ancha
        siembra={(c) => c.setQueryData(['carrera', '2', '-fecha', ''], pagina(CARRERA))}
      >
        <TablaCarrera id={2} usuario="Ana" enUrl={null} />
      </Muestra>
      <Muestra
        titulo="TablaTrabajo"
        ancha
        siembra={(c) => c.setQueryData(['nomina', 'trabajo', 'Ana', 'asistencias', '-fecha', ''], pagina(TRABAJO))}
      >
        <TablaTrabajo usuario="Ana" categoria={1} enUrl={null} />
      </Muestra>
    </>
  ),
};
