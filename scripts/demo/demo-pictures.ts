import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import bwip from 'bwip-js/node';
import { create, type Font } from 'fontkit';
import sharp from 'sharp';

const RED = '#d4121a';
const FONT = fileURLToPath(import.meta.resolve('@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf'));

/** Letters are drawn as outlines of this font, so that a picture looks the same on a machine without fonts. */
function openFont(): Font {
  const font = create(readFileSync(FONT));
  if (!('glyphForCodePoint' in font)) throw new Error(`${FONT} holds more than one font`);
  return font;
}

interface Letter {
  outline: string;
  /** As a multiple of the font size. */
  width: number;
  scale: number;
}

const lettersOf = (font: Font, text: string): Letter[] =>
  [...text].map((sign) => {
    const glyph = font.glyphForCodePoint(sign.codePointAt(0) ?? 0);
    return { outline: glyph.path.toSVG(), width: glyph.advanceWidth / font.unitsPerEm, scale: 1 / font.unitsPerEm };
  });

const path = ({ outline, scale }: Letter, transform: string, size: number, color: string): string =>
  `<path fill="${color}" transform="${transform} scale(${size * scale} ${-size * scale})" d="${outline}"/>`;

/** One level line of text. @param x the middle of the line */
function level(font: Font, text: string, x: number, y: number, size: number, color: string): string {
  const letters = lettersOf(font, text);
  let at = x - (letters.reduce((sum, { width }) => sum + width, 0) * size) / 2;
  return letters
    .map((letter) => {
      const drawn = path(letter, `translate(${at} ${y})`, size, color);
      at += letter.width * size;
      return drawn;
    })
    .join('');
}

/** Text along the upper part of a circle, each letter turned to stand on it. */
function arched(font: Font, text: string, centre: number, radius: number, size: number): string {
  const letters = lettersOf(font, text);
  const step = Math.min(34, 250 / Math.max(1, letters.length - 1));
  return letters
    .map((letter, index) => {
      const angle = (index - (letters.length - 1) / 2) * step;
      return path(letter, `rotate(${angle} ${centre} ${centre}) translate(${centre - size / 2} ${centre - radius})`, size, RED);
    })
    .join('');
}

function star(centre: number, radius: number): string {
  const points = Array.from({ length: 10 }, (_, index) => {
    const [angle, reach] = [(index * Math.PI) / 5 - Math.PI / 2, index % 2 === 0 ? radius : radius * 0.382];
    return `${(centre + reach * Math.cos(angle)).toFixed(1)},${(centre + reach * Math.sin(angle)).toFixed(1)}`;
  });
  return `<polygon fill="${RED}" points="${points.join(' ')}"/>`;
}

const drawn = (width: number, height: number, content: string): Promise<Buffer> =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`))
    .png()
    .toBuffer();

/** A round seal: the shop's name along the upper edge, a star, and the seal's purpose below. */
function seal(font: Font, name: string, purpose: string): Promise<Buffer> {
  const ring = `<circle cx="240" cy="240" r="226" fill="none" stroke="${RED}" stroke-width="12"/>`;
  return drawn(480, 480, ring + arched(font, name, 240, 158, 54) + star(240, 62) + level(font, purpose, 240, 400, 44, RED));
}

/** A payment code for show: its text asks the shop to put its own code in its place. */
async function paymentCode(font: Font, name: string, color: string): Promise<Buffer> {
  const [symbol] = bwip.raw({ bcid: 'qrcode', text: encodeURI('演示收款码，请在公司信息中换成自己的') }) as Array<{
    pixs: number[];
    pixx: number;
    pixy: number;
  }>;
  if (!symbol) throw new Error('no code was drawn');
  const side = Math.floor(360 / symbol.pixx);
  const left = (400 - side * symbol.pixx) / 2;
  const dots = symbol.pixs
    .map((dot, index) => {
      const [x, y] = [left + (index % symbol.pixx) * side, left + Math.floor(index / symbol.pixx) * side];
      return dot === 1 ? `<rect x="${x}" y="${y}" width="${side}" height="${side}"/>` : '';
    })
    .join('');
  const sheet = '<rect width="400" height="400" fill="#fff"/>';
  const badge = `<rect x="145" y="175" width="110" height="50" rx="8" fill="${color}" stroke="#fff" stroke-width="6"/>`;
  return drawn(400, 400, sheet + dots + badge + level(font, name, 200, 213, 36, '#fff'));
}

function logo(font: Font, name: string): Promise<Buffer> {
  const mark =
    '<rect x="8" y="16" width="128" height="128" rx="28" fill="#175cd3"/>' +
    '<path fill="none" stroke="#fff" stroke-width="16" stroke-linejoin="round" d="M44 104 V56 H100 V80 H44 M72 80 L100 104"/>';
  return drawn(600, 160, mark + level(font, name, 370, 106, 76, '#175cd3'));
}

/** The pictures that the shop prints on its papers. @param short the name in the logo */
export async function demoPictures(company: string, short: string) {
  const font = openFont();
  return {
    logo: await logo(font, short),
    seal: await seal(font, company, '业务专用章'),
    financialSeal: await seal(font, company, '财务专用章'),
    weChat: await paymentCode(font, '微信', '#09a84e'),
    alipay: await paymentCode(font, '支付宝', '#1677ff'),
  };
}
