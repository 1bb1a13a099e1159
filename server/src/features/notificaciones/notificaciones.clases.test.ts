import type { ClaseNotificacion } from '@conserje/rules';
import { CLASES_NOTIFICACION, claseNotificacion, leLlega, NOMBRE } from '@conserje/rules';
import { expect, test } from 'vitest';
import { ACEPTAR, ofrecer, RECHAZAR, responder } from '../../testing/ascensos.ts';
import { barrer, suyas } from '../../testing/notificaciones.ts';
import { comoSeVe, conLista, filaDe } from '../../testing/paga.ts';
import { CASOS_DE_GUARDIA } from '../../testing/pedidos.ts';
import type { Persona } from '../../testing/portal.ts';
import { abrirPortal, CLAVE } from '../../testing/portal.ts';
import { abrir, cancelar, ligar, recuperar } from '../../testing/tiempos.ts';
import { tipoMembresia, venderMision } from '../../testing/ventas.ts';
import { Vigilante } from '../seguridad/seguridad.vigilante.ts';

/** Jefa holds every permission, Leo may take tiempos, Ana is where everyone begins, and Otro is nobody's concern. */
async function sala() {
  const portal = await abrirPortal();
  const jefa = await portal.persona({ nombre: 'Jefa', categoria: 12, firma: 'JEF' });
  const leo = await portal.persona({ nombre: 'Leo', categoria: 4, firma: 'LEO' });
  const ana = await portal.persona({ nombre: 'Ana' });
  const otro = await portal.persona({ nombre: 'Otro', categoria: 4 });
  return { portal, jefa, leo, ana, otro };
}
type Sala = Awaited<ReturnType<typeof sala>>;

/** Who finds it, what it says, who did it and whom it names. */
type Hallada = { de: Persona; texto: string; quien: string | null; sobre?: string };

const multar = ({ portal, jefa, ana }: Sala) =>
  portal.pide(jefa).logra('POST sendMulta', { body: { usuario: ana.id, motivo: 'Flood', creditos: 5 } });
const pedirAusencia = async ({ portal, jefa, ana }: Sala): Promise<number> => {
  const body = { usuario: ana.id, motivo: 'Viaje', inicio: '2026-03-11', final: '2026-03-12' };
  await portal.pide(ana).logra('POST addAusencia', { body });
  return (await portal.pide(jefa).logra('GET getAusencias'))[0]?.id ?? 0;
};
const pedirNombre = async ({ portal, jefa, ana }: Sala, op: number): Promise<void> => {
  await portal.pide(ana).logra('POST actionNombre', { body: { op: 2, nombre: 'Anabel', iduser: ana.id } });
  const id = (await portal.pide(jefa).logra('GET getAllRequest'))[0]?.id ?? 0;
  const body = { op, id, nombre: 'Anabel', iduser: ana.id };
  await portal.pide(jefa).logra('POST actionNombre', { body });
};
const venderMembresia = async ({ portal, jefa, ana }: Sala) => {
  const membresia = await tipoMembresia(portal, 'VIP');
  const body = { user: ana.id, isExterno: false, membresia, periodo: 15 as const };
  return (await portal.pide(jefa).logra('POST addMembresia', { body })).data;
};
/** Leo offers Ana her next mission, as soon as that may be. */
const ofrecida = async ({ portal, leo, ana }: Sala): Promise<void> => {
  portal.reloj.pasar({ horas: 24 * 30 });
  await ofrecer(portal, leo, ana);
};

