import type { SpecimenGroup } from '../Specimen.tsx';
import { DialogFrame } from '../Specimen.tsx';

export const OVERLAYS: SpecimenGroup = {
  id: 'encima',
  title: 'Lo que se abre encima',
  Content: () => (
    <>
      <DialogFrame title="Dialogo" which="dialogo" height={300} />
      <DialogFrame title="Preguntas: de peligro" which="pregunta" height={300} />
      <DialogFrame title="Preguntas: sola, para leer" which="leer" height={300} />
      <DialogFrame title="Avisos: bien, noticia, error" which="avisos" height={300} />
      <DialogFrame title="TarjetaPersona" which="persona" height={560} />
      <DialogFrame title="TarjetaPersona: se espera" which="persona-espera" height={420} />
      <DialogFrame title="Paleta" which="paleta" height={520} />
      <DialogFrame title="Lateral" which="lateral" height={520} />
      <DialogFrame title="AyudaTeclas" which="teclas" height={520} />
      <DialogFrame title="FirmaDialogo" which="firma" height={420} />
      <DialogFrame title="Corregir quién trajo a alguien" which="referido" height={420} />
      <DialogFrame title="Evidencia de un llamado" which="evidencia" height={320} />
      <DialogFrame title="Varias personas: multar" which="varias" height={520} />
      <DialogFrame title="AnularDialogo" which="anular" height={420} />
      <DialogFrame title="ImportarHoja con FaltasHoja" which="hoja" height={620} />
      <DialogFrame title="CampoPersona: desplegado" which="elegir-persona" height={420} />
      <DialogFrame title="SelectorFecha: desplegado" which="elegir-fecha" height={420} />
      <DialogFrame title="Tabla: su «⋯» abierto" which="tabla-mas" height={420} />
      <DialogFrame title="Mas: abierto" which="mas" height={200} />
    </>
  ),
};

export const SHELL: SpecimenGroup = {
  id: 'armazon',
  title: 'El armazón',
  Content: () => (
    <>
      <DialogFrame title="Barra con su menú abierto" which="menu" height={360} />
      <DialogFrame title="Barra de visita" which="visita-barra" height={120} />
      <DialogFrame title="SenalLinea: sin conexión" which="sin-linea" height={120} />
      <DialogFrame title="SenalLinea: hay versión nueva" which="version" height={120} />
      <DialogFrame title="Lugares, y lo que yace al pie" which="pie" height={240} />
    </>
  ),
};
