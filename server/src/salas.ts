import type { Feature } from '@conserje/contract';
import { agencia } from './features/agencia/agencia.sala.ts';
import { ascensos } from './features/ascensos/ascensos.sala.ts';
import { conAusencias } from './features/ausencias/ausencias.public.ts';
import { ausencias } from './features/ausencias/ausencias.sala.ts';
import { cambionombre } from './features/cambionombre/cambionombre.sala.ts';
import { carrera } from './features/carrera/carrera.sala.ts';
import { clones } from './features/clones/clones.sala.ts';
import { creditos } from './features/creditos/creditos.sala.ts';
import { degrados } from './features/degrados/degrados.sala.ts';
import { despidos } from './features/despidos/despidos.sala.ts';
import { discord } from './features/discord/discord.sala.ts';
import { equipo } from './features/equipo/equipo.sala.ts';
import { esperas } from './features/esperas/esperas.sala.ts';
import { estados } from './features/estados/estados.sala.ts';
import { fichaje } from './features/fichaje/fichaje.sala.ts';
import { firmas } from './features/firmas/firmas.sala.ts';
import { imagenes } from './features/imagenes/imagenes.sala.ts';
import { listaPaga } from './features/listaPaga/listaPaga.sala.ts';
import { llamados } from './features/llamados/llamados.sala.ts';
import { mantenimiento } from './features/mantenimiento/mantenimiento.sala.ts';
import { mejortrabajador } from './features/mejortrabajador/mejortrabajador.sala.ts';
import { membresias } from './features/membresias/membresias.sala.ts';
import { misiones } from './features/misiones/misiones.sala.ts';
import { multas } from './features/multas/multas.sala.ts';
import { nomina } from './features/nomina/nomina.sala.ts';
import { notificaciones } from './features/notificaciones/notificaciones.sala.ts';
import { paga } from './features/paga/paga.sala.ts';
import { paselista } from './features/paselista/paselista.sala.ts';
import { pendientes } from './features/pendientes/pendientes.sala.ts';
import { perfil } from './features/perfil/perfil.sala.ts';
import { permisos } from './features/permisos/permisos.sala.ts';
import { personas } from './features/personas/personas.sala.ts';
import { privacidad } from './features/privacidad/privacidad.sala.ts';
import { puesta } from './features/puesta/puesta.sala.ts';
import { radio } from './features/radio/radio.sala.ts';
import { rectificaciones } from './features/rectificaciones/rectificaciones.sala.ts';
import { registros } from './features/registros/registros.sala.ts';
import { renta } from './features/renta/renta.sala.ts';
import { resumen } from './features/resumen/resumen.sala.ts';
import { seguridad } from './features/seguridad/seguridad.sala.ts';
import { semanas } from './features/semanas/semanas.sala.ts';
import { sesion } from './features/sesion/sesion.sala.ts';
import { socios } from './features/socios/socios.sala.ts';
import { sugerencias } from './features/sugerencias/sugerencias.sala.ts';
import { tiempos } from './features/tiempos/tiempos.sala.ts';
import { trabajo } from './features/trabajo/trabajo.sala.ts';
import { traslados } from './features/traslados/traslados.sala.ts';
import { salaUsuarios } from './features/usuarios/usuarios.sala.ts';
import { ventas } from './features/ventas/ventas.sala.ts';
import { vivo } from './features/vivo/vivo.sala.ts';
import { barredor } from './platform/barrido.ts';
import type { CallName, Handlers } from './platform/http/contexto.ts';
import type { Aporte, Sala } from './platform/sala.ts';

/** Every room that brings something: a feature of the contract that has none here does not compile. */
const SALAS = {
  agencia,
  ascensos,
  cambionombre,
  ausencias,
  carrera,
  clones,
  creditos,
  degrados,
  despidos,
  discord,
  equipo,
  esperas,
  estados,
  fichaje,
  firmas,
  imagenes,
  listaPaga,
  mantenimiento,
  llamados,
  mejortrabajador,
  membresias,
  misiones,
  multas,
  nomina,
  notificaciones,
  paga,
  paselista,
  pendientes,
  perfil,
  permisos,
  personas,
  rectificaciones,
  registros,
  privacidad,
  puesta,
  radio,
  renta,
  resumen,
  seguridad,
  semanas,
  sesion,
  socios,
  sugerencias,
  tiempos,
  trabajo,
  traslados,
  usuarios: salaUsuarios(conAusencias),
  ventas,
  vivo,
} satisfies { [F in Feature]: Sala<F> } & Record<string, Aporte>;

const todas: (Aporte & { handlers?: object })[] = Object.values(SALAS);

// Each room has those of its feature, and every feature has its room.
export const HANDLERS = Object.assign({}, ...todas.map((sala) => sala.handlers)) as Handlers<CallName>;
export const CORRECCIONES = todas.flatMap(({ correcciones = [] }) => correcciones);
export const VENCIMIENTOS = todas.flatMap(({ vencimientos = [] }) => vencimientos);
export const OFICIOS = [barredor(VENCIMIENTOS), ...todas.flatMap(({ oficios = [] }) => oficios)];
export const PRUEBAS = todas.flatMap(({ pruebas = [] }) => pruebas);
export const LISTAS = todas.flatMap(({ listas = [] }) => listas);
