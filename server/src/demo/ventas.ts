import { DIA_MS, diferencia, PERIODOS_MEMBRESIA, participacion, precioMembresia } from '@conserje/rules';
import type { Insertable } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import type { Azar } from './azar.ts';
import type { Carreras } from './carreras.ts';
import type { Persona } from './gente.ts';
import type { Libro } from './libro.ts';

/** Of all active users, so many have had a membership; some of those sold are to someone from outside. */
const MIEMBROS = 0.12;
const EXTERNOS = 0.05;
const ALARGADAS = 0.3;
const TERMINADAS = 0.05;
/** Of the sales, so many are handed in within the week. */
const ENTREGADAS = 0.92;

type FilaMembresia = Insertable<Database['membresia_usuario']> & { id: number };
type FilaVenta = Insertable<Database['venta']> & { id: number };
type Apunte = Insertable<Database['bitacora']>;

export interface Ventas {
  membresia_usuario: FilaMembresia[];
  venta: FilaVenta[];
  bitacora: Apunte[];
}

/** What the agency sells, and what its sellers keep of it. */
export interface Catalogo {
  misiones: { id: number; nombre: string; precio: number }[];
  membresias: { id: number; nombre: string; precio: number; perma: number }[];
  /** Percentage by category. */
  porciento: ReadonlyMap<number, number>;
}

/** A sale before it has its place among the others. */
type Suelta = Omit<FilaVenta, 'id' | 'participacion' | 'pagado' | 'pagado_por' | 'membresia'> & {
  externo: string | null;
  membresia: FilaMembresia | null;
};

/** The missions that careers tell of as sold. */
function deMisiones(carrera: Carreras['carrera'], { misiones }: Catalogo): Suelta[] {
  const porId = new Map(misiones.map((m) => [m.id, m]));
  return carrera.flatMap(({ id, causa, usuario, de, a, encargado, fecha }) => {
    const [antes, nueva] = [porId.get(de ?? 0), porId.get(a)];
    if (causa !== 'venta' || !encargado || !antes || !nueva) return [];
    const credito = diferencia(antes, nueva);
    const descripcion = `Misión ${nueva.nombre}`;
    return [{ encargado, usuario, externo: null, descripcion, credito, carrera: id, membresia: null, fecha }];
  });
}

/** A membership and the sales that it came by: one, or one more that extended it from its end. */
function deMembresia(azar: Azar, persona: Persona, vendedores: Persona[], catalogo: Catalogo, hasta: number): Suelta[] {
  const tipo = azar.elegir(catalogo.membresias);
  const perma = tipo.perma === 1;
  const externo = azar.tal(EXTERNOS) ? `${persona.usuario}_amigo`.slice(0, 25) : null;
  const usuario = externo === null ? persona.id : null;
  const desde = Math.max(persona.registro, hasta - azar.entero(0, 60) * DIA_MS);
  const periodos = [azar.elegir(PERIODOS_MEMBRESIA), ...(azar.tal(ALARGADAS) && !perma ? [30 as const] : [])];
  const terminada = azar.tal(TERMINADAS) ? azar.elegir(vendedores).id : null;
  const membresia: FilaMembresia = {
    id: 0,
    membresia: tipo.id,
    usuario,
    externo,
    externo_plano: externo?.toLowerCase() ?? null,
    encargado: 0,
    fecha: desde,
    finaliza: null,
    terminada: terminada === null ? 0 : 1,
    terminada_por: terminada,
  };
  let fecha = desde;
  const ventas: Suelta[] = [];
  for (const periodo of periodos) {
    if (fecha > hasta) break;
    const encargado = azar.elegir(vendedores).id;
    if (ventas.length === 0) membresia.encargado = encargado;
    if (!perma) membresia.finaliza = (membresia.finaliza ?? desde) + periodo * DIA_MS;
    const descripcion = `Membresía ${tipo.nombre}, ${perma ? 'permanente' : `${periodo} días`}`;
    const credito = precioMembresia(tipo.precio, perma, periodo);
    ventas.push({ encargado, usuario, externo, descripcion, credito, carrera: null, membresia, fecha });
    // The next one is bought before this one ends.
    fecha += azar.entero(5, periodo - 1) * DIA_MS + azar.entero(0, DIA_MS);
  }
  return ventas;
}

