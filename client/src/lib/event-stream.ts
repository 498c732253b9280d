import { noteAway, noteReached, saysAway } from './connection.ts';
import { authorizationHeader, requestRenewal } from './rpc-links.ts';
import { getSession } from './session.ts';
import { renewSession } from './session-refresh.ts';

type Listener = (event: Event) => void;

/** In milliseconds. */
const reconnectDelay = 2_000;

/**
 * `EventSource` over fetch. The browser's own cannot send an Authorization header, and a token in the URL would
 * end up in access logs. Reconnects on a lost connection with `Last-Event-ID`; a refusal (4xx) closes it.
 */
export class EventStream {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  readonly CONNECTING = 0;
  readonly OPEN = 1;
  readonly CLOSED = 2;
  readyState: number = this.CONNECTING;

  private readonly url: string;
  private readonly target = new EventTarget();
  private readonly abort = new AbortController();
  private lastEventId = '';

  constructor(url: string) {
    this.url = url;
    void this.run();
  }

  addEventListener(type: string, listener: Listener): void {
    this.target.addEventListener(type, listener);
  }

  removeEventListener(type: string, listener: Listener): void {
    this.target.removeEventListener(type, listener);
  }

  close(): void {
    this.readyState = this.CLOSED;
    this.abort.abort();
  }

  private async run(): Promise<void> {
    let renewed = false;
    while (this.readyState !== this.CLOSED) {
      const usedToken = getSession()?.accessToken ?? null;
      try {
        const response = await this.open();
        if (response.status === 401 && !renewed) {
          renewed = true;
          if (await renewSession(usedToken, requestRenewal)) continue;
        }
        if (response.status >= 400 && response.status < 500) return this.fail();
        if (!response.ok || !response.body) throw new Error(`HTTP ${response.status}`);
        renewed = false;
        this.readyState = this.OPEN;
        this.target.dispatchEvent(new Event('open'));
        await this.read(response.body);
      } catch {
        // A lost connection: fall through to the next try.
      }
      if (this.abort.signal.aborted) return;
      this.readyState = this.CONNECTING;
      this.target.dispatchEvent(new Event('error'));
      await new Promise((resolve) => setTimeout(resolve, reconnectDelay));
    }
  }

  /** Notes whether the server was reached: an idle tab makes no other calls. */
  private async open(): Promise<Response> {
    try {
      const response = await fetch(this.url, { headers: this.headers(), signal: this.abort.signal, cache: 'no-store' });
      if (saysAway(response.status)) noteAway();
      else noteReached();
      return response;
    } catch (error) {
      if (!this.abort.signal.aborted) noteAway();
      throw error;
    }
  }

  private fail(): void {
    this.readyState = this.CLOSED;
    this.target.dispatchEvent(new Event('error'));
  }

  private headers(): Record<string, string> {
    const resume: Record<string, string> = this.lastEventId ? { 'Last-Event-ID': this.lastEventId } : {};
    return { Accept: 'text/event-stream', ...authorizationHeader(), ...resume };
  }

  private async read(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<void> {
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    let buffer = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      buffer = (buffer + value).replaceAll('\r\n', '\n');
      const blocks = buffer.split('\n\n');
      buffer = blocks.pop() ?? '';
      for (const block of blocks) this.dispatch(block);
    }
  }

  private dispatch(block: string): void {
    let type = 'message';
    const data: string[] = [];
    for (const line of block.split('\n')) {
      const colon = line.indexOf(':');
      if (colon <= 0) continue;
      const value = line.slice(colon + 1).replace(/^ /, '');
      const field = line.slice(0, colon);
      if (field === 'event') type = value;
      else if (field === 'data') data.push(value);
      else if (field === 'id') this.lastEventId = value;
    }
    if (data.length === 0 && type === 'message') return;
    this.target.dispatchEvent(new MessageEvent(type, { data: data.join('\n'), lastEventId: this.lastEventId }));
  }
}
