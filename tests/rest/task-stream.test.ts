import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TaskEvent } from '#shared/schemas/task.schema.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { type RestApplication, startRest } from './rest-client.ts';

let rest: RestApplication;
beforeAll(async () => {
  rest = await startRest({ workers: 1 });
});
afterAll(() => rest.stop());

interface OpenStream {
  status: number;
  headers: Headers;
  /** Names of the events so far, those without a name being `message`. */
  names: string[];
  events: TaskEvent[];
  errors: string[];
  ended: Promise<void>;
  hasEnded(): boolean;
  close(): void;
}

/** Reads a live stream by fetch, because supertest hands an answer over only at its end. */
async function openStream(token: string): Promise<OpenStream> {
  const abort = new AbortController();
  const response = await fetch(`${rest.url}/trpc/system.task.watch`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    signal: abort.signal,
  });
  let isOver = false;
  const stream: Omit<OpenStream, 'ended'> = {
    status: response.status,
    headers: response.headers,
    names: [],
    events: [],
    errors: [],
    hasEnded: () => isOver,
    close: () => abort.abort(),
  };
  const read = async () => {
    let text = '';
    try {
      for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        text += chunk;
        const blocks = text.split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) {
          const name = /^event: (.*)$/m.exec(block)?.[1] ?? 'message';
          const data = /^data: (.*)$/m.exec(block)?.[1];
          if (data === undefined) continue;
          stream.names.push(name);
          if (name === 'message') stream.events.push((JSON.parse(data) as { json: TaskEvent }).json);
          if (name === 'serialized-error') stream.errors.push(data);
        }
      }
    } catch {
      // Closed by the test.
    }
    isOver = true;
  };
  return Object.assign(stream, { ended: read() });
}

async function until(condition: () => boolean, what: string): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; !condition(); await pause(20))
    if (Date.now() > deadline) throw new Error(`never: ${what}`);
}

const told = (stream: OpenStream) => stream.events.flatMap(({ tasks }) => tasks);

