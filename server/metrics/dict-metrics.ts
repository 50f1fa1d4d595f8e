import { Counter, Gauge, type Registry } from 'prom-client';
import { DICT_ANSWERED, DICT_CONNECTIONS, type DictAnswered } from '../base/channels.ts';

export class DictMetrics {
  private readonly commands: Counter<'command' | 'status'>;
  private readonly connections: Gauge;

  constructor(registry: Registry) {
    const registers = [registry];
    this.commands = new Counter({
      name: 'wordkeep_dict_commands_total',
      help: 'Commands of the dictionary protocol answered, by command and code.',
      labelNames: ['command', 'status'],
      registers,
    });
    this.connections = new Gauge({
      name: 'wordkeep_dict_connections',
      help: 'Open connections of the dictionary protocol.',
      aggregator: 'sum',
      registers,
    });
  }

  start(): void {
    DICT_ANSWERED.subscribe(this.onAnswered);
    DICT_CONNECTIONS.subscribe(this.onConnections);
  }

  stop(): void {
    DICT_ANSWERED.unsubscribe(this.onAnswered);
    DICT_CONNECTIONS.unsubscribe(this.onConnections);
  }

  private readonly onAnswered = (message: unknown): void => {
    const { command, code } = message as DictAnswered;
    this.commands.inc({ command: command ?? 'unknown', status: code });
  };

  private readonly onConnections = (open: unknown): void => {
    this.connections.set(Number(open));
  };
}
