import type { Scope } from '#platform/scope.ts';
import type { Material } from '#shared/schemas/recognition.schema.ts';
import { recognitionConfigRepository } from './recognition-config.repository.ts';

export const recognitionService = {
  /** The products that names of files may mean. */
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
};
