import { describe, expect, test } from 'vitest';
import { abrirPortal } from '../../testing/portal.ts';
import { abrirRadio } from '../../testing/radio.ts';

const NADA = { estado: 'bien', emisora: null, dj: null, oyentes: null, cancion: null, emision: null };

/** What the portal tells of a radio that answers these bytes. */
async function suena(cuerpo: string | Buffer, tipo = 'application/json') {
  const portal = await abrirPortal();
  const radio = await abrirRadio((_, respuesta) => {
    respuesta.writeHead(200, { 'content-type': tipo });
    // A stream of events goes on for ever.
    if (tipo === 'text/event-stream') respuesta.write(cuerpo);
    else respuesta.end(cuerpo);
  });
  await portal.configurar({ radio: radio.url });
  return portal.pide().logra('GET radioAhora');
}
const icecast = (fuente: string) => `{"icestats":{"server_id":"Icecast 2.4.4","source":{${fuente},"dummy":null}}}`;

describe('Icecast writes values without quotes', () => {
  test.each([
    ['" - "', '"title": - ,"listeners":7', { cancion: null, oyentes: 7 }],
    ['"-" without blanks', '"listeners":7,"title": -', { cancion: null, oyentes: 7 }],
    ['nothing', '"title": ,"listeners":7', { cancion: null, oyentes: 7 }],
    ['a number', '"artist":"Ana","title":1999', { cancion: 'Ana - 1999' }],
    ['zeros first', '"title":007', { cancion: '007' }],
    ['a decimal as it was written', '"title":1.50', { cancion: '1.50' }],
    ['a point alone before it', '"title":.5', { cancion: '.5' }],
    ['an exponent', '"title":1e5', { cancion: '1e5' }],
    ['a sign', '"title":+1', { cancion: '+1' }],
    ['true', '"title":true', { cancion: 'true' }],
    ['null', '"title":null,"listeners":7', { cancion: null, oyentes: 7 }],
    ['NaN', '"title":NaN', { cancion: 'NaN' }],
    ['very long', '"title":12345678901234567890', { cancion: '12345678901234567890' }],
    ['words', '"title": Noche de verano ,"listeners":7', { cancion: 'Noche de verano', oyentes: 7 }],
    [
      'a number for the server',
      '"server_name":40,"title":"Sol"',
      { emisora: '40', dj: { nombre: '40' }, cancion: 'Sol' },
    ],
    ['listeners in quotes', '"listeners":"12"', { oyentes: 12 }],
    ['an escape that JSON has not', '"title":"AC\\DC, en \\vivo"', { cancion: 'AC\\DC, en \\vivo' }],
    ['a tab in a text', '"title":"Una\tdos"', { cancion: 'Una dos' }],
    ['what looks like that in a text', '"title":"a: - ,} b","listeners":7', { cancion: 'a: - ,} b', oyentes: 7 }],
  ])('%s', async (_what, fuente, dicho) => {
    expect(await suena(icecast(fuente))).toMatchObject({ estado: 'bien', ...dicho });
  });

  test('a comma too many, a mark of the order of bytes, and no source yet', async () => {
    expect(await suena('{"icestats":{"source":[{"title":"Sol",},]}}')).toMatchObject({ cancion: 'Sol' });
    expect(await suena(`\uFEFF${icecast('"title":"Sol"')}`)).toMatchObject({ cancion: 'Sol' });
    expect(await suena('{"icestats":"server_start":"Sat, 03 Oct 2020","dummy":null}}')).toMatchObject({
      estado: 'apagada',
    });
  });
});

