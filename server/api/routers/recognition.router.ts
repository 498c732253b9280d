import { z } from 'zod';
import {
  material,
  recognitionConfig,
  recognitionConfigCreateInput,
  recognitionConfigPageInput,
  recognitionConfigRow,
  recognitionConfigSaveInput,
  recognitionConfigUpdateInput,
} from '#shared/schemas/recognition.schema.ts';
import { recordProcedures } from '../record-procedures.ts';
import { guarded, router } from '../trpc.ts';

const PREFIX = 'bs:file-recognition-configurations';

const fileRecognitionConfigurations = router({
  ...recordProcedures(
    {
      title: '文件识别配置',
      permission: PREFIX,
      sheet: 'fileRecognitionConfigurations',
      create: recognitionConfigCreateInput,
      update: recognitionConfigUpdateInput,
      page: recognitionConfigPageInput,
      row: recognitionConfigRow,
      meta: {
        create: { summary: '保存文件识别配置' },
        delete: { summary: '恢复默认文件识别配置' },
        page: { summary: '文件识别配置分页，至多一条' },
      },
    },
    (services) => services.recognitionConfig,
  ),
  // Readable for everyone who drops files on orders: the screen shows what each file becomes by this configuration and these products.
  getByTenant: guarded(['bs:drag-file-billing', `${PREFIX}:query`], { summary: '本店的文件识别配置和识别所用的产品' })
    .output(z.object({ configuration: recognitionConfig, materials: z.array(material) }))
    .query(async ({ ctx }) => ({
      configuration: await ctx.services.recognitionConfig.current(ctx.scope),
      materials: await ctx.services.recognition.materials(ctx.scope),
    })),
  updateByTenant: guarded(`${PREFIX}:update`, { summary: '保存本店的文件识别配置' })
    .input(recognitionConfigSaveInput)
    .output(z.number())
    .mutation(({ ctx, input }) => ctx.services.recognitionConfig.save(ctx.scope, input)),
});

export const recognitionRouters = { fileRecognitionConfigurations };