describe('a live stream of tasks', () => {
  it('tells its person, and nobody else, what the worker does', async () => {
    const [mine, theirs] = [await rest.openShop(['bs:order-info:query']), await rest.openShop()];
    const streams = await Promise.all([openStream(mine.token), openStream(mine.staffToken), openStream(theirs.token)]);
    const [own, colleague, stranger] = streams;
    expect([own?.status, own?.headers.get('content-type'), own?.headers.get('x-accel-buffering')]).toEqual([
      200,
      'text/event-stream',
      'no',
    ]);
    await until(() => streams.every(({ events }) => events.length === 1), 'three snapshots');
    expect(own?.events[0]).toEqual({ isSnapshot: true, tasks: [], isLogChanged: true, isUnreadChanged: true, isNoticePosted: false });
    expect(colleague?.events[0]).toEqual({
      isSnapshot: true,
      tasks: [],
      isLogChanged: false,
      isUnreadChanged: true,
      isNoticePosted: false,
    });
    const hints: number[] = [];
    const redis = new Redis(rest.redisUrl);
    redis.on('message', (_, tenantId) => hints.push(Number(tenantId)));
    await redis.subscribe('shop:job-changes');
    const { data } = await mine.call('GET', '/bs/unit-type/export-excel', undefined, { prefer: 'respond-async' });
    const { jobId } = data as { jobId: number };
    await until(() => told(own as OpenStream).some(({ state }) => state === 'done'), 'the end of the export');
    // The worker sends a hint through Redis, so that the stream need not wait for the server's next look at the database.
    await until(() => hints.includes(mine.tenantId), 'a hint');
    redis.disconnect();
    expect(told(own as OpenStream).every(({ kind, id }) => kind === 'export' && id === jobId)).toBe(true);
    expect(own?.events.at(-1)).toMatchObject({ isLogChanged: true, tasks: [{ isDownloadable: true }] });
    await pause(300);
    expect(colleague?.events.length).toBe(1);
    expect(stranger?.events.length).toBe(1);
    for (const stream of streams) stream.close();
  });

  it('tells a person at once of a message, and nobody else', async () => {
    const [mine, theirs] = [await rest.openShop(['bs:order-info:query']), await rest.openShop()];
    const streams = await Promise.all([openStream(mine.token), openStream(mine.staffToken), openStream(theirs.token)]);
    await until(() => streams.every(({ events }) => events.length === 1), 'three snapshots');
    const template = { name: '问候', code: 'greeting', nickname: '店长', content: '您好', type: 1 };
    await mine.call('POST', '/system/notify-template/create', template);
    const { data: people } = await mine.call('GET', '/system/user/simple-list');
    const userId = Math.min(...(people as Array<{ id: number }>).map(({ id }) => id));
    await mine.call('POST', '/system/notify-template/send-notify', { userId, userType: 2, templateCode: 'greeting', templateParams: {} });
    await until(() => streams[0]?.events.at(-1)?.isSnapshot === false, 'the news');
    expect(streams[0]?.events.at(-1)).toEqual({
      isSnapshot: false,
      tasks: [],
      isLogChanged: false,
      isUnreadChanged: true,
      isNoticePosted: false,
    });
    expect(streams.slice(1).map(({ events }) => events.length)).toEqual([1, 1]);
    for (const stream of streams) stream.close();
  });

  it('tells everyone in the shop, and nobody else, that a notice was pushed', async () => {
    const [mine, theirs] = [await rest.openShop(['bs:order-info:query']), await rest.openShop()];
    const streams = await Promise.all([openStream(mine.token), openStream(mine.staffToken), openStream(theirs.token)]);
    await until(() => streams.every(({ events }) => events.length === 1), 'three snapshots');
    const { data: id } = await mine.call('POST', '/system/notice/create', { title: '放假', type: 1, content: '明天' });
    await mine.call('POST', `/system/notice/push?id=${String(id)}`);
    const [own, colleague, stranger] = streams;
    await until(() => [own, colleague].every((stream) => stream?.events.at(-1)?.isNoticePosted), 'the notice');
    await pause(300);
    expect(stranger?.events.length).toBe(1);
    for (const stream of streams) stream.close();
  });

  it('takes no body from anybody, so that nobody fills the memory with one', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'HEAD']) {
      const body = method === 'HEAD' ? undefined : 'x'.repeat(200_000);
      const { status } = await rest.send(method, '//trpc/system.task.watch', { body });
      expect([method, status]).toEqual([method, 405]);
    }
  });

  it('is refused to whoever is not signed in, and to one person with too many', async () => {
    const unknown = await openStream('nobody');
    await unknown.ended;
    expect([unknown.status, unknown.events]).toEqual([401, []]);
    const shop = await rest.openShop();
    const streams = await Promise.all(Array.from({ length: 20 }, () => openStream(shop.token)));
    await until(() => streams.every(({ events }) => events.length === 1), 'twenty streams');
    const oneMore = await openStream(shop.token);
    await oneMore.ended;
    expect(oneMore.errors.join()).toContain('"restCode":429');
    streams[0]?.close();
    // The server notices a closed connection a moment later.
    let instead = await openStream(shop.token);
    for (const deadline = Date.now() + PATIENCE_MS; instead.events.length === 0 && Date.now() < deadline; await pause(50))
      if (instead.hasEnded()) instead = await openStream(shop.token);
    expect(instead.events.length).toBe(1);
    for (const stream of [...streams, instead]) stream.close();
  });

  it('shows a change also without a hint from Redis', async () => {
    const shop = await rest.openShop();
    const stream = await openStream(shop.token);
    await until(() => stream.events.length === 1, 'a snapshot');
    const { id: userId } = await rest.db
      .selectFrom('systemUser')
      .select('id')
      .where('tenantId', '=', shop.tenantId)
      .executeTakeFirstOrThrow();
    // A row without a hint, as after a hint of another process was lost.
    await rest.db
      .insertInto('exportTask')
      .values({
        tenantId: shop.tenantId,
        name: 'unitType',
        title: '计量单位',
        fileName: '计量单位.xls',
        filters: '{}',
        permissions: '[]',
        state: 'failed',
        rowsTotal: 1,
        error: '磁盘已满',
        userId,
        userName: '店长',
        createTime: Date.now(),
        finishTime: Date.now(),
      })
      .execute();
    await until(() => told(stream).some(({ state }) => state === 'failed'), 'the row');
    stream.close();
  });

  it('ends when its person signs out', async () => {
    const shop = await rest.openShop();
    const stream = await openStream(shop.token);
    await until(() => stream.events.length === 1, 'a snapshot');
    expect((await shop.call('POST', '/system/auth/logout')).code).toBe(0);
    await until(() => stream.hasEnded(), 'the end');
    expect(stream.names.at(-1)).toBe('return');
    // Pings were sent while there was no event, so that no proxy closes the connection.
    expect(stream.names).toContain('ping');
  });

  it('does not keep the server from stopping', async () => {
    const shop = await rest.openShop();
    const stream = await openStream(shop.token);
    await until(() => stream.events.length === 1, 'a snapshot');
    expect(await rest.server.stop(PATIENCE_MS)).toEqual({ code: 0, signal: null });
    await stream.ended;
    // The server ends the stream itself, before the time for draining is over.
    expect(stream.names.at(-1)).toBe('return');
  });
});
