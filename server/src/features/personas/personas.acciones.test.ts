import type { SobreAlguien } from '@conserje/rules';
import { DIA_MS, PANTALLAS, precioMembresia, puedeEntrar, SOBRE_ALGUIEN } from '@conserje/rules';
import { expect, test } from 'vitest';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { escala } from '../carrera/carrera.public.ts';
import { usuarioActivo } from '../usuarios/usuarios.public.ts';

const ACCIONES = Object.keys(SOBRE_ALGUIEN) as SobreAlguien[];

/** The calls behind an action, with each kind of what may be chosen there, as the reader's screen would send them. */
async function intentos(portal: Portal, accion: SobreAlguien, quien: Persona, de: Persona) {
  const usuario = de.id;
  const [yo, suyo] = [await usuarioActivo(portal.db, quien.id), await usuarioActivo(portal.db, usuario)];
  const todas = await escala(portal.db);
  const suya = todas.findIndex((m) => m.id === suyo?.mision);
  const actual = todas[suya];
  // What is decided by a mission is decided by its category, or by which of two is above the other.
  const misiones = todas.filter(
    ({ categoria }, i) =>
      Math.abs(i - suya) <= 2 || todas[i - 1]?.categoria !== categoria || todas[i + 1]?.categoria !== categoria,
  );
  const motivo = 'Prueba';
  const con = (llamada: string, ...bodies: object[]) => bodies.map((body) => ({ llamada, body }));
  const cada = (llamada: string, hacer: (m: (typeof misiones)[number]) => object) =>
    con(llamada, ...misiones.map((m) => ({ usuario, rango: m.id, ...hacer(m) })));
  const firmas = { firmaEncargado: yo?.firma, encargado: quien.id };
  switch (accion) {
    case 'ascender':
      return misiones.flatMap((m) =>
        con('sendAscenso', { usuario, encargado: quien.id, micat: yo?.id_categoria, id_rango: m.id, nueva: m.nombre }),
      );
    case 'vender':
      return cada('addMision', (m) => ({ ...firmas, mision: m.nombre, creditos: m.precio - (actual?.precio ?? 0) }));
    case 'membresia': {
      const tipo = await portal.db.selectFrom('membresia').selectAll().limit(1).executeTakeFirstOrThrow();
      const creditos = precioMembresia(tipo.precio, tipo.perma === 1, 30);
      return con('addMembresia', {
        user: usuario,
        isExterno: false,
        membresia: tipo.id,
        periodo: 30,
        creditos,
        visto: null,
      });
    }
    case 'trasladar':
      return cada('addTraslado', (m) => ({
        ...{ agencia: 'Otra', firma: suyo?.firma || String(100 + usuario), mifirma: yo?.firma },
        ...{ mision: m.nombre, cat: m.categoria },
      }));
    case 'exceptuar':
      return con('actionExcepciones', { op: 0, usuario, permisos: 'exc' });
    case 'llamar':
      return con('actionLlamado', { op: 0, user: usuario, motivo, descripcion: motivo });
    case 'multar':
      return con('sendMulta', { usuario, motivo, creditos: 1 });
    case 'degradar':
      return cada('actionDegrado', () => ({ motivo, mision: suyo?.mision }));
    case 'despedir':
      return con('despedir', { usuario, motivo });
  }
}

/** Whether the server takes it from them. */
async function laAcepta(portal: Portal, accion: SobreAlguien, quien: Persona, de: Persona): Promise<boolean> {
  for (const { llamada, body } of await intentos(portal, accion, quien, de)) {
    const { http } = await portal.pide(quien)('POST', llamada, body);
    if (http === 200) return true;
  }
  return false;
}

test('lo que se ofrece en la página de alguien es justo lo que el servidor acepta', async () => {
  const portal = await abrirPortal();
  const lectores = [
    await portal.persona({ nombre: 'Dueña', categoria: 12, firma: 'DUE' }),
    await portal.persona({ nombre: 'Jefa', categoria: 10, firma: 'JEF' }),
    await portal.persona({ nombre: 'Monta', categoria: 4, firma: 'MON' }),
  ];
  await portal.permitir(4, 'usu', 'mul', 'exc', 'mem');
  // Whoever is last to hold it cannot lose it.
  await portal.persona({ categoria: 12, posicion: 2 });
  const rangos = [
    { categoria: 1, posicion: 1 },
    { categoria: 3, posicion: 2 },
    { categoria: 9, posicion: 1 },
    { categoria: 10, posicion: 1 },
    { categoria: 12, posicion: 2 },
  ];
  const nacer = async (rango: (typeof rangos)[number], estado: string): Promise<Persona> => {
    const alguien = await portal.persona(rango);
    if (estado === 'exceptuado') await portal.exceptuar(alguien, '-5');
    if (estado === 'ido') await portal.despedir(alguien);
    return alguien;
  };
  const ofrecidas: Record<string, number> = {};
  for (const quien of lectores) {
    const lector = await usuarioActivo(portal.db, quien.id);
    expect(puedeEntrar(PANTALLAS['/usuarios'], lector ?? null)).toBe(true);
    for (const rango of rangos)
      for (const estado of ['nuevo', 'exceptuado', 'ido'])
        for (const accion of ACCIONES) {
          const de = await nacer(rango, estado);
          portal.reloj.pasar({
            minutos: accion === 'ascender' && estado === 'exceptuado' ? (8 * DIA_MS) / 60_000 : 0,
          });
          const { acciones } = await portal.pide(quien).logra('GET userAllInfo/:id', { params: { id: de.id } });
          const dicho = `${accion} de ${quien.usuario} a categoría ${rango.categoria}, ${estado}`;
          expect(await laAcepta(portal, accion, quien, de), dicho).toBe(acciones.includes(accion));
          if (acciones.includes(accion)) ofrecidas[accion] = (ofrecidas[accion] ?? 0) + 1;
        }
  }
  // Each is offered to somebody: nothing passes for being refused always.
  expect(Object.keys(ofrecidas).sort()).toEqual([...ACCIONES].sort());
});
