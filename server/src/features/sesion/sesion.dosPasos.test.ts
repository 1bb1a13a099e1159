import { NOMBRE } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { huella } from '../../platform/http/acceso.ts';
import { codigoEn, conCodigo, conDosPasos } from '../../testing/autenticador.ts';
import { codigos, mientras, porDosServidores, veces } from '../../testing/carreras.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal, CLAVE } from '../../testing/portal.ts';
import { vigiladas, volcar } from '../../testing/vigilancia.ts';

const MAL = { http: 422, error: 'CODIGO_INCORRECTO', campo: 'codigo', msg: 'El código no es correcto, o ya se usó' };
const PIDE = { http: 401, error: 'CODIGO_DOS_PASOS', campo: 'codigo' };
const apunte = ({ id }: Persona, motivo: string) => ({
  ...{ modulo: 'acceso', objeto: null, usuario: id, encargado: id, motivo },
});
const ahora = (portal: Portal, secreto: string) => codigoEn(secreto, portal.reloj.ahora);

async function escena() {
  const portal = await abrirPortal();
  const ana = await portal.persona({ nombre: 'Ana' });
  return { portal, ana, pide: portal.pide(ana) };
}

describe('activarlos', () => {
  test('pide un código, da diez de rescate, y nada de eso se vuelve a decir', async () => {
    const { portal, ana, pide } = await escena();
    expect(await pide.logra('GET dosPasos')).toEqual({ activo: false, desde: null, rescate: 0, exigido: false });
    const { secreto, uri } = await pide.logra('POST prepararDosPasos');
    expect(uri).toContain(`otpauth://totp/Conserje:Ana?secret=${secreto}&`);
    expect(await pide.falla('POST activarDosPasos', { body: { codigo: ' ' } })).toMatchObject({ campo: 'codigo' });
    expect(await pide.falla('POST activarDosPasos', { body: { codigo: '000000' } })).toMatchObject(MAL);
    expect((await pide.logra('GET dosPasos')).activo).toBe(false);
    const { resultado, bitacora } = await portal.observar(() =>
      pide.logra('POST activarDosPasos', { body: { codigo: ahora(portal, secreto) } }),
    );
    expect(bitacora).toEqual([apunte(ana, 'activó la verificación en dos pasos')]);
    expect(new Set(resultado.rescate).size).toBe(10);
    for (const codigo of resultado.rescate) expect(codigo).toMatch(/^(\d{4}-){3}\d{4}$/);
    const suyo = await pide.logra('GET dosPasos');
    expect(suyo).toEqual({ activo: true, desde: portal.reloj.iso(), rescate: 10, exigido: false });
    // What proved who she was before counts no more.
    expect(await pide.falla('POST prepararDosPasos')).toMatchObject({ http: 403, error: 'PRUEBA_RECIENTE' });
    const recien = portal.pide({ ...ana, key: await portal.sesion(ana.id) });
    expect(await recien.falla('POST prepararDosPasos')).toMatchObject({ http: 409, error: 'YA_ESTA_ASI' });
    const guardados = await portal.db.selectFrom('rescate').select('huella').execute();
    for (const { huella } of guardados) expect(huella).toMatch(/^\d:\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    // Each with a salt of its own.
    expect(new Set(guardados.map(({ huella }) => huella.split('$')[4])).size).toBe(10);
    expect(portal.log.join('\n')).not.toContain(secreto);
  });

  test('sin prepararlos no hay nada que activar, y otra preparación olvida la de antes', async () => {
    const { portal, pide } = await escena();
    expect(await pide.falla('POST activarDosPasos', { body: { codigo: '123456' } })).toMatchObject({ http: 404 });
    const { secreto: primero } = await pide.logra('POST prepararDosPasos');
    await pide.logra('POST prepararDosPasos');
    const codigo = ahora(portal, primero);
    expect(await pide.falla('POST activarDosPasos', { body: { codigo } })).toMatchObject(MAL);
  });

  test('antes de activarlos se entra solo con la clave', async () => {
    const { portal, pide } = await escena();
    await pide.logra('POST prepararDosPasos');
    expect((await portal.pide().logra('POST login', conCodigo('Ana'))).data.dos_pasos).toBe('no');
  });
});

describe('entrar con ellos', () => {
  test('la clave buena pide el código; la mala se rechaza igual con código que sin él', async () => {
    const { portal, ana } = await escena();
    const { secreto } = await conDosPasos(portal, ana);
    const visita = portal.pide();
    expect(await visita.falla('POST login', conCodigo('Ana'))).toMatchObject(PIDE);
    const mala = { op: 0, usuario: 'Ana', clave: 'no-es-esta' };
    for (const codigo of [undefined, ahora(portal, secreto)]) {
      const body = { ...mala, ...(codigo !== undefined && { codigo }) };
      expect(await visita.falla('POST login', { body })).toMatchObject({ http: 401, error: 'CREDENCIALES' });
    }
    const { data } = await visita.logra('POST login', conCodigo('Ana', ahora(portal, secreto)));
    expect(data.dos_pasos).toBe('si');
  });

  test('pedir el código no cuenta como fallo, y un código malo sí: a los diez, 429', async () => {
    const { portal, ana } = await escena();
    const { secreto } = await conDosPasos(portal, ana);
    const visita = portal.pide(null, { desde: '203.0.113.9' });
    for (let n = 0; n < 15; n += 1) expect(await visita.falla('POST login', conCodigo('Ana'))).toMatchObject(PIDE);
    for (let n = 0; n < 10; n += 1)
      expect(await visita.falla('POST login', conCodigo('Ana', '000000'))).toMatchObject(MAL);
    const bueno = conCodigo('Ana', ahora(portal, secreto));
    expect(await visita.falla('POST login', bueno)).toMatchObject({ http: 429 });
    // From elsewhere the owner goes on.
    await portal.pide(null, { desde: '203.0.113.10' }).logra('POST login', bueno);
  });

  test('con la clave buena y sin código, o con uno malo, en un sitio nuevo: queda apuntado, y se le dice una vez al día', async () => {
    const { portal, ana } = await escena();
    const { secreto } = await conDosPasos(portal, ana);
    await portal.pide(null, { desde: '203.0.113.9' }).logra('POST login', conCodigo('Ana', ahora(portal, secreto)));
    const avisos = async () =>
      (await portal.pide(ana).logra('GET notificaciones')).filter((n) => n.texto.includes('falló el código'));
    const dichos = async () => {
      await volcar(portal);
      const filas = (await vigiladas(portal)).filter((f) => f.clase === 'entrada_fallida');
      return filas.map((f) => `${f.usuario === ana.id} ${f.codigo} ${f.veces}`);
    };
    const conocido = portal.pide(null, { desde: '203.0.113.9' });
    await conocido.falla('POST login', conCodigo('Ana'));
    expect(await dichos()).toEqual([]);
    await conocido.falla('POST login', conCodigo('Ana', '000000'));
    expect(await dichos()).toEqual(['true CODIGO_INCORRECTO 1']);
    expect(await avisos()).toEqual([]);
    const ajeno = portal.pide(null, { desde: '198.51.100.4' });
    for (let n = 0; n < 3; n += 1) {
      await ajeno.falla('POST login', conCodigo('Ana'));
      await ajeno.falla('POST login', conCodigo('Ana', '000000'));
    }
    expect((await dichos()).toSorted()).toEqual([
      'true CODIGO_DOS_PASOS 3',
      'true CODIGO_INCORRECTO 1',
      'true CODIGO_INCORRECTO 3',
    ]);
    expect(await avisos()).toHaveLength(1);
    portal.reloj.pasar({ horas: 25 });
    await ajeno.falla('POST login', conCodigo('Ana', '000000'));
    expect(await avisos()).toHaveLength(2);
  });

  test('un código vale una vez; también si llega veces a la vez por dos servidores', async () => {
    const { portal, ana } = await escena();
    const { secreto } = await conDosPasos(portal, ana);
    const codigo = ahora(portal, secreto);
    const enviar = await porDosServidores(portal);
    const nadie = { id: 0, usuario: '', key: '' };
    const todas = await veces(6, () => enviar(nadie, 'login', conCodigo('Ana', codigo).body));
    expect(codigos(todas)).toEqual({ '200': 1, '422 CODIGO_INCORRECTO': 5 });
    expect(await portal.pide().falla('POST login', conCodigo('Ana', codigo))).toMatchObject(MAL);
    portal.reloj.pasar({ minutos: 1 });
    await portal.pide().logra('POST login', conCodigo('Ana', ahora(portal, secreto)));
  });

  test('uno de rescate entra una vez, escrito como sea, y queda apuntado', async () => {
    const { portal, ana } = await escena();
    const { rescate } = await conDosPasos(portal, ana);
    const [uno = ''] = rescate;
    const { bitacora } = await portal.observar(() =>
      portal.pide().logra('POST login', conCodigo('Ana', uno.replaceAll('-', ' '))),
    );
    expect(bitacora.map((b) => b.motivo)).toEqual(['usó un código de respaldo. Le quedan 9', 'inició sesión']);
    expect(bitacora[0]).toMatchObject({ encargado: ana.id, usuario: ana.id });
    expect(await portal.pide().falla('POST login', conCodigo('Ana', uno))).toMatchObject(MAL);
    expect((await portal.pide(ana).logra('GET dosPasos')).rescate).toBe(9);
  });

  test('uno de los que se guardaban sin sal sigue entrando, también una vez', async () => {
    const { portal, ana } = await escena();
    await conDosPasos(portal, ana);
    const guardado = { usuario: ana.id, huella: huella('1234123412341234') };
    await portal.db.insertInto('rescate').values(guardado).execute();
    await portal.pide().logra('POST login', conCodigo('Ana', '1234-1234-1234-1234'));
    await portal.pide().falla('POST login', conCodigo('Ana', '1234-1234-1234-1234'));
  });

  test('dos a la vez con el mismo de rescate: entra uno', async () => {
    const { portal, ana } = await escena();
    const { rescate } = await conDosPasos(portal, ana);
    const enviar = await porDosServidores(portal);
    const nadie = { id: 0, usuario: '', key: '' };
    const todas = await veces(4, () => enviar(nadie, 'login', conCodigo('Ana', rescate[0]).body));
    expect(codigos(todas)).toEqual({ '200': 1, '422 CODIGO_INCORRECTO': 3 });
  });

  test('el que se usa mientras se mira ya no vale', async () => {
    const { portal, ana } = await escena();
    const { secreto, rescate } = await conDosPasos(portal, ana);
    const entrar = (codigo?: string) => () => portal.pide()('POST', 'login', conCodigo('Ana', codigo).body);
    const respuestas = [
      await mientras(
        portal,
        (tx) => tx.db.deleteFrom('rescate').where('usuario', '=', ana.id).execute(),
        entrar(rescate[0]),
      ),
      await mientras(
        portal,
        (tx) =>
          tx.db
            .updateTable('dos_pasos')
            .set({ paso: 10 ** 9 })
            .where('usuario', '=', ana.id)
            .execute(),
        entrar(ahora(portal, secreto)),
      ),
    ];
    for (const respuesta of respuestas)
      expect(respuesta).toMatchObject({ http: 422, cuerpo: { error: 'CODIGO_INCORRECTO' } });
  });

  test('el de otra persona no vale', async () => {
    const { portal, ana } = await escena();
    const beto = await portal.persona({ nombre: 'Beto' });
    await conDosPasos(portal, ana);
    const { secreto, rescate } = await conDosPasos(portal, beto);
    for (const codigo of [ahora(portal, secreto), rescate[0]])
      expect(await portal.pide().falla('POST login', conCodigo('Ana', codigo))).toMatchObject(MAL);
  });
});

describe('dejarlos, y renovar los de rescate', () => {
  test('pide la clave y un código, y entonces vuelve a bastar la clave', async () => {
    const { portal, ana, pide } = await escena();
    const { secreto } = await conDosPasos(portal, ana);
    const quitar = (clave: string, codigo: string) => ({ body: { clave, codigo } });
    const bueno = () => ahora(portal, secreto);
    expect(await pide.falla('POST quitarDosPasos', quitar('', bueno()))).toMatchObject({ campo: 'clave' });
    expect(await pide.falla('POST quitarDosPasos', quitar('mala', bueno()))).toMatchObject({
      ...{ http: 422, error: 'CLAVE_ACTUAL', campo: 'clave' },
    });
    expect(await pide.falla('POST quitarDosPasos', quitar(CLAVE, '000000'))).toMatchObject(MAL);
    const { bitacora } = await portal.observar(() => pide.logra('POST quitarDosPasos', quitar(CLAVE, bueno())));
    expect(bitacora).toEqual([apunte(ana, 'quitó la verificación en dos pasos')]);
    expect(await pide.falla('POST quitarDosPasos', quitar(CLAVE, bueno()))).toMatchObject({ http: 409 });
    await portal.pide().logra('POST login', conCodigo('Ana'));
    expect(await portal.db.selectFrom('rescate').selectAll().execute()).toEqual([]);
  });

  test('los de rescate nuevos quitan los de antes', async () => {
    const { portal, ana, pide } = await escena();
    expect(await pide.falla('POST renovarRescate', { body: {} })).toMatchObject({ http: 404 });
    const { rescate: antes, secreto } = await conDosPasos(portal, ana);
    const { resultado, bitacora } = await portal.observar(() =>
      pide.logra('POST renovarRescate', { body: { codigo: ahora(portal, secreto) } }),
    );
    expect(bitacora).toEqual([apunte(ana, 'renovó sus códigos de respaldo')]);
    expect(await portal.pide().falla('POST login', conCodigo('Ana', antes[0]))).toMatchObject(MAL);
    await portal.pide().logra('POST login', conCodigo('Ana', resultado.rescate[0]));
  });
});

describe('cuando la agencia los pide', () => {
  const FALTAN = { http: 403, error: 'DOS_PASOS_FALTAN' };

  test('quien tiene el permiso y no los tiene solo puede activarlos, o salir', async () => {
    const { portal, pide } = await escena();
    await portal.configurar({ dos_pasos_para: ['pag'] });
    await pide.logra('GET MyPerfil');
    await portal.permitir(1, 'tt', 'pag');
    for (const llamada of ['GET MyPerfil', 'GET sesiones', 'GET getAllTime'] as const)
      expect(await pide.falla(llamada)).toMatchObject(FALTAN);
    // In what is everyone's they are a visitor.
    await pide.logra('GET configuracion');
    expect(await pide.falla('POST estados', { body: { op: 1, estado: 'Hola' } })).toMatchObject({ http: 401 });
    expect((await portal.pide().logra('POST login', conCodigo('Ana'))).data.dos_pasos).toBe('falta');
    expect((await pide.logra('GET dosPasos')).exigido).toBe(true);
    const { secreto } = await pide.logra('POST prepararDosPasos');
    await pide.logra('POST activarDosPasos', { body: { codigo: ahora(portal, secreto) } });
    await pide.logra('GET MyPerfil');
    await portal.pide().falla('POST login', conCodigo('Ana'));
  });

  test('a quien no tiene ninguno de esos permisos no se le piden', async () => {
    const { portal, pide } = await escena();
    await portal.configurar({ dos_pasos_para: ['man', 'exc'] });
    await pide.logra('GET MyPerfil');
    const jefa = await portal.persona({ categoria: 12 });
    expect(await portal.pide(jefa).falla('GET ajustes')).toMatchObject(FALTAN);
    await conDosPasos(portal, jefa);
    await portal.pide(jefa).logra('GET ajustes');
  });

  test('quitarlos los vuelve a pedir: así se cambia de teléfono', async () => {
    const { portal, ana, pide } = await escena();
    await portal.permitir(1, 'pag');
    await portal.configurar({ dos_pasos_para: ['pag'] });
    const { secreto } = await conDosPasos(portal, ana);
    await pide.logra('POST quitarDosPasos', { body: { clave: CLAVE, codigo: ahora(portal, secreto) } });
    expect(await pide.falla('GET MyPerfil')).toMatchObject(FALTAN);
    await conDosPasos(portal, ana);
    await pide.logra('GET MyPerfil');
  });
});

describe('a quien los perdió', () => {
  const perdidos = (usuario: number, motivo = 'Perdió el teléfono') => ({ body: { usuario, motivo } });

  test('se los quita alguien por encima, con un motivo, y se le avisa', async () => {
    const { portal, ana, pide } = await escena();
    await conDosPasos(portal, ana);
    const jefa = await portal.persona({ categoria: 10 });
    const suya = async () =>
      (await portal.pide(jefa).logra('GET userAllInfo/:id', { params: { id: ana.id } })).acciones;
    expect(await suya()).toContain('dospasos');
    expect(await portal.pide(jefa).falla('POST dosPasosPerdidos', perdidos(ana.id, ' '))).toMatchObject({
      ...{ http: 422, campo: 'motivo' },
    });
    const { bitacora } = await portal.observar(() =>
      portal.pide(jefa).logra('POST dosPasosPerdidos', perdidos(ana.id, ' Perdió el teléfono ')),
    );
    expect(bitacora).toEqual([
      { ...apunte(ana, `quitó la verificación en dos pasos de ${NOMBRE}: Perdió el teléfono`), encargado: jefa.id },
    ]);
    expect(await suya()).not.toContain('dospasos');
    expect(await portal.pide(jefa).falla('POST dosPasosPerdidos', perdidos(ana.id))).toMatchObject({ http: 409 });
    await portal.pide().logra('POST login', conCodigo('Ana'));
    const [aviso] = await pide.logra('GET notificaciones');
    expect(aviso).toMatchObject({
      clase: 'clave',
      texto: expect.stringContaining('quitó tu verificación en dos pasos. Actívala de nuevo en Configuración.'),
    });
  });

  test('no a quien está a su altura o por encima, ni a uno mismo', async () => {
    const { portal } = await escena();
    const [jefa, otra] = [await portal.persona({ categoria: 10 }), await portal.persona({ categoria: 10 })];
    for (const quien of [jefa, otra]) await conDosPasos(portal, quien);
    for (const de of [jefa, otra])
      expect(await portal.pide(jefa).falla('POST dosPasosPerdidos', perdidos(de.id))).toMatchObject({ http: 403 });
    expect((await portal.pide(otra).logra('GET dosPasos')).activo).toBe(true);
  });
});
