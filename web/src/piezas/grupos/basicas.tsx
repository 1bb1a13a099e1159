import { Button, Tabs } from '@mantine/core';
import { Boton } from '../../ui/Boton.tsx';
import icono from '../../ui/BotonIcono.module.css';
import { Carrusel } from '../../ui/Carrusel.tsx';
import { Contadores } from '../../ui/Contadores.tsx';
import { Cargando, FalloDeCarga, Vacio } from '../../ui/Espera.tsx';
import { Esperan } from '../../ui/Esperan.tsx';
import { BotonNuevo } from '../../ui/forma/BotonNuevo.tsx';
import { Insignia } from '../../ui/Insignia.tsx';
import { Instante } from '../../ui/Instante.tsx';
import { Mas } from '../../ui/Mas.tsx';
import { Apartado, Pantalla } from '../../ui/Pantalla.tsx';
import Qr from '../../ui/Qr.tsx';
import { Relativo } from '../../ui/Relativo.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { Tarjeta } from '../../ui/Tarjeta.tsx';
import { AccionesFila, BotonFila } from '../../ui/tabla/BotonFila.tsx';
import { CasillaFila } from '../../ui/tabla/CasillaFila.tsx';
import controles from '../../ui/tabla/TablaControles.module.css';
import { TablaPaginas } from '../../ui/tabla/TablaPaginas.tsx';
import { Vista, Vistas } from '../../ui/Vistas.tsx';
import { Volumen } from '../../ui/Volumen.tsx';
import { FALLO } from '../casa.tsx';
import { en } from '../datos.ts';
import type { Grupo } from '../Muestra.tsx';
import { Fila, Linea, Muestra, nada, Pulsada } from '../Muestra.tsx';
import estilos from '../piezas.module.css';

const TOKENS = [
  ...[
    'fondo',
    'superficie',
    'superficie-alta',
    'hundido',
    'linea',
    'linea-fuerte',
    'laton',
    'laton-claro',
    'laton-encima',
  ],
  ...['laton-oscuro', 'tinta', 'texto', 'texto-suave', 'acento', 'activo', 'activo-texto', 'bien', 'bien-fondo', 'mal'],
  ...['mal-fondo', 'ojo', 'ojo-fondo'],
];

export const COLORES: Grupo = {
  clave: 'colores',
  titulo: 'Colores',
  Contenido: () => (
    <Muestra titulo="tokens.css" ancha>
      <div className={estilos.paleta}>
        {TOKENS.map((token) => (
          <span key={token} className={estilos.color}>
            <i style={{ background: `var(--c-${token})` }} /> {token}
          </span>
        ))}
        <span className={estilos.color}>
          <i style={{ background: 'var(--placa-laton)' }} /> placa-laton
        </span>
      </div>
    </Muestra>
  ),
};

