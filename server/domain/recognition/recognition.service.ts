import { ArtworkError, type ArtworkErrorCode } from '#platform/artwork/artwork-error.ts';
import type { Scope } from '#platform/scope.ts';
import type { ReadArtwork } from '#shared/rules/artwork.types.ts';
import { lineOfArtwork } from '#shared/rules/artwork-line.ts';
import type { ArtworkFacts, Material, RecognisedFile, RecognitionConfig } from '#shared/schemas/recognition.schema.ts';
import { recognitionConfigRepository } from './recognition-config.repository.ts';
import { recognitionConfigService } from './recognition-config.service.ts';

/** A stored file, with what reading it has given. */
export interface StoredArtwork {
  /** As its person called it. */
  name: string;
  facts: ArtworkFacts | null;
  /** Why there are no facts; null for a file of a kind that is not opened. */
  error: ArtworkErrorCode | null;
  /** The order for which the same content has been billed to this customer already. */
  billedOn: string | null;
}

const toReadArtwork = ({ name, facts, error, billedOn }: StoredArtwork): ReadArtwork => ({
  name,
  facts,
  problem: error === null ? null : new ArtworkError(error).message,
  billedOn,
});

export const recognitionService = {
  /** The products by which names of files are understood. */
  async materials(scope: Scope): Promise<Material[]> {
    const products = await recognitionConfigRepository.findMaterials(scope);
    return products.map(({ id, name, mnemonicCode, aliases, defaultDpi, rollWidth }) => ({
      id,
      name,
      mnemonicCode,
      aliases: (aliases ?? '').split(/[、,，;；]/).flatMap((alias) => alias.trim() || []),
      dpi: defaultDpi,
      rollWidth,
    }));
  },

  /** What the line of each file will be, and what is to be said of it. A file that could not be read is answered as such; the others go on. */
  async recognise(scope: Scope, files: readonly StoredArtwork[], configuration?: RecognitionConfig): Promise<RecognisedFile[]> {
    const config = configuration ?? (await recognitionConfigService.current(scope));
    const materials = await recognitionService.materials(scope);
    return files.map((file) => lineOfArtwork(toReadArtwork(file), config, materials));
  },
};
