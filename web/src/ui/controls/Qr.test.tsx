import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../test-support/mount.tsx';
import Qr from './Qr.tsx';

const TEXT =
  'otpauth://totp/Conserje:Ana?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Conserje&algorithm=SHA1&digits=6&period=30';
/** Its modules, row by row, one bit each, as jsQR 1.4 decodes them to that text. */
const QR_MODULES =
  `1fcdcfb537f 1055f977841 17489e79f5d 175b510975d 174e24f425d 105fbdb9c41 1fd5555557f 00042c44100 1f772d9f8aa
  048246e8f71 195b250b9a3 0f9863b2fa9 1fd9068bfe4 1414f1f4659 114f064402c 1a165b57292 1fea067ea0c 1187ca59bd1
  095fe84252b 08278c1dae8 05e87381dbe 092d24f4645 1dc0b9fae48 1a2d68f4555 1648b81e80d 17af527d55b 08cf048f18b
  0e33624a74b 0fc704a3fed 168c71f4e53 14cf429bd34 163693d04b5 125e9f2ebfe 0017db3b518 1fd6ea9a752 104dac84d18
  175a52815f7 1759a436027 175c348405a 1055e0b6312 1fd4ad4dd4c`.split(/\s+/);

/** Reads whether the centre of each module is dark, the margin included. */
function read(svg: SVGSVGElement): boolean[][] {
  const { x, y, width, height } = svg.viewBox.baseVal;
  const [scale, canvasContext] = [4, new OffscreenCanvas(width * 4, height * 4).getContext('2d')];
  if (!canvasContext) throw new Error('no canvas');
  canvasContext.scale(scale, scale);
  canvasContext.translate(-x, -y);
  for (const part of svg.children) {
    canvasContext.fillStyle = part.getAttribute('fill') ?? '';
    if (part instanceof SVGRectElement) {
      const [a, b, c, d] = ['x', 'y', 'width', 'height'].map((name) => Number(part.getAttribute(name)));
      canvasContext.fillRect(a ?? 0, b ?? 0, c ?? 0, d ?? 0);
    } else canvasContext.fill(new Path2D(part.getAttribute('d') ?? ''));
  }
  const pixelAt = (i: number, j: number) => canvasContext.getImageData(i * scale + 2, j * scale + 2, 1, 1).data;
  return Array.from({ length: height }, (_, j) =>
    Array.from({ length: width }, (__, i) => {
      const [red = 0, , , alpha] = pixelAt(i, j);
      // An unpainted point would show the page behind it.
      expect(alpha).toBe(255);
      return red < 128;
    }),
  );
}

test('a code is drawn dark on white, with a margin of four modules', async () => {
  mount(<Qr text={TEXT} label="Código" />);
  const svg = page.getByRole('img', { name: 'Código' });
  await expect.element(svg).toBeVisible();
  const quietZone = 4;
  const side = QR_MODULES.length;
  const rows = read(svg.element() as unknown as SVGSVGElement);
  expect(rows).toHaveLength(side + 2 * quietZone);
  const inside = rows.slice(quietZone, -quietZone).map((row) => row.slice(quietZone, -quietZone));
  const hexRows = inside.map((row) => {
    const bits = BigInt(`0b${row.map(Number).join('')}`);
    return bits.toString(16).padStart(Math.ceil(side / 4), '0');
  });
  expect(hexRows).toEqual(QR_MODULES);
  const countDark = (existing: boolean[][]) => existing.flat().filter(Boolean).length;
  expect(countDark(rows)).toBe(countDark(inside));
});