/** Writes a sale into the ledger: paid, shared, and for the most part handed in. */
function asentar(azar: Azar, libro: Libro, venta: FilaVenta, cajeros: Persona[], hasta: number): void {
  const { id, encargado, usuario = null, credito, participacion: parte, descripcion: motivo, fecha } = venta;
  const comun = { venta: id, motivo };
  libro.anotar({ ...comun, tipo: 'venta', usuario, creditos: credito, encargado, fecha });
  libro.anotar({ ...comun, tipo: 'venta_participacion', usuario: encargado, creditos: parte, encargado, fecha });
  const pagado = fecha + azar.entero(1, 7 * 24) * (DIA_MS / 24);
  if (cajeros.length === 0 || pagado > hasta || !azar.tal(ENTREGADAS)) return;
  venta.pagado = pagado;
  venta.pagado_por = azar.elegir(cajeros).id;
  const entrega = { usuario: encargado, creditos: credito - parte, encargado: venta.pagado_por, fecha: pagado };
  libro.anotar({ ...comun, ...entrega, tipo: 'venta_entregada' });
}

const enMinuscula = (texto: string): string => texto.charAt(0).toLowerCase() + texto.slice(1);

/** Every sale of the agency's past, of missions and of memberships, in the order in which they were made. */
export function inventarVentas(
  azar: Azar,
  libro: Libro,
  gente: Persona[],
  { carrera, catalogo, hasta }: { carrera: Carreras['carrera']; catalogo: Catalogo; hasta: number },
): Ventas {
  const activos = gente.filter((p) => !p.despedido);
  const cajeros = activos.filter((p) => p.categoria >= 10);
  const categoria = new Map(gente.map((p) => [p.id, p.categoria]));
  const sueltas = deMisiones(carrera, catalogo);
  for (const persona of activos) {
    const vendedores = activos.filter((p) => p.categoria >= 8 && p.id !== persona.id);
    if (vendedores.length > 0 && azar.tal(MIEMBROS))
      sueltas.push(...deMembresia(azar, persona, vendedores, catalogo, hasta));
  }
  const ventas: Ventas = { membresia_usuario: [], venta: [], bitacora: [] };
  for (const { membresia, ...suelta } of sueltas.sort((a, b) => a.fecha - b.fecha)) {
    const alargada = membresia !== null && membresia.id > 0;
    if (membresia && !alargada) membresia.id = ventas.membresia_usuario.push(membresia);
    const parte = participacion(suelta.credito, catalogo.porciento.get(categoria.get(suelta.encargado) ?? 0) ?? 0);
    const id = ventas.venta.length + 1;
    const comun = { ...suelta, id, participacion: parte, membresia: membresia?.id ?? null };
    const venta: FilaVenta = { ...comun, pagado: null, pagado_por: null };
    ventas.venta.push(venta);
    asentar(azar, libro, venta, cajeros, hasta);
    const { usuario = null, externo, encargado, fecha, descripcion, credito } = suelta;
    const que = enMinuscula(descripcion);
    const a = externo === null ? '' : ` a ${externo}`;
    const apunte = { usuario, encargado, fecha };
    ventas.bitacora.push({ ...apunte, modulo: 'ventas', objeto: id, motivo: `Vendió la ${que} por ${credito}c${a}` });
    if (!membresia) continue;
    const deMembresia = { ...apunte, modulo: 'membresias' as const, objeto: membresia.id };
    const nombre = descripcion.replace('Membresía ', '');
    ventas.bitacora.push({ ...deMembresia, motivo: `${alargada ? 'Alargó' : 'Vendió'} ${nombre}${a && `,${a}`}` });
    const { terminada_por: por = null } = membresia;
    if (por === null || alargada) continue;
    const motivo = `Terminó ${nombre.split(',')[0]}${externo === null ? '' : `, de ${externo}`}`;
    ventas.bitacora.push({ ...deMembresia, encargado: por, fecha: hasta, motivo });
  }
  return ventas;
}
