import { describe, expect, test } from 'vitest';
import { openRecordingServer } from '../../../test-support/fakes/recordingServer.ts';
import { portalForFile } from '../../../test-support/portal/portal.ts';

const NOTHING = { estado: 'bien', emisora: null, dj: null, oyentes: null, cancion: null, emision: null };

const portal = portalForFile();

/** Returns `radioAhora` while the radio answers these bytes. */
async function playing(body: string | Buffer, tipo = 'application/json') {
  const radio = await openRecordingServer((_, response) => {
    response.writeHead(200, { 'content-type': tipo });
    // An event stream does not end.
    if (tipo === 'text/event-stream') response.write(body);
    else response.end(body);
  });
  await portal().configure({ radio: radio.url });
  // Should the radio before have had the same port, its answer is no longer valid.
  portal().clock.advance({ seconds: 11 });
  return portal().as().succeeds('GET radioAhora');
}
const icecast = (sourceText: string) =>
  `{"icestats":{"server_id":"Icecast 2.4.4","source":{${sourceText},"dummy":null}}}`;

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
  ])('%s', async (_what, sourceText, dicho) => {
    expect(await playing(icecast(sourceText))).toMatchObject({ estado: 'bien', ...dicho });
  });

  test('a trailing comma, a byte order mark and a missing source are accepted', async () => {
    expect(await playing('{"icestats":{"source":[{"title":"Sol",},]}}')).toMatchObject({ cancion: 'Sol' });
    expect(await playing(`\uFEFF${icecast('"title":"Sol"')}`)).toMatchObject({ cancion: 'Sol' });
    expect(await playing('{"icestats":"server_start":"Sat, 03 Oct 2020","dummy":null}}')).toMatchObject({
      estado: 'apagada',
    });
  });
});

describe('texts', () => {
  const song = async (title: string | Buffer) =>
    (
      await playing(
        Buffer.concat([
          Buffer.from('{"icestats":{"source":{"title":"'),
          Buffer.from(title as string),
          Buffer.from('"}}}'),
        ]),
      )
    ).cancion;

  test('are decoded from UTF-8, Latin-1, and UTF-8 that was taken for Latin-1', async () => {
    expect(await song('Canción de otoño 🎹 夜')).toBe('Canción de otoño 🎹 夜');
    expect(await song(Buffer.from('Canción de otoño', 'latin1'))).toBe('Canción de otoño');
    expect(await song(Buffer.from([0x93, 0x53, 0x6f, 0x6c, 0x94]))).toBe('“Sol”');
    expect(await song(Buffer.from(Buffer.from('Canción 🎹').toString('latin1')))).toBe('Canción 🎹');
    expect(await song('\\u00c9l y \\u591c')).toBe('Él y 夜');
  });

  test('are decoded separately within one response', async () => {
    const [ana, title] = [Buffer.from('Ñandú', 'latin1'), Buffer.from('Canción')];
    const parts = ['{"icestats":{"source":{"artist":"', ana, '","title":"', title, '"}}}'];
    expect(await playing(Buffer.concat(parts.map((parte) => Buffer.from(parte as string))))).toMatchObject({
      cancion: 'Ñandú - Canción',
    });
  });

  test('have no HTML entities', async () => {
    expect(await song('Tom &amp; Jerry &#233;l &quot;s&#xED;&quot; &amp;amp; &ntilde; R&B &nada;')).toBe(
      'Tom & Jerry él "sí" & ñ R&B &nada;',
    );
  });

  test('of punctuation alone are empty, but symbols are kept', async () => {
    expect(await song(' - ')).toBeNull();
    expect(await song('…')).toBeNull();
    expect(await song('🎹')).toBe('🎹');
  });
});

describe('other formats', () => {
  const listenurl = 'https://radio.example.com/vivo';
  const sourceText = { 'display-title': 'Ana - Verano', listeners: 5, server_name: 'DJ-Sol', listenurl };
  const dicho = {
    ...NOTHING,
    emisora: 'DJ-Sol',
    dj: { nombre: 'DJ-Sol', miembro: false },
    cancion: 'Ana - Verano',
  };

  test('publicstats.json of Icecast 2.5, with sources by mount', async () => {
    const parts = [{ id: 'a', component: 'server' }, { source: { '/vivo': sourceText } }];
    expect(await playing(JSON.stringify(parts))).toEqual({ ...dicho, oyentes: 5, emision: listenurl });
    expect(await playing(JSON.stringify(parts.slice(0, 1)))).toMatchObject({ estado: 'apagada' });
    const empty = [{ component: 'server' }, { source: {} }];
    expect(await playing(JSON.stringify(empty))).toMatchObject({ estado: 'apagada' });
    const byMount = { icestats: { source: { '/vivo': sourceText, '/otro': null } } };
    expect(await playing(JSON.stringify(byMount))).toMatchObject({ oyentes: 5, cancion: 'Ana - Verano' });
  });

  test('the listeners of all mounts of a name are added up, without those of another station', async () => {
    const source = {
      '/vivo': sourceText,
      '/movil': { ...sourceText, listeners: 8, listenurl: 'https://radio.example.com/movil' },
      '/otra': { ...sourceText, listeners: 3, server_name: 'Otra' },
    };
    const emision = 'https://radio.example.com/movil';
    expect(await playing(JSON.stringify([{ source }]))).toEqual({ ...dicho, oyentes: 13, emision });
    const lista = { icestats: { source: Object.values(source) } };
    expect(await playing(JSON.stringify(lista))).toEqual({ ...dicho, oyentes: 13, emision });
    const withoutName = { icestats: { source: [{ listeners: 2 }, { listeners: 1 }] } };
    expect(await playing(JSON.stringify(withoutName))).toMatchObject({ oyentes: 2 });
  });

  test('Shoutcast 2', async () => {
    const stats = { currentlisteners: 12, servertitle: 'DJ-Sol', songtitle: 'Ana - Verano', streamstatus: 1 };
    expect(await playing(JSON.stringify(stats))).toEqual({ ...dicho, oyentes: 12 });
    expect(await playing(JSON.stringify({ ...stats, streamstatus: 0 }))).toMatchObject({ estado: 'apagada' });
    const several = { totalstreams: 2, streams: [stats, { ...stats, currentlisteners: 3 }] };
    expect(await playing(JSON.stringify(several))).toEqual({ ...dicho, oyentes: 15 });
  });

  test('Zeno, as an event stream or as JSON', async () => {
    const event = 'id:1\nevent:message\ndata:{"mount":"abc","streamTitle":"Ana - Verano"}\n\n';
    expect(await playing(event, 'text/event-stream')).toEqual({ ...NOTHING, cancion: 'Ana - Verano' });
    expect(await playing('{"artist":"Ana","title":"Verano"}')).toEqual({ ...NOTHING, cancion: 'Ana - Verano' });
  });
});