describe('texts', () => {
  const cancion = async (titulo: string | Buffer) =>
    (
      await suena(
        Buffer.concat([
          Buffer.from('{"icestats":{"source":{"title":"'),
          Buffer.from(titulo as string),
          Buffer.from('"}}}'),
        ]),
      )
    ).cancion;

  test('are read as UTF-8, as Latin-1, and as UTF-8 that was taken for Latin-1', async () => {
    expect(await cancion('Canción de otoño 🎹 夜')).toBe('Canción de otoño 🎹 夜');
    expect(await cancion(Buffer.from('Canción de otoño', 'latin1'))).toBe('Canción de otoño');
    expect(await cancion(Buffer.from([0x93, 0x53, 0x6f, 0x6c, 0x94]))).toBe('“Sol”');
    expect(await cancion(Buffer.from(Buffer.from('Canción 🎹').toString('latin1')))).toBe('Canción 🎹');
    expect(await cancion('\\u00c9l y \\u591c')).toBe('Él y 夜');
  });

  test('in one answer each in its own', async () => {
    const [ana, titulo] = [Buffer.from('Ñandú', 'latin1'), Buffer.from('Canción')];
    const partes = ['{"icestats":{"source":{"artist":"', ana, '","title":"', titulo, '"}}}'];
    expect(await suena(Buffer.concat(partes.map((parte) => Buffer.from(parte as string))))).toMatchObject({
      cancion: 'Ñandú - Canción',
    });
  });

  test('are without HTML entities', async () => {
    expect(await cancion('Tom &amp; Jerry &#233;l &quot;s&#xED;&quot; &amp;amp; &ntilde; R&B &nada;')).toBe(
      'Tom & Jerry él "sí" & ñ R&B &nada;',
    );
  });

  test('of punctuation alone say nothing; of signs they do', async () => {
    expect(await cancion(' - ')).toBeNull();
    expect(await cancion('…')).toBeNull();
    expect(await cancion('🎹')).toBe('🎹');
  });
});

describe('other forms', () => {
  const listenurl = 'https://radio.example.com/vivo';
  const fuente = { 'display-title': 'Ana - Verano', listeners: 5, server_name: 'DJ-Sol', listenurl };
  const dicho = {
    ...{ ...NADA, emisora: 'DJ-Sol', dj: { nombre: 'DJ-Sol', miembro: false }, cancion: 'Ana - Verano' },
  };

  test("Icecast 2.5's publicstats.json, with sources by mount", async () => {
    const partes = [{ id: 'a', component: 'server' }, { source: { '/vivo': fuente } }];
    expect(await suena(JSON.stringify(partes))).toEqual({ ...dicho, oyentes: 5, emision: listenurl });
    expect(await suena(JSON.stringify(partes.slice(0, 1)))).toMatchObject({ estado: 'apagada' });
    const vacia = [{ component: 'server' }, { source: {} }];
    expect(await suena(JSON.stringify(vacia))).toMatchObject({ estado: 'apagada' });
    const porMonte = { icestats: { source: { '/vivo': fuente, '/otro': null } } };
    expect(await suena(JSON.stringify(porMonte))).toMatchObject({ oyentes: 5, cancion: 'Ana - Verano' });
  });

  test('the listeners of all mounts of one name are counted together, those of another station are not', async () => {
    const source = {
      '/vivo': fuente,
      '/movil': { ...fuente, listeners: 8, listenurl: 'https://radio.example.com/movil' },
      '/otra': { ...fuente, listeners: 3, server_name: 'Otra' },
    };
    const emision = 'https://radio.example.com/movil';
    expect(await suena(JSON.stringify([{ source }]))).toEqual({ ...dicho, oyentes: 13, emision });
    const lista = { icestats: { source: Object.values(source) } };
    expect(await suena(JSON.stringify(lista))).toEqual({ ...dicho, oyentes: 13, emision });
    const sinNombre = { icestats: { source: [{ listeners: 2 }, { listeners: 1 }] } };
    expect(await suena(JSON.stringify(sinNombre))).toMatchObject({ oyentes: 2 });
  });

  test('Shoutcast 2', async () => {
    const stats = { currentlisteners: 12, servertitle: 'DJ-Sol', songtitle: 'Ana - Verano', streamstatus: 1 };
    expect(await suena(JSON.stringify(stats))).toEqual({ ...dicho, oyentes: 12 });
    expect(await suena(JSON.stringify({ ...stats, streamstatus: 0 }))).toMatchObject({ estado: 'apagada' });
    const varias = { totalstreams: 2, streams: [stats, { ...stats, currentlisteners: 3 }] };
    expect(await suena(JSON.stringify(varias))).toEqual({ ...dicho, oyentes: 15 });
  });

  test('Zeno, by its stream of events or as JSON', async () => {
    const evento = 'id:1\nevent:message\ndata:{"mount":"abc","streamTitle":"Ana - Verano"}\n\n';
    expect(await suena(evento, 'text/event-stream')).toEqual({ ...NADA, cancion: 'Ana - Verano' });
    expect(await suena('{"artist":"Ana","title":"Verano"}')).toEqual({ ...NADA, cancion: 'Ana - Verano' });
  });
});