/** Each kind: what is done, and what is found then. */
const CASOS: [ClaseNotificacion, string, (s: Sala) => Promise<Hallada>][] = [
  [
    'ascenso_ofrecido',
    'se ofrece un ascenso',
    async (s) => {
      await ofrecida(s);
      return { de: s.ana, texto: 'te ofrece el ascenso a Iniciado H', quien: 'Leo' };
    },
  ],
  [
    'ascenso_retirado',
    'se retira el que se ofreció',
    async (s) => {
      await ofrecida(s);
      const [oferta] = await s.portal.pide(s.jefa).logra('GET ascensosOfrecidos');
      await s.portal.pide(s.jefa).logra('POST retirarAscenso', { body: { id: oferta?.id ?? 0 } });
      return { de: s.ana, texto: 'retiró tu ascenso a Iniciado H', quien: 'Jefa' };
    },
  ],
  [
    'ascenso_retirado',
    'vence sin respuesta',
    async (s) => {
      await ofrecida(s);
      s.portal.reloj.pasar({ horas: 24 * 7 });
      await barrer(s.portal);
      return { de: s.ana, texto: 'tu ascenso a Iniciado H venció porque no respondiste', quien: null };
    },
  ],
  [
    'oferta_respondida',
    'lo acepta',
    async (s) => {
      await ofrecida(s);
      await responder(s.portal, s.ana, ACEPTAR);
      return { de: s.leo, texto: 'aceptó el ascenso a Iniciado H', quien: 'Ana' };
    },
  ],
  [
    'oferta_respondida',
    'lo rechaza',
    async (s) => {
      await ofrecida(s);
      await responder(s.portal, s.ana, RECHAZAR);
      return { de: s.leo, texto: 'rechazó el ascenso a Iniciado H', quien: 'Ana' };
    },
  ],
  [
    'oferta_retirada',
    'otra persona retira el que ofreció',
    async (s) => {
      await ofrecida(s);
      const [oferta] = await s.portal.pide(s.jefa).logra('GET ascensosOfrecidos');
      await s.portal.pide(s.jefa).logra('POST retirarAscenso', { body: { id: oferta?.id ?? 0 } });
      return { de: s.leo, texto: `retiró el ascenso de ${NOMBRE} a Iniciado H`, quien: 'Jefa', sobre: 'Ana' };
    },
  ],
  [
    'oferta_retirada',
    'el que ofreció vence sin respuesta',
    async (s) => {
      await ofrecida(s);
      s.portal.reloj.pasar({ horas: 24 * 7 });
      await barrer(s.portal);
      const texto = `${NOMBRE} no respondió tu solicitud de ascenso a Iniciado H y ya venció`;
      return { de: s.leo, texto, quien: null, sobre: 'Ana' };
    },
  ],
  [
    'ascenso_disponible',
    'ya puede ascender',
    async (s) => {
      // What the first category asks for.
      s.portal.reloj.pasar({ minutos: 10 });
      await barrer(s.portal);
      return { de: s.ana, texto: 'ya puedes ascender a Iniciado H', quien: null };
    },
  ],
  [
    'mision',
    'se le vende una misión',
    async (s) => {
      await venderMision(s.portal, s.jefa, s.ana, [2, 1]);
      return { de: s.ana, texto: expect.stringMatching(/^te vendió la misión/), quien: 'Jefa' };
    },
  ],
  [
    'degrado',
    'se le degrada',
    async (s) => {
      const body = { usuario: s.leo.id, motivo: 'Ausencia', rango: await s.portal.mision(1, 1) };
      await s.portal.pide(s.jefa).logra('POST actionDegrado', { body });
      return { de: s.leo, texto: 'te degradó a Iniciado I', quien: 'Jefa' };
    },
  ],
  [
    'encargo',
    'se le pide ser el encargado',
    async (s) => {
      await abrir(s.portal, s.jefa, s.ana, s.leo.id);
      return { de: s.leo, texto: `te pide ser encargado del tiempo de ${NOMBRE}`, quien: 'Jefa', sobre: 'Ana' };
    },
  ],
  [
    'encargo',
    'se le pide de nuevo',
    async (s) => {
      const { id } = await abrir(s.portal, s.jefa, s.ana, s.leo.id);
      await cancelar(s.portal, s.jefa, id);
      await recuperar(s.portal, s.jefa, id);
      const texto = expect.stringMatching(/^te pide otra vez ser encargado del tiempo de/);
      return { de: s.leo, texto, quien: 'Jefa', sobre: 'Ana' };
    },
  ],
  [
    'tiempo_terminado',
    'termina su tiempo',
    async (s) => {
      await abrir(s.portal, s.leo, s.ana);
      s.portal.reloj.pasar({ minutos: 60 });
      await barrer(s.portal);
      return { de: s.ana, texto: 'terminó tu tiempo', quien: null };
    },
  ],
  [
    'tiempo_por_confirmar',
    'termina uno a su cargo',
    async (s) => {
      const { id } = await abrir(s.portal, s.jefa, s.ana, -1);
      await ligar(s.portal, s.leo, id);
      s.portal.reloj.pasar({ minutos: 60 });
      await barrer(s.portal);
      return { de: s.leo, texto: `el tiempo de ${NOMBRE} terminó. Confírmalo.`, quien: null, sobre: 'Ana' };
    },
  ],
  [
    'tiempo_olvidado',
    'nadie lo confirma',
    async (s) => {
      await abrir(s.portal, s.leo, s.ana);
      s.portal.reloj.pasar({ minutos: 120 });
      await barrer(s.portal);
      return { de: s.ana, texto: 'tu tiempo terminó y falta confirmarlo. Pídeselo a tu encargado.', quien: null };
    },
  ],
  [
    'tiempo_sin_atender',
    'its manager forgets it',
    async (s) => {
      await abrir(s.portal, s.leo, s.ana);
      s.portal.reloj.pasar({ minutos: 120 });
      await barrer(s.portal);
      const texto = `falta confirmar el tiempo de ${NOMBRE}. Confírmalo o ciérralo.`;
      return { de: s.leo, texto, quien: null, sobre: 'Ana' };
    },
  ],
  [
    'sin_encargado',
    'its manager may no longer be one',
    async (s) => {
      await abrir(s.portal, s.leo, s.ana);
      await s.portal.ascender(s.ana, 5);
      const texto = `te desligó del tiempo de ${NOMBRE}. Ya no puedes ser su encargado.`;
      return { de: s.leo, texto, quien: null, sobre: 'Ana' };
    },
  ],
  [
    'rectificacion_pedida',
    'alguien por debajo pide una',
    async (s) => {
      const body = { dia: '2026-03-10', requisitos: 'times' as const, cantidad: 2, motivo: 'Se cerró antes' };
      await s.portal.pide(s.ana).logra('POST pedirRectificacion', { body });
      return { de: s.jefa, texto: 'te pide una corrección de 2 times del 10 mar 2026', quien: 'Ana' };
    },
  ],
  [
    'rectificacion',
    'se responde a la que pidió',
    async (s) => {
      const body = { dia: '2026-03-10', requisitos: 'asistencia' as const, cantidad: 20, motivo: 'Se cerró antes' };
      const { data } = await s.portal.pide(s.ana).logra('POST pedirRectificacion', { body });
      const respuesta = { id: data.id, op: 1 as const, respuesta: 'No estabas' };
      await s.portal.pide(s.jefa).logra('POST responderRectificacion', { body: respuesta });
      return { de: s.ana, texto: expect.stringMatching(/^rechazó tu corrección de .*: No estabas$/), quien: 'Jefa' };
    },
  ],
  [
    'mejor',
    'se le elige',
    async (s) => {
      const body = { op: 0 as const, categoria: 1, usuario: s.ana.id, id: 0 };
      await s.portal.pide(s.jefa).logra('POST actionTrabajador', { body });
      return { de: s.ana, texto: 'te eligió mejor trabajador en Ascensos', quien: 'Jefa' };
    },
  ],
  [
    'estado',
    'se retira el suyo',
    async (s) => {
      await s.portal.exceptuar(s.ana, 'adm');
      await s.portal.pide(s.ana).logra('POST estados', { body: { op: 1, estado: 'Hola' } });
      const [suyo] = await s.portal.pide(s.jefa).logra('GET getEstados');
      await s.portal.pide(s.jefa).logra('POST retirarEstado', { body: { id: suyo?.id ?? 0 } });
      return { de: s.ana, texto: 'retiró tu estado', quien: 'Jefa' };
    },
  ],
  [
    'sugerencia',
    'se aprueba la suya',
    async (s) => {
      await s.portal.pide(s.ana).logra('POST actionSugerencias', { body: { op: 0, sugerencia: 'Más sillas' } });
      const [suya] = await s.portal.pide(s.jefa).logra('GET actionSugerencias');
      const body = { op: 1 as const, id: suya?.id ?? 0, aprobacion: 1 as const, aprobada: 0 as const };
      await s.portal.pide(s.jefa).logra('POST actionSugerencias', { body });
      return { de: s.ana, texto: 'aprobó tu sugerencia «Más sillas»', quien: 'Jefa' };
    },
  ],
  [
    'ausencia',
    'se acepta',
    async (s) => {
      const id = await pedirAusencia(s);
      await s.portal.pide(s.jefa).logra('POST ausenciaAction', { body: { op: 1, id } });
      return { de: s.ana, texto: expect.stringMatching(/^aceptó tu ausencia/), quien: 'Jefa' };
    },
  ],
  [
    'ausencia',
    'se termina la aceptada',
    async (s) => {
      const id = await pedirAusencia(s);
      await s.portal.pide(s.jefa).logra('POST ausenciaAction', { body: { op: 1, id } });
      s.portal.reloj.pasar({ horas: 24 });
      await s.portal.pide(s.jefa).logra('POST terminarAusencia', { body: { id } });
      return { de: s.ana, texto: expect.stringMatching(/^terminó tu ausencia/), quien: 'Jefa' };
    },
  ],
  [
    'fichaje',
    'se cierra su entrada',
    async (s) => {
      await s.portal.pide(s.ana).logra('POST actionFichar', { body: { op: 0 } });
      s.portal.reloj.pasar({ minutos: 20 });
      const [entrada] = await s.portal.pide(s.jefa).logra('GET getFichajesActivos');
      await s.portal.pide(s.jefa).logra('POST cerrarFichaje', { body: { id: entrada?.id ?? 0 } });
      return { de: s.ana, texto: expect.stringMatching(/^cerró tu entrada/), quien: 'Jefa' };
    },
  ],
  [
    'nombre',
    'se acepta su nombre',
    async (s) => {
      await pedirNombre(s, 0);
      return { de: s.ana, texto: 'te cambió el nombre a Anabel', quien: 'Jefa' };
    },
  ],
  [
    'nombre',
    'se rechaza su nombre',
    async (s) => {
      await pedirNombre(s, 1);
      return { de: s.ana, texto: 'rechazó tu cambio de nombre a Anabel', quien: 'Jefa' };
    },
  ],
  [
    'firma',
    'otra persona le pone la firma',
    async (s) => {
      await s.portal.pide(s.jefa).logra('POST addFirma', { body: { firma: 'otr', id: s.otro.id } });
      return { de: s.otro, texto: 'registró tu firma, OTR', quien: 'Jefa' };
    },
  ],
  [
    'permisos',
    'se le da una excepción',
    async (s) => {
      const body = { op: 0, usuario: s.ana.id, permisos: 'mul' };
      await s.portal.pide(s.jefa).logra('POST actionExcepciones', { body });
      return { de: s.ana, texto: expect.stringMatching(/^te dio/), quien: 'Jefa' };
    },
  ],
  [
    'clave',
    'se le genera una clave',
    async (s) => {
      const { clave } = await s.portal.pide(s.jefa).logra('POST resetPassword', { body: { usuario: s.ana.id } });
      const { token: key } = await s.portal.pide().logra('POST login', { body: { op: 0, usuario: 'Ana', clave } });
      const body = { clavea: clave, claven: 'otra-clave-suya' };
      await s.portal.pide({ ...s.ana, key }).logra('POST cambioClave', { body });
      const texto = 'te generó una contraseña nueva. Pídesela para entrar.';
      return { de: { ...s.ana, key }, texto, quien: 'Jefa' };
    },
  ],
  [
    'acceso_ajeno',
    'another takes somebody’s second step from them',
    async (s) => {
      const otra = await s.portal.persona({ nombre: 'Otra', categoria: 12 });
      const fila = { usuario: s.ana.id, secreto: 'JBSWY3DPEHPK3PXP', desde: s.portal.reloj.ahora };
      await s.portal.db.insertInto('dos_pasos').values(fila).execute();
      const body = { usuario: s.ana.id, motivo: 'Perdió el teléfono' };
      await s.portal.pide(otra).logra('POST dosPasosPerdidos', { body });
      return { de: s.jefa, texto: `quitó la verificación en dos pasos de ${NOMBRE}`, quien: 'Otra', sobre: 'Ana' };
    },
  ],
  [
    'membresia',
    'se termina la suya',
    async (s) => {
      const { id } = await venderMembresia(s);
      await s.portal.pide(s.jefa).logra('POST deleteMemb', { body: { id } });
      return { de: s.ana, texto: 'terminó tu membresía VIP', quien: 'Jefa' };
    },
  ],
  [
    'membresia_vence',
    'la suya está por terminar',
    async (s) => {
      await venderMembresia(s);
      s.portal.reloj.pasar({ horas: 24 * 12 });
      await barrer(s.portal);
      return { de: s.ana, texto: 'tu membresía VIP termina en 3 días', quien: null };
    },
  ],
  [
    'compra',
    'se le vende un rango',
    async (s) => {
      await venderMision(s.portal, s.jefa, s.ana, [2, 1]);
      return { de: s.ana, texto: expect.stringMatching(/^te vendió la .* por \d+c$/), quien: 'Jefa' };
    },
  ],
  [
    'venta',
    'se salda una venta suya',
    async (s) => {
      await s.portal.exceptuar(s.leo, 'mis');
      await venderMision(s.portal, s.leo, s.ana, [2, 1]);
      const [venta] = await s.portal.pide(s.jefa).logra('GET allVentas');
      await s.portal
        .pide(s.jefa)
        .logra('GET ventaAction/:id', { params: { id: venta?.id ?? 0 }, query: { pagado: 0 } });
      return { de: s.leo, texto: expect.stringMatching(/^recibió los créditos de tu venta/), quien: 'Jefa' };
    },
  ],
  [
    'paga',
    'se le paga',
    async (s) => {
      const pagadora = await conLista(s.portal, s.ana);
      const fila = await filaDe(s.portal, pagadora, s.ana);
      await s.portal.pide(pagadora).logra('POST pagar', { body: comoSeVe(fila, 1) });
      return { de: s.ana, texto: 'te pagó 9c', quien: 'Pagadora' };
    },
  ],
  [
    'paga',
    'se le paga un pendiente',
    async (s) => {
      const pagadora = await conLista(s.portal, s.ana);
      await s.portal.pide(pagadora).logra('POST reiniciarLista', { body: { op: 0 } });
      const [pendiente] = await s.portal.pide(pagadora).logra('GET getPendientes');
      await s.portal.pide(pagadora).logra('POST pagarPendiente', { body: { id: pendiente?.id ?? 0 } });
      return { de: s.ana, texto: 'te pagó 9c que tenías pendientes', quien: 'Pagadora' };
    },
  ],
  [
    'renta',
    'se cobra la suya',
    async (s) => {
      await s.portal.db.updateTable('categoria').set({ renta: 20 }).where('id', '=', 1).execute();
      const { data } = await s.portal.pide(s.jefa).logra('POST actionRenta', { body: { op: 0 } });
      await s.portal.pide(s.jefa).logra('POST actionRenta', { body: { op: 1, id: data[0]?.id ?? 0 } });
      return { de: s.ana, texto: expect.stringMatching(/tu renta de/), quien: 'Jefa' };
    },
  ],
  [
    'multa',
    'se le multa',
    async (s) => {
      await multar(s);
      return { de: s.ana, texto: 'te multó con 5c: Flood', quien: 'Jefa' };
    },
  ],
  [
    'multa',
    'se cobra la suya',
    async (s) => {
      const { data } = await multar(s);
      await s.portal.pide(s.jefa).logra('POST actionMulta', { body: { id: data.id, op: true } });
      return { de: s.ana, texto: 'cobró tu multa de 5c', quien: 'Jefa' };
    },
  ],
  [
    'llamado',
    'se le llama la atención',
    async (s) => {
      const body = { op: 0 as const, user: s.ana.id, motivo: 'Flood', descripcion: 'Tres veces' };
      await s.portal.pide(s.jefa).logra('POST actionLlamado', { body });
      return { de: s.ana, texto: 'te llamó la atención: Flood', quien: 'Jefa' };
    },
  ],
  [
    'dispositivo_nuevo',
    'se entra con su nombre desde otro navegador',
    async (s) => {
      for (const remite of [undefined, { cabeceras: { 'user-agent': 'otro' } }])
        await s.portal.pide(null, remite).logra('POST login', { body: { op: 0, usuario: 'Ana', clave: CLAVE } });
      const texto = expect.stringMatching(/^Se inició sesión en tu cuenta desde un dispositivo nuevo/);
      return { de: s.ana, texto, quien: null };
    },
  ],
  ...CASOS_DE_GUARDIA,
  [
    'alarma',
    'se prueban muchas claves con un nombre',
    async (s) => {
      for (let i = 0; i < 10; i += 1)
        await s.portal.pide(null, { desde: `192.0.${i}.1` })('POST', 'login', { op: 0, usuario: 'Leo', clave: 'mala' });
      await new Vigilante(s.portal.deps).ronda();
      return { de: s.jefa, texto: `Muchos intentos fallidos de entrar como ${NOMBRE}`, quien: null, sobre: 'Leo' };
    },
  ],
];

test.each(CASOS)('%s: %s', async (clase, _que, hacer) => {
  const s = await sala();
  const { de, texto, quien, sobre = null } = await hacer(s);
  const [hallada] = (await suyas(s.portal, de)).filter((n) => n.clase === clase);
  // What waits for an answer is unread where it waits.
  const leida = claseNotificacion(clase).espera === true;
  expect(hallada).toMatchObject({ clase, texto, quien, sobre, leida });
  for (const ajeno of [s.jefa, s.leo, s.ana, s.otro])
    if (ajeno.id !== de.id) {
      const key = await s.portal.sesion(ajeno.id);
      expect((await suyas(s.portal, { ...ajeno, key })).map((n) => n.texto)).not.toContainEqual(hallada?.texto);
    }
  // The screen that it leads to is one that its reader may open.
  const { data } = await s.portal.pide(de).logra('POST login', { body: { op: 1, token: de.key } });
  expect(leLlega(clase, data)).toBe(true);
});

test('no hay clase sin su caso', () => {
  expect([...new Set(CASOS.map(([clase]) => clase))].toSorted()).toEqual(CLASES_NOTIFICACION.toSorted());
});
