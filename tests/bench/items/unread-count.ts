import { MESSAGE_TYPE, STATUS, USER_TYPE } from '#shared/states.ts';
import type { BenchItem } from '../bench-item.ts';
import { REST } from '../environment.ts';
import { callPaced, type PacedCall, quantile } from '../paced-load.ts';
import { processorMs } from '../process-memory.ts';
import { judge, ms } from '../report.ts';

const CLIENTS = 10_000;
const POLL_MS = 120_000;
/** The clients are simulated by so many steady callers, each at the pace of its share of the clients. */
const CALLERS = 10;
const UNREAD = 30;

/** The cost of ten thousand open pages that each ask every two minutes how many messages are unread. */
export const unreadCount: BenchItem = {
  ids: ['P22'],
  async run(bench) {
    const { messages, messageTemplates } = bench.services;
    await messageTemplates.create(bench.scope, {
      name: '问候',
      code: 'bench',
      nickname: '店长',
      content: '您好',
      type: MESSAGE_TYPE.announcement,
      remark: null,
      status: STATUS.enabled,
    });
    const { userId } = bench.scope.actor;
    for (let sent = 0; sent < UNREAD; sent += 1)
      await messages.send(bench.scope, { userId, userType: USER_TYPE.admin, templateCode: 'bench', templateParams: {} });
    const calls = Array.from({ length: CALLERS }, (_, caller): PacedCall => {
      const headers = { ...bench.headers, authorization: `Bearer ${bench.tokens[caller % bench.tokens.length]}` };
      const every = (POLL_MS / CLIENTS) * CALLERS;
      return { name: String(caller), url: `${bench.url}${REST}/system/notify-message/get-unread-count`, method: 'GET', headers, every };
    });
    const poll = (seconds: number) => {
      const end = performance.now() + seconds * 1000;
      return callPaced(calls, () => performance.now() >= end);
    };
    await poll(bench.isQuick ? 2 : 5);
    const before = processorMs(bench.serverPid);
    const start = performance.now();
    const answered = [...(await poll(bench.isQuick ? 10 : 30)).values()].flat();
    const share = (processorMs(bench.serverPid) - before) / (performance.now() - start);
    const p99 = quantile(answered, 0.99);
    console.log(
      `  unread count: ${answered.length} answers at ${(CLIENTS / POLL_MS) * 1000} a second, ${(share * 100).toFixed(1)} % of a core`,
    );
    const item = '10,000 clients polling every 120 s';
    return [
      { id: 'P22', item, goal: '<= 5 % of a core', measured: `${(share * 100).toFixed(1)} %`, verdict: judge(share <= 0.05) },
      { id: 'P22', item: `${item}, p99`, goal: '<= 10 ms', measured: ms(p99), verdict: judge(p99 <= 10) },
    ];
  },
};
