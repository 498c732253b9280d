import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { createDatabase, createDatabasePool } from '#platform/db/database.ts';
import { type Random, seededRandom } from '../../scripts/demo/random.ts';
import type { ManagedProcess } from '../../scripts/services/managed-process.ts';
import { drawPlan, planEnvironment } from './kill-plan.ts';
import { type ShopReport, ShopRun } from './shop-run.ts';

/** The product under test. Its server runs undisturbed; the campaign starts its workers and kills them. */
export interface KillGround {
  url: string;
  databaseUrl: string;
  /** File that killed workers write to. */
  killLog: string;
  startWorker(env: NodeJS.ProcessEnv): Promise<ManagedProcess>;
  wipeRedis(): Promise<void>;
  /** Kills the database server and waits until it runs again; absent where the server belongs to other tests, too. */
  killDatabase?(): Promise<void>;
  killRedis?(): Promise<void>;
}

export interface CampaignOptions {
  /** Workers killed in all. */
  kills: number;
  seed: number;
  /** Shops that import and export at a time. */
  shops: number;
  /** Workers that run at a time. */
  workers: number;
  /** Every n-th shop is a large one. */
  largeEvery: number;
  /** How often each server is killed in all. */
  databaseKills: number;
  redisKills: number;
  say(line: string): void;
}

export interface CampaignResult {
  kills: number;
  /** Workers that killed themselves at the planned statement. */
  inside: number;
  databaseKills: number;
  redisKills: number;
  wipes: number;
  shops: ShopReport[];
  problems: string[];
  /** The statements at which workers were killed, most frequent first. */
  moments: Array<[what: string, times: number]>;
  seconds: number;
}

const SMALL_ORDERS = 40;
const LARGE_ORDERS = 900;
const LONGEST_LIFE_MS = 15_000;
const WIPE_SHARE = 0.05;
/** Any factor other than 1, so that shops and workers do not draw the same random numbers. */
const SHOP_SEED = 7_919;

export async function runCampaign(ground: KillGround, options: CampaignOptions): Promise<CampaignResult> {
  const campaign = new Campaign(ground, options);
  return campaign.run();
}

class Campaign {
  readonly #ground: KillGround;
  readonly #options: CampaignOptions;
  readonly #random: Random;
  readonly #begin = performance.now();
  readonly #reports: ShopReport[] = [];
  readonly #problems: string[] = [];
  #begun = 0;
  #kills = 0;
  #inside = 0;
  #databaseKills = 0;
  #redisKills = 0;
  #wipes = 0;
  #openedShops = 0;

  constructor(ground: KillGround, options: CampaignOptions) {
    this.#ground = ground;
    this.#options = options;
    this.#random = seededRandom(options.seed);
  }

  async run(): Promise<CampaignResult> {
    const { shops, workers } = this.#options;
    const db = createDatabase(createDatabasePool(this.#ground.databaseUrl, Math.max(4, shops / 2)));
    const lanes = Array.from({ length: shops }, () => this.#shopLane({ db, url: this.#ground.url }));
    const killing = Promise.all(Array.from({ length: workers }, () => this.#workerLane()));
    await killing;
    this.#options.say(`${this.#kills} kills done; the shops finish undisturbed`);
    const last = await Promise.all(Array.from({ length: workers }, () => this.#ground.startWorker({})));
    await Promise.all(lanes);
    await Promise.all(last.map((worker) => worker.stop()));
    await db.destroy();
    return {
      kills: this.#kills,
      inside: this.#inside,
      databaseKills: this.#databaseKills,
      redisKills: this.#redisKills,
      wipes: this.#wipes,
      shops: this.#reports,
      problems: [...this.#problems, ...this.#reports.flatMap(({ shop, problems }) => problems.map((problem) => `${shop}: ${problem}`))],
      moments: this.#moments(),
      seconds: (performance.now() - this.#begin) / 1000,
    };
  }

  get #isKilling(): boolean {
    return this.#begun < this.#options.kills;
  }

  /** Runs one shop after the other as long as workers are killed, so that every kill meets work. */
  async #shopLane(ground: { db: ReturnType<typeof createDatabase>; url: string }): Promise<void> {
    do {
      const index = this.#openedShops++;
      const { seed, largeEvery, say } = this.#options;
      const orders = index % largeEvery === largeEvery - 1 ? LARGE_ORDERS : SMALL_ORDERS;
      const report = await new ShopRun(ground, `店${seed}-${index}`, seed * SHOP_SEED + index, orders).run();
      this.#reports.push(report);
      for (const problem of report.problems) say(`!! ${report.shop}: ${problem}`);
    } while (this.#isKilling);
  }

  async #workerLane(): Promise<void> {
    while (this.#isKilling) {
      this.#begun += 1;
      await this.#killOne();
      await this.#disturbServers();
    }
  }

  async #killOne(): Promise<void> {
    const plan = drawPlan(this.#random);
    const worker = await this.#ground.startWorker(planEnvironment(plan, this.#ground.killLog));
    const life = new AbortController();
    const limit = plan.kind === 'outside' ? plan.milliseconds : LONGEST_LIFE_MS;
    await Promise.race([worker.ended, pause(limit, undefined, { signal: life.signal }).catch(() => undefined)]);
    life.abort();
    const isInside = worker.hasEnded();
    if (!isInside) worker.kill();
    const { code, signal } = await worker.ended;
    if (signal !== 'SIGKILL') {
      this.#problems.push(`a worker ended by itself with ${signal ?? code}`);
      this.#options.say(`!! a worker ended by itself with ${signal ?? code}`);
    }
    this.#kills += 1;
    this.#inside += Number(isInside && plan.kind === 'statement');
    if (this.#kills % 25 === 0) this.#sayProgress();
  }

  async #disturbServers(): Promise<void> {
    const { kills, databaseKills, redisKills } = this.#options;
    if (this.#random.chance(WIPE_SHARE)) {
      this.#wipes += 1;
      await this.#ground.wipeRedis();
    }
    const due = (times: number) => Math.floor((this.#kills * (times + 1)) / (kills + 1));
    if (this.#ground.killDatabase && this.#databaseKills < Math.min(databaseKills, due(databaseKills))) {
      this.#databaseKills += 1;
      await this.#ground.killDatabase();
      this.#options.say(`database killed and started again (${this.#databaseKills})`);
    }
    if (this.#ground.killRedis && this.#redisKills < Math.min(redisKills, due(redisKills))) {
      this.#redisKills += 1;
      await this.#ground.killRedis();
      this.#options.say(`Redis killed and started again (${this.#redisKills})`);
    }
  }

  #sayProgress(): void {
    const rows = this.#reports.reduce((sum, { importedRows }) => sum + importedRows, 0);
    const seconds = Math.round((performance.now() - this.#begin) / 1000);
    const problems = this.#problems.length + this.#reports.reduce((sum, report) => sum + report.problems.length, 0);
    this.#options.say(`${this.#kills} kills, ${this.#reports.length} shops whole, ${rows} rows, ${problems} problems, ${seconds} s`);
  }

  #moments(): Array<[string, number]> {
    let text = '';
    try {
      text = readFileSync(this.#ground.killLog, 'utf8');
    } catch {
      // There is no file when no worker was killed at a statement.
    }
    const counts = new Map<string, number>();
    for (const line of text.trim().split('\n').filter(Boolean)) counts.set(line, (counts.get(line) ?? 0) + 1);
    return [...counts].map(([line, times]): [string, number] => [line.replace('\t', ' '), times]).sort(([, a], [, b]) => b - a);
  }
}
