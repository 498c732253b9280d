import { setTimeout as pause } from 'node:timers/promises';
import { type PatientClient, signIn } from '../kills/patient-client.ts';
import type { RunningProduct } from './running-product.ts';

const PACE_MS = 150;

interface Booked {
  orderName: string;
  /** Collected amount in yuan; null until the collection is acknowledged. */
  collected: number | null;
}

/** People who work during the attacks. Every order and collection that is acknowledged to them must be stored exactly once in the end. */
export class GoodLoad {
  readonly booked: Booked[] = [];
  readonly problems: string[] = [];
  readonly #product: RunningProduct;
  readonly #mark: string;
  #lanes: Promise<void>[] = [];
  #isStopping = false;

  constructor(product: RunningProduct, mark: string) {
    this.#product = product;
    this.#mark = mark;
  }

  start(lanes: number): void {
    this.#lanes = Array.from({ length: lanes }, (_, lane) => this.#work(lane));
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all(this.#lanes);
  }

  async #work(lane: number): Promise<void> {
    try {
      const { url, tenantName, password } = this.#product;
      const sees = (what: string, code: number) => {
        if (code === 500) this.problems.push(`500 for a good ${what}`);
      };
      const client = await signIn(url, tenantName, 'admin', password, sees);
      for (let round = 0; !this.#isStopping; round += 1) {
        await this.#serveCustomer(client, `${this.#mark}-${lane}-${round}`);
        await pause(PACE_MS);
      }
    } catch (error) {
      this.problems.push(`good work was refused: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  async #serveCustomer(client: PatientClient, orderName: string): Promise<void> {
    const key = (what: string) => ({ 'idempotency-key': `${what}-${orderName}` });
    const price = 10 + (this.booked.length % 90);
    const order = { customerName: '散客', orderName, orderDels: [{ contentProduction: '名片', amount: 1, unitPrice: price }] };
    const id = await client.call<number>('POST', '/bs/order-info/create', key('create'), order);
    const booked: Booked = { orderName, collected: null };
    this.booked.push(booked);
    await client.call('PUT', '/bs/order-info/update-audit-status', key('audit'), { id, auditStatus: true });
    const { orderId } = await client.call<{ orderId: string }>('GET', `/bs/order-info/get?id=${id}`);
    const receipt = { orderId, thisCollection: price - 1 };
    await client.call('POST', '/bs/order-payment-receipts/create', key('collect'), receipt);
    booked.collected = price - 1;
    await client.call('GET', '/bs/order-info/page?pageNo=1&pageSize=20');
  }
}