export const BOTONES: Grupo = {
  clave: 'botones',
  titulo: 'Botones y filtros',
  Contenido: () => (
    <>
      <Muestra titulo="Boton: latón, corriente, de peligro">
        <Fila>
          <Boton>Pagar</Boton>
          <Boton variant="default">Volver</Boton>
          <Boton color="red.8">Despedir</Boton>
        </Fila>
      </Muestra>
      <Muestra titulo="Boton: en marcha, sin poder, con su motivo">
        <Fila>
          <Boton loading>Pagar</Boton>
          <Boton loading variant="default">
            Volver
          </Boton>
          <Boton disabled title="Nadie tiene créditos por cobrar">
            Pagar a todos
          </Boton>
        </Fila>
      </Muestra>
      <Muestra titulo="BotonNuevo: cerrado, abierto, secundario">
        <Fila>
          <BotonNuevo abierto={false} nuevo="Nueva Multa" cerrar="Cerrar Nueva Multa" alternar={nada} />
          <BotonNuevo abierto nuevo="Nueva Multa" cerrar="Cerrar Nueva Multa" alternar={nada} />
          <BotonNuevo secundario abierto={false} nuevo="Nuevo Tiempo" cerrar="Cerrar" alternar={nada} />
        </Fila>
      </Muestra>
      <Muestra titulo="BotonFila: corriente, principal, ocupado">
        <AccionesFila>
          <BotonFila titulo="Editar a Ana" pulsar={nada}>
            Editar
          </BotonFila>
          <BotonFila titulo="Cobrar a Ana" principal pulsar={nada}>
            Cobrar
          </BotonFila>
          <BotonFila titulo="Cobrar a Leo" principal ocupado pulsar={nada}>
            Cobrar
          </BotonFila>
        </AccionesFila>
      </Muestra>
      <Muestra titulo="CasillaFila: sin marcar, marcada, enviándose">
        <Fila>
          <CasillaFila titulo="Ana, presente" puesta={false} alternar={nada}>
            Presente
          </CasillaFila>
          <CasillaFila titulo="Leo, presente" puesta alternar={nada}>
            Presente
          </CasillaFila>
          <Pulsada en="input">
            <CasillaFila titulo="Beto, presente" puesta={false} alternar={nada}>
              Enviándose
            </CasillaFila>
          </Pulsada>
        </Fila>
      </Muestra>
      <Muestra titulo="Botones de la tabla y de icono">
        <Fila>
          <button type="button" className={controles.boton}>
            Ver más
          </button>
          <button type="button" className={controles.boton} disabled>
            Anterior
          </button>
          <button type="button" className={icono.boton} aria-label="Cerrar">
            ×
          </button>
        </Fila>
      </Muestra>
      <Muestra titulo="Vistas: con cuentas">
        <Vistas
          leyenda="Qué se muestra"
          vistas={[
            { clave: 'todas', texto: 'Todas', cuantos: 1250 },
            { clave: 'mias', texto: 'Mías', cuantos: 3 },
            { clave: 'nadie', texto: 'De nadie' },
          ]}
          vista="mias"
          cambiar={nada}
        />
      </Muestra>
      <Muestra titulo="Vista: suelta, puesta y no">
        <Fila>
          <Vista puesta suelta pulsar={nada}>
            Solo mías
          </Vista>
          <Vista puesta={false} suelta cuantos={4} pulsar={nada}>
            Olvidados
          </Vista>
        </Fila>
      </Muestra>
      <Muestra titulo="Pestañas: elegida, apagada">
        <Tabs value="misiones">
          <Tabs.List>
            <Tabs.Tab value="paga">Paga</Tabs.Tab>
            <Tabs.Tab value="misiones">Misiones</Tabs.Tab>
            <Tabs.Tab value="permisos" disabled>
              Permisos
            </Tabs.Tab>
          </Tabs.List>
        </Tabs>
      </Muestra>
      <Muestra titulo="Interruptor: encendido, apagado, sin poder">
        <Fila>
          <Switch label="Avisos" checked onChange={nada} />
          <Switch label="Timbre" checked={false} onChange={nada} />
          <Switch label="Teclas" checked={false} disabled onChange={nada} />
        </Fila>
      </Muestra>
      <Muestra titulo="Mas: lo que espera tras «⋯» en un teléfono">
        <Fila>
          <Mas etiqueta="Más de esta pantalla" de="pantalla" puesto="hay un filtro puesto">
            <Button variant="default">Por semanas</Button>
          </Mas>
        </Fila>
      </Muestra>
      <Muestra titulo="TablaPaginas: en medio, al final">
        <TablaPaginas leyenda="en medio" pagina={2} paginas={1234} ir={nada} />
        <TablaPaginas leyenda="al final" pagina={3} paginas={3} ir={nada} />
      </Muestra>
      <Muestra titulo="Volumen: a medias, callado">
        <Fila>
          <Volumen valor={0.6} cambiar={nada} />
          <Volumen valor={0} cambiar={nada} />
        </Fila>
      </Muestra>
    </>
  ),
};

