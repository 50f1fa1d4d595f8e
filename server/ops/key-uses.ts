import type { Database } from '../database/database.ts';
import type { Logger } from '../base/logger.ts';
import { add, type Count, TableCounter } from './table-counter.ts';

/** Counts by the hash of the key. */
export class KeyUses extends TableCounter {
  private readonly uses: Database['models']['ApiKeyUse'];

  constructor(database: Database, logger: Logger) {
    super(database, logger, {
      name: 'api_key_uses',
      key: 'sha256',
      times: 'requests',
      lastAt: 'last_used_at',
    });
    this.uses = database.models.ApiKeyUse;
  }

  /** Misses counts that other processes have not written yet. */
  async read(): Promise<Map<string, Count>> {
    const waiting = await this.pending();
    const uses = new Map<string, Count>();
    for (const { sha256, requests, last_used_at } of await this.uses.findAll({ raw: true })) {
      uses.set(sha256, { times: Number(requests), lastAt: new Date(last_used_at) });
    }
    for (const [sha256, use] of waiting) add(uses, sha256, use);
    return uses;
  }

  async forget(sha256: string): Promise<void> {
    await this.flush();
    await this.database.write((transaction) =>
      this.uses.destroy({ where: { sha256 }, transaction }),
    );
  }
}
