import type { Grupo } from '../Muestra.tsx';
import { Ventana } from '../Muestra.tsx';

export const ENCIMA: Grupo = {
  clave: 'encima',
  titulo: 'Lo que se abre encima',
  Contenido: () => (
    <>
      <Ventana titulo="Dialogo" cual="dialogo" alto={300} />
      <Ventana titulo="Preguntas: de peligro" cual="pregunta" alto={300} />
      <Ventana titulo="Preguntas: sola, para leer" cual="leer" alto={300} />
      <Ventana titulo="Avisos: bien, noticia, error" cual="avisos" alto={300} />
      <Ventana titulo="TarjetaPersona" cual="persona" alto={560} />
      <Ventana titulo="TarjetaPersona: se espera" cual="persona-espera" alto={420} />
      <Ventana titulo="Paleta" cual="paleta" alto={520} />
      <Ventana titulo="Lateral" cual="lateral" alto={520} />
      <Ventana titulo="AyudaTeclas" cual="teclas" alto={520} />
      <Ventana titulo="FirmaDialogo" cual="firma" alto={420} />
      <Ventana titulo="AnularDialogo" cual="anular" alto={420} />
      <Ventana titulo="ImportarHoja con FaltasHoja" cual="hoja" alto={620} />
      <Ventana titulo="CampoPersona: desplegado" cual="elegir-persona" alto={420} />
      <Ventana titulo="SelectorFecha: desplegado" cual="elegir-fecha" alto={420} />
      <Ventana titulo="Tabla: su «⋯» abierto" cual="tabla-mas" alto={420} />
      <Ventana titulo="Mas: abierto" cual="mas" alto={200} />
    </>
  ),
};

export const ARMAZON: Grupo = {
  clave: 'armazon',
  titulo: 'El armazón',
  Contenido: () => (
    <>
      <Ventana titulo="Barra con su menú abierto" cual="menu" alto={360} />
      <Ventana titulo="Barra de visita" cual="visita-barra" alto={120} />
      <Ventana titulo="SenalLinea: sin conexión" cual="sin-linea" alto={120} />
      <Ventana titulo="SenalLinea: hay versión nueva" cual="version" alto={120} />
      <Ventana titulo="Lugares, y lo que yace al pie" cual="pie" alto={240} />
    </>
  ),
};
