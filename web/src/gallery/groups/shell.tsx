import type { SpecimenGroup } from '../Specimen.tsx';
import { DialogFrame } from '../Specimen.tsx';

export const OVERLAYS: SpecimenGroup = {
  id: 'encima',
  title: 'Lo que se abre encima',
  Content: () => (
    <>
      <DialogFrame title="Dialogo" which="dialogo" alto={300} />
      <DialogFrame title="Preguntas: de peligro" which="pregunta" alto={300} />
      <DialogFrame title="Preguntas: sola, para leer" which="leer" alto={300} />
      <DialogFrame title="Avisos: bien, noticia, error" which="avisos" alto={300} />
      <DialogFrame title="TarjetaPersona" which="persona" alto={560} />
      <DialogFrame title="TarjetaPersona: se espera" which="persona-espera" alto={420} />
      <DialogFrame title="Paleta" which="paleta" alto={520} />
      <DialogFrame title="Lateral" which="lateral" alto={520} />
      <DialogFrame title="AyudaTeclas" which="teclas" alto={520} />
      <DialogFrame title="FirmaDialogo" which="firma" alto={420} />
      <DialogFrame title="AnularDialogo" which="anular" alto={420} />
      <DialogFrame title="ImportarHoja con FaltasHoja" which="hoja" alto={620} />
      <DialogFrame title="CampoPersona: desplegado" which="elegir-persona" alto={420} />
      <DialogFrame title="SelectorFecha: desplegado" which="elegir-fecha" alto={420} />
      <DialogFrame title="Tabla: su «⋯» abierto" which="tabla-mas" alto={420} />
      <DialogFrame title="Mas: abierto" which="mas" alto={200} />
    </>
  ),
};

export const SHELL: SpecimenGroup = {
  id: 'armazon',
  title: 'El armazón',
  Content: () => (
    <>
      <DialogFrame title="Barra con su menú abierto" which="menu" alto={360} />
      <DialogFrame title="Barra de visita" which="visita-barra" alto={120} />
      <DialogFrame title="SenalLinea: sin conexión" which="sin-linea" alto={120} />
      <DialogFrame title="SenalLinea: hay versión nueva" which="version" alto={120} />
      <DialogFrame title="Lugares, y lo que yace al pie" which="pie" alto={240} />
    </>
  ),
};
