import type { ArtworkFacts } from '#shared/schemas/recognition.schema.ts';
import { ArtworkError } from './artwork-error.ts';
import type { ArtworkSource } from './artwork-source.ts';
import { iccName } from './icc-name.ts';
import { type ImageResource, imageResources, RESOURCE, resolutionIn } from './photoshop-resources.ts';
import { pictureFacts } from './picture-facts.ts';

const HEAD_BYTES = 26;
const MOST_CHANNELS = 56;
/** The longest side in pixels by version: 1 is PSD, 2 is PSB. */
const MOST_SIDE: Record<number, number> = { 1: 30_000, 2: 300_000 };

/** By the mode field of the header. The number of channels does not tell the mode: RGB with an alpha channel has four, like CMYK. */
const MODES: Record<number, { name: ArtworkFacts['colourMode']; channels: number }> = {
  0: { name: 'Bitmap', channels: 1 },
  1: { name: 'Grayscale', channels: 1 },
  2: { name: 'Indexed', channels: 1 },
  3: { name: 'RGB', channels: 3 },
  4: { name: 'CMYK', channels: 4 },
  7: { name: 'Multichannel', channels: MOST_CHANNELS },
  8: { name: 'Duotone', channels: 1 },
  9: { name: 'Lab', channels: 3 },
};

export interface PsdLayout {
  isLarge: boolean;
  channels: number;
  width: number;
  height: number;
  depth: number;
  colourMode: ArtworkFacts['colourMode'];
  /** How many channels the colour mode has; further ones are alpha. */
  colourChannels: number;
  resourcesStart: number;
  /** Never beyond the end of the file. */
  resourcesEnd: number;
}

export function psdLayout(source: ArtworkSource): PsdLayout {
  const head = source.read(0, HEAD_BYTES);
  const version = head.readUInt16BE(4);
  const [channels, height, width] = [head.readUInt16BE(12), head.readUInt32BE(14), head.readUInt32BE(18)];
  const mode = MODES[head.readUInt16BE(24)];
  const mostSide = MOST_SIDE[version];
  if (!mostSide || !mode || channels < 1 || channels > MOST_CHANNELS || Math.max(width, height) > mostSide)
    throw new ArtworkError('damaged');
  const layout = {
    isLarge: version === 2,
    channels,
    width,
    height,
    depth: head.readUInt16BE(22),
    colourMode: mode.name,
    colourChannels: mode.channels,
  };
  const colourData = source.upTo(HEAD_BYTES, 4);
  const lengthAt = colourData.length < 4 ? source.size : HEAD_BYTES + 4 + colourData.readUInt32BE(0);
  const length = source.upTo(lengthAt, 4);
  const resourcesStart = Math.min(lengthAt + 4, source.size);
  const resourcesEnd = length.length < 4 ? resourcesStart : Math.min(resourcesStart + length.readUInt32BE(0), source.size);
  return { ...layout, resourcesStart, resourcesEnd };
}

/** The resources with these ids that the file has, by id. */
export function psdResources(source: ArtworkSource, layout: PsdLayout, ids: readonly number[]): Map<number, ImageResource> {
  const found = new Map<number, ImageResource>();
  for (const resource of imageResources(source, layout.resourcesStart, layout.resourcesEnd)) {
    if (ids.includes(resource.id) && !found.has(resource.id)) found.set(resource.id, resource);
    if (found.size === ids.length) break;
  }
  return found;
}

/** Reads PSD and PSB. A file that is cut off behind its header still gives its size. */
export function readPsd(source: ArtworkSource): ArtworkFacts {
  const layout = psdLayout(source);
  const resources = psdResources(source, layout, [RESOURCE.resolution, RESOURCE.icc]);
  const resolution = resources.get(RESOURCE.resolution);
  const icc = resources.get(RESOURCE.icc);
  return pictureFacts({
    format: layout.isLarge ? 'psb' : 'psd',
    widthPx: layout.width,
    heightPx: layout.height,
    dpi: resolution ? resolutionIn(source, resolution) : null,
    colourMode: layout.colourMode,
    alpha: layout.channels > layout.colourChannels,
    iccName: icc ? iccName((offset, bytes) => source.upTo(icc.start + offset, Math.min(bytes, Math.max(0, icc.length - offset)))) : null,
  });
}
