import { BarraElegidas, BarraHecho } from '../../dominio/BarraElegidas.tsx';
import { ElegirFila, ElegirTodas } from '../../dominio/ElegirFila.tsx';
import { nuevasElegidas } from '../../dominio/elegidas.ts';
import { Precio } from '../../dominio/Precio.tsx';
import { BotonSemanas, Semanas } from '../../dominio/Semanas.tsx';
import SemanasGrafico from '../../dominio/SemanasGrafico.tsx';
import { SemanasTrabajo } from '../../dominio/SemanasTrabajo.tsx';
import { UltimoCambio } from '../../dominio/UltimoCambio.tsx';
import { duracion } from '../../ui/formato.ts';
import { Grafico } from '../../ui/Grafico.tsx';
import { pasoMinutos } from '../../ui/grafico.ts';
import { MapaCalor } from '../../ui/MapaCalor.tsx';
import type { Bloque } from '../../ui/mapaCalor.ts';
import { fallar } from '../casa.tsx';
import { SEMANAS, SEMANAS_CREDITOS, SIN_SEMANAS } from '../datos.ts';
import type { Grupo } from '../Muestra.tsx';
import { Fila, Muestra, nada } from '../Muestra.tsx';

const DIAS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'];

/** Columns of seven days; every value from nothing to the highest, and days to come at the end. */
const bloque = (columnas: number): Bloque => ({
  clave: 'uno',
  columnas,
  filas: DIAS.length,
  casillas: Array.from({ length: columnas * DIAS.length }, (_, i) => ({
    clave: `${i}`,
    columna: Math.floor(i / DIAS.length) + 1,
    fila: (i % DIAS.length) + 1,
    valor: i > columnas * DIAS.length - 4 ? null : (i * 37) % 180 < 30 ? 0 : (i * 37) % 180,
    largo: `${DIAS[i % DIAS.length]} ${i + 1}`,
  })),
  rotulos: [
    ...DIAS.map((dia, i) => ({ columna: 0, fila: i + 1, texto: dia.slice(0, 1).toUpperCase() })),
    { columna: 1, fila: 0, texto: '20' },
    { columna: 5, fila: 0, texto: '24' },
  ],
});

const Mapa = ({ estilo, columnas }: { estilo: 'ventanas' | 'dias'; columnas: number }) => (
  <MapaCalor
    titulo="Minutos por día"
    bloques={[bloque(columnas)]}
    inicial="9"
    decir={({ valor }) => duracion(valor ?? 0)}
    cero="nada"
    escala={duracion(180)}
    estilo={estilo}
  />
);

const ELEGIDAS = nuevasElegidas();
ELEGIDAS.poner([1]);

const DIAS_CORTOS = DIAS.map((dia, i) => ({
  clave: dia,
  corto: dia.slice(0, 3),
  largo: dia,
  valores: [(i * 47) % 200, (i * 31) % 90],
  presente: i === 2,
}));

export const CUADROS: Grupo = {
  clave: 'cuadros',
  titulo: 'Cuadros',
  Contenido: () => (
    <>
      <Muestra titulo="Grafico: una semana, con la meta" ancha>
        <Grafico
          titulo="Esta semana"
          cabeza="Día"
          series={['Asistencia', 'Como encargado']}
          lugares={DIAS_CORTOS}
          lineas={[{ serie: 0, valor: 120, texto: 'meta 2 h' }]}
          escribir={duracion}
          pasoDe={pasoMinutos}
          vacio="Nada"
        />
      </Muestra>
      <Muestra titulo="SemanasTrabajo: ocho semanas">
        <SemanasTrabajo semanas={SEMANAS} />
      </Muestra>
      <Muestra titulo="SemanasTrabajo: nada">
        <SemanasTrabajo semanas={SIN_SEMANAS} />
      </Muestra>
      <Muestra titulo="SemanasGrafico">
        <SemanasGrafico serie="Vendido" veces={['venta', 'ventas']} semanas={SEMANAS_CREDITOS} />
      </Muestra>
      <Muestra titulo="Semanas: se espera">
        <Semanas serie="Vendido" veces={['venta', 'ventas']} tema="ventas" ruta="GET ventasSemanas" />
      </Muestra>
      <Muestra titulo="Semanas: no se pudo leer" siembra={(cliente) => fallar(cliente, ['ventas', 'semanas'])}>
        <Semanas serie="Vendido" veces={['venta', 'ventas']} tema="ventas" ruta="GET ventasSemanas" />
      </Muestra>
      <Muestra titulo="MapaCalor: la fachada" ancha>
        <Mapa estilo="ventanas" columnas={24} />
      </Muestra>
      <Muestra titulo="MapaCalor: los días">
        <Mapa estilo="dias" columnas={26} />
      </Muestra>
    </>
  ),
};

export const CREDITOS: Grupo = {
  clave: 'creditos',
  titulo: 'Créditos y avisos en su sitio',
  Contenido: () => (
    <>
      <Muestra titulo="Precio: sin saber, con su cuenta">
        <Precio valor={undefined} sinElegir="Elige una misión para ver su precio." />
        <Precio valor={1250} sinElegir="">
          el doble, por ser de otra agencia
        </Precio>
      </Muestra>
      <Muestra titulo="BotonSemanas: cerrado, abierto">
        <Fila>
          <BotonSemanas abierto={false} alternar={nada} />
          <BotonSemanas abierto alternar={nada} />
        </Fila>
      </Muestra>
      <Muestra titulo="ElegirFila: sin elegir, elegida; ElegirTodas">
        <Fila>
          <ElegirFila id={2} nombre="Leo" elegidas={ELEGIDAS} />
          <ElegirFila id={1} nombre="Ana" elegidas={ELEGIDAS} />
          <ElegirTodas ids={[1, 2]} elegidas={ELEGIDAS}>
            Seleccionar las 2 por pagar
          </ElegirTodas>
        </Fila>
      </Muestra>
      <Muestra titulo="BarraElegidas">
        <BarraElegidas
          etiqueta="Pagas seleccionadas"
          cuenta="3 seleccionadas · 27c"
          quitar={nada}
          acciones={[{ texto: 'Paga 3 · 27c', principal: true, hacer: nada }]}
        />
      </Muestra>
      <Muestra titulo="BarraHecho: con una que se dejó, y la vuelta atrás">
        <BarraHecho
          etiqueta="Lo que se pagó"
          cuenta="2 pagadas · 18c"
          omitidas={[{ id: 3, nombre: 'Leo', msg: 'Ana ya pagó esto' }]}
          cerrar={nada}
          deshacer={{ texto: 'Deshacer los 2 pagos', ocupada: false, hacer: nada }}
        />
      </Muestra>
      <Muestra titulo="UltimoCambio: su línea, mientras nadie cambia nada">
        <UltimoCambio tema="multas" />
      </Muestra>
    </>
  ),
};
