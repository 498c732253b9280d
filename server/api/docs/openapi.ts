import { z } from 'zod';
import { IDEMPOTENCY_HOURS, IDEMPOTENCY_KEY_MAX } from '#domain/system/idempotency.service.ts';
import type { Binding } from '../rest/bindings.ts';

type Json = Record<string, unknown>;

/** Schemas that refer to themselves. Zod writes them beside their use; OpenAPI wants them in one place for the whole document. */
type Definitions = Record<string, Json>;

function schemaOf(schema: z.ZodType | undefined, io: 'input' | 'output', name: string, definitions: Definitions): Json {
  if (!schema) return {};
  const { $schema: _, ...written } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as Json;
  if (!('$defs' in written)) return written;
  const moved = JSON.stringify(written).replaceAll('"#/$defs/', `"#/components/schemas/${name}.${io}.`);
  const { $defs, ...json } = JSON.parse(moved) as Json & { $defs: Definitions };
  for (const [key, definition] of Object.entries($defs)) definitions[`${name}.${io}.${key}`] = definition;
  return json;
}

function parametersOf(input: Json, path: string): Json[] {
  const required = new Set((input.required as string[] | undefined) ?? []);
  return Object.entries((input.properties as Json | undefined) ?? {}).map(([name, schema]) => ({
    name,
    in: path.includes(`{${name}}`) ? 'path' : 'query',
    required: required.has(name) || path.includes(`{${name}}`),
    schema,
  }));
}

function bodyOf(binding: Binding, input: Json): Json | undefined {
  if (!binding.input) return undefined;
  if (!binding.meta.upload) return { required: true, content: { 'application/json': { schema: input } } };
  return {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          required: [binding.meta.upload.field],
          properties: { [binding.meta.upload.field]: { type: 'string', format: 'binary', maxLength: binding.meta.upload.maxBytes } },
        },
      },
    },
  };
}

function operationOf(binding: Binding, definitions: Definitions): Json {
  const { meta } = binding;
  const input = schemaOf(binding.input, 'input', binding.name, definitions);
  const isQuery = binding.method === 'GET' || binding.method === 'DELETE';
  const known = isQuery || meta.upload ? parametersOf(input, binding.path) : [];
  // The receiver of an upload adds fileKey, fileName, fileBytes and fileHash to the input; clients do not send them.
  const parameters = meta.upload ? known.filter(({ name }) => !String(name).startsWith('file')) : known;
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    schema: { type: 'string', maxLength: IDEMPOTENCY_KEY_MAX },
    description: `同一键在 ${IDEMPOTENCY_HOURS} 小时内只生效一次`,
  };
  const prefer = {
    name: 'Prefer',
    in: 'header',
    schema: { type: 'string', enum: ['respond-async'] },
    description:
      '不等待文件，返回任务编号 {jobId}；不带此头时总是返回文件本身，无论多少行。用 /system/task/get 查看进度，用 /system/task/download 下载',
  };
  const preferJob = { ...prefer, description: '不等待结果，马上返回任务编号；用 /bs/import-job/get 查看进度' };
  const body = isQuery ? undefined : bodyOf(binding, input);
  const data = schemaOf(binding.output, 'output', binding.name, definitions);
  const isPublic = meta.permission === 'public';
  const headers = binding.name.endsWith('.exportExcel')
    ? [prefer]
    : binding.type === 'mutation' && !isPublic
      ? [key, ...(meta.conclude ? [preferJob] : [])]
      : [];
  return {
    operationId: binding.name,
    summary: meta.summary ?? binding.name,
    tags: [binding.path.split('/').slice(1, 3).join('/')],
    ...(isPublic ? { security: [] } : { 'x-permission': meta.permission }),
    parameters: [...parameters, ...headers],
    ...(body ? { requestBody: body } : {}),
    responses: {
      200: {
        description: 'code 为 0 表示成功；其余见 msg',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['code', 'data', 'msg'],
              properties: { code: { type: 'integer' }, data, msg: { type: 'string' } },
            },
          },
        },
      },
    },
  };
}

/** The OpenAPI 3.1 document, made from the bindings that answer the calls. */
export function openApiDocument(bindings: Binding[]): Json {
  const paths: Record<string, Json> = {};
  const definitions: Definitions = {};
  for (const binding of bindings.filter(({ isAlias }) => !isAlias)) {
    const path = paths[binding.path] ?? {};
    path[binding.method.toLowerCase()] = operationOf(binding, definitions);
    paths[binding.path] = path;
  }
  return {
    openapi: '3.1.0',
    info: {
      title: '印务广告店管理系统接口',
      version: '1',
      description:
        '所有结果的 HTTP 状态均为 200，成败以 code 为准；仅 413、429、503 使用 HTTP 状态。时间为毫秒时间戳，金额为十进制文本。以 …/delete-list?ids=1,2 代替 …/delete?id=1 可一次删除多条，要么全部删除，要么都不删除。',
    },
    servers: [{ url: '/prod-api/admin-api' }, { url: '/admin-api' }],
    security: [{ bearer: [] }],
    components: { schemas: definitions, securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  };
}