export const ESPERAS: Grupo = {
  clave: 'esperas',
  titulo: 'Lo que se espera, lo que falta, lo que falla',
  Contenido: () => (
    <>
      <Muestra titulo="Cargando">
        <Cargando que="Cargando las piezas" filas={3} />
      </Muestra>
      <Muestra titulo="Vacio: con qué hacer">
        <Vacio titulo="Sin multas" accion={<Boton variant="default">Nueva Multa</Boton>}>
          Las que pongas con «Nueva Multa» aparecen aquí.
        </Vacio>
      </Muestra>
      <Muestra titulo="FalloDeCarga: sin nada que mostrar">
        <FalloDeCarga error={FALLO} reintentar={nada} />
      </Muestra>
      <Muestra titulo="FalloDeCarga: sobre lo que ya había">
        <FalloDeCarga error={FALLO} reintentar={nada} enLinea />
      </Muestra>
      <Muestra titulo="Esperan: uno, muchos sobre una línea llena">
        <Linea>
          12 multas <Esperan cuantos={1} soltar={nada} />
        </Linea>
        <Linea>
          140 multas, de las que se deben 1296c en total <Esperan cuantos={12} soltar={nada} />
        </Linea>
      </Muestra>
      <Muestra titulo="Insignia: sus cinco tonos">
        <Fila>
          <Insignia tono="bien">Cobrada</Insignia>
          <Insignia tono="mal">Despedido</Insignia>
          <Insignia tono="ojo">Pendiente</Insignia>
          <Insignia tono="suave">Cerrada</Insignia>
          <Insignia tono="honor" titulo="Miembro de honor">
            Héroe
          </Insignia>
        </Fila>
      </Muestra>
      <Muestra titulo="Qr: un enlace">
        <Qr texto="https://portal.aurora.example/?unirse=1" que="Código QR para unirse a Aurora" />
      </Muestra>
      <Muestra titulo="Contadores: resaltado, esperado">
        <Contadores
          cuentas={[
            { rotulo: 'Por pagar', valor: '1.250c', resaltado: true },
            { rotulo: 'Personas', valor: '48' },
            { rotulo: 'Pagado', valor: undefined },
          ]}
        />
      </Muestra>
      <Muestra titulo="Instante y Relativo: fecha, hora, nunca, hace poco">
        <Fila>
          <Instante valor={en(-5)} />
          <Instante valor={en(-5)} estilo="fecha" />
          <Instante valor={en(-5)} estilo="hora" />
          <Instante valor={null} />
          <Relativo valor={en(-5)} />
        </Fila>
      </Muestra>
    </>
  ),
};

const LAMINAS = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes'];

export const TARJETAS: Grupo = {
  clave: 'tarjetas',
  titulo: 'Pantallas, apartados, tarjetas',
  Contenido: () => (
    <>
      <Muestra titulo="Pantalla: con acción, «⋯» y descripción" ancha>
        <Pantalla
          titulo="Multas"
          descripcion="Multas, motivos y si ya se cobraron."
          acciones={<Boton>Nueva Multa</Boton>}
          mas={{ etiqueta: 'Más de Multas', contenido: <Button variant="default">Por semanas</Button> }}
        >
          <Apartado titulo="Apartado">
            <p>Una parte de la pantalla con su propio título.</p>
          </Apartado>
        </Pantalla>
      </Muestra>
      <Muestra titulo="Tarjeta">
        <Tarjeta titulo="Conexiones">
          <p>Un asunto de la cuenta bajo su propio título.</p>
        </Tarjeta>
      </Muestra>
      <Muestra titulo="Carrusel: más láminas de las que caben" ancha>
        <Carrusel
          titulo="Horas de pago"
          nota="Cada sábado"
          diapositivas={LAMINAS.map((dia) => ({ id: dia, contenido: <Tarjeta titulo={dia}>20:00</Tarjeta> }))}
        />
      </Muestra>
      <Muestra titulo="Carrusel: una sola">
        <Carrusel
          titulo="Novedades"
          diapositivas={[{ id: 1, contenido: <Tarjeta titulo="Hoy">Nada nuevo</Tarjeta> }]}
        />
      </Muestra>
    </>
  ),
};
