import { describe, expect, test } from 'vitest';
import { isHttpsUrl } from '../shared/httpsUrl.ts';
import { checkConfiguracion, formatConfiguracionValue } from './configuracion.ts';
import { timeZoneExists } from './settingChecks.ts';
import type { AgenciaConfiguracion } from './settings.ts';

describe('the configuration', () => {
  const falta = (data: Partial<AgenciaConfiguracion>) => checkConfiguracion(data, [1, 2, 3])?.campo;
  const zona = { nombre: 'México', pais: 'mx', zona: 'America/Mexico_City' };
  test.each<[Partial<AgenciaConfiguracion>, string | undefined]>([
    [{}, undefined],
    [{ nombre: ' ' }, 'nombre'],
    [{ nombre: 'x'.repeat(41) }, 'nombre'],
    [{ siglas: 'A B' }, 'siglas'],
    [{ siglas: '' }, 'siglas'],
    [{ siglas: '[HAU]' }, undefined],
    [{ siglas: 'ABCDEFGHIJK' }, 'siglas'],
    [{ logo: null }, undefined],
    [{ logo: '/logo.png' }, 'logo'],
    [{ zona: 'Europe/Madrid' }, undefined],
    [{ zona: 'Europe/Macondo' }, 'zona'],
    [{ firma_desde: 3 }, undefined],
    [{ firma_desde: 4 }, 'firma_desde'],
    [{ minutos_tiempo: 1440 }, undefined],
    [{ minutos_tiempo: 1441 }, 'minutos_tiempo'],
    [{ olvido_minutos: 0 }, undefined],
    [{ olvido_minutos: -1 }, 'olvido_minutos'],
    [{ olvido_minutos: 1440 }, undefined],
    [{ olvido_minutos: 1441 }, 'olvido_minutos'],
    [{ paselista_cada: 0 }, 'paselista_cada'],
    [{ ascenso_vence: 91 }, 'ascenso_vence'],
    [{ llamado_dias: 730 }, undefined],
    [{ llamado_dias: 731 }, 'llamado_dias'],
    [{ llamado_dias: 0 }, 'llamado_dias'],
    [{ pago: { dia: 7, hora: '23:59' } }, undefined],
    [{ pago: { dia: 8, hora: '23:59' } }, 'pago'],
    [{ pago: { dia: 1, hora: '24:00' } }, 'pago'],
    [{ pago: { dia: 1, hora: '9:00' } }, 'pago'],
    [{ zonas: [] }, undefined],
    [{ zonas: [zona] }, undefined],
    [{ zonas: [{ ...zona, pais: 'MX' }] }, 'zonas'],
    [{ zonas: [{ ...zona, nombre: '' }] }, 'zonas'],
    [{ zonas: [{ ...zona, zona: 'X' }] }, 'zonas'],
    [{ zonas: Array(41).fill(zona) }, 'zonas'],
    [{ radio: 'http://radio.example' }, 'radio'],
    [{ hotel: 'https://www.habbo.es' }, undefined],
    [{ hotel: 'https://127.0.0.1' }, 'hotel'],
    [{ avatar: 'https://a.example/?u={usuario}' }, undefined],
    [{ avatar: 'https://a.example/' }, 'avatar'],
    [{ avatar: 'https://{usuario}.example/' }, 'avatar'],
    [{ avatar: 'http://a.example/{usuario}' }, 'avatar'],
    [{ bandera: 'https://b.example/{pais}.svg' }, undefined],
    [{ bandera: 'https://b.example/' }, 'bandera'],
  ])('validates the settings %j', (data, campo) => {
    expect(falta(data)).toBe(campo);
  });

  test('a zone must be a name of the zone database', () => {
    expect(['UTC', 'America/Argentina/Buenos_Aires', '+02:00', 'EST', 'Nada/Nada', ''].map(timeZoneExists)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  test.each([
    ['https://chat.example/a?b=1', true],
    ['https://chat.example:8443/a', true],
    ['https://ana:clave@chat.example', false],
    ['https://localhost/a', false],
    ['https://portal.local', false],
    ['https://[::1]/', false],
    ['https://10.0.0.1/', false],
    ['javascript:alert(1)', false],
    ['chat.example', false],
    ['https://chat.example/a b', false],
    [`https://chat.example/${'x'.repeat(300)}`, false],
  ])('%s', (direccion, isValid) => {
    expect(isHttpsUrl(direccion)).toBe(isValid);
  });

  test('values are formatted for people', () => {
    expect(formatConfiguracionValue('pago', { pago: { dia: 7, hora: '18:00' } })).toBe('domingo 18:00');
    expect(formatConfiguracionValue('zonas', { zonas: [zona, zona] })).toBe(
      'México (America/Mexico_City), México (America/Mexico_City)',
    );
    expect(formatConfiguracionValue('chat', { chat: null })).toBeNull();
    expect(formatConfiguracionValue('mantenimiento', { mantenimiento: true })).toBe(true);
  });
});
