type Rgb = readonly [number, number, number];

function toRgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function toHex(rgb: Rgb): string {
  return `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG contrast of two `#rrggbb` colours, 1 to 21. */
export function contrastRatio(first: string, second: string): number {
  const [light, dark] = [luminance(toRgb(first)), luminance(toRgb(second))].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Mixes `share` (0 to 1) of the second colour into the first. */
export function mix(first: string, second: string, share: number): string {
  const [a, b] = [toRgb(first), toRgb(second)];
  return toHex([a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share]);
}

/** A background of the dark mode: Primer's --bgColor-muted, the lighter one of those that text appears on. */
const DARK_BACKGROUND = '#151b23';

/** Lightens a colour just as far as needed for it to be readable as text on the dark mode's background (a contrast of 6). */
export function readableOnDark(color: string): string {
  let result = color;
  for (let share = 0; share <= 1 && contrastRatio(result, DARK_BACKGROUND) < 6; share += 0.04) result = mix(color, '#ffffff', share);
  return result;
}

/** The background of selected entries in the dark mode: a tint of the colour. */
export const tintOnDark = (color: string): string => mix(DARK_BACKGROUND, color, 0.16);

/** Darkens a colour just as far as needed for a contrast of `least` against white; the default makes white text on it readable. */
export function readableUnderWhite(color: string, least = 4.6): string {
  let result = color;
  for (let share = 0; share <= 1 && contrastRatio(result, '#ffffff') < least; share += 0.04) result = mix(color, '#000000', share);
  return result;
}
