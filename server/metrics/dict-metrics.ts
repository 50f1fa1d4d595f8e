import { Counter, Gauge, type Registry } from 'prom-client';
import { DICT_ANSWERED, DICT_CONNECTIONS, type DictAnswered } from '../channels.ts';
import { isDictCommand } from '../dict-protocol/commands.ts';

/** Neither what was asked nor who asked; other words than commands could make any number of series. */
const UNKNOWN = 'unknown';

/** Counts the clients and commands of the dictionary protocol. */
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
    DICT_ANSWERED.subscribe(this.onAnswered);
    DICT_CONNECTIONS.subscribe(this.onConnections);
  }

  stop(): void {
    DICT_ANSWERED.unsubscribe(this.onAnswered);
    DICT_CONNECTIONS.unsubscribe(this.onConnections);
  }

  private readonly onAnswered = (message: unknown): void => {
    const { command, code } = message as DictAnswered;
    const known = command !== null && isDictCommand(command) ? command : UNKNOWN;
    this.commands.inc({ command: known, status: code });
  };

  private readonly onConnections = (open: unknown): void => {
    this.connections.set(Number(open));
  };
}
