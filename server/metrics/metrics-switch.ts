import type { WorkerConnection } from '../cluster/worker-connection.ts';
import type { AppContext } from '../http/shared/context.ts';
import type { Metrics } from './metrics.ts';

/** Turns metrics on and off. Their code is loaded when it is needed: most servers never do. */
export class MetricsSwitch {
  private metrics: Metrics | null = null;

  constructor(private readonly worker: WorkerConnection | null) {}

  /** @throws {StartupError} when it cannot listen */
  async turn(isOn: boolean, context: AppContext): Promise<void> {
    if (isOn === (context.observe !== undefined)) return;
    if (isOn) {
      const { Metrics } = await import('./metrics.ts');
      this.metrics ??= new Metrics(context, this.worker !== null);
      await this.metrics.start();
    } else this.metrics?.stop();
    context.observe = isOn ? this.metrics?.observe : undefined;
    this.worker?.tellMetrics(isOn);
  }
}
