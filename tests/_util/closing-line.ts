import type { Reporter, TestModule, Vitest } from 'vitest/node';

/**
 * Ends a run with the reason for each skipped test, and one line of counts:
 * `12 passed, 0 failed, 1 skipped`.
 */
export class ClosingLine implements Reporter {
  private isFiltered = () => false;

  onInit({ config }: Vitest): void {
    this.isFiltered = () => config.testNamePattern !== undefined;
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const counts = { passed: 0, failed: errors.length, skipped: 0 };
    for (const module of modules) {
      if (module.state() === 'failed' && module.errors().length > 0) counts.failed += 1;
      for (const test of module.children.allTests()) {
        const result = test.result();
        if (result.state === 'passed' || result.state === 'failed') counts[result.state] += 1;
        else {
          counts.skipped += 1;
          const note = result.state === 'skipped' ? result.note : undefined;
          // Without a note, it was left out by `-t`, or its author forgot the reason.
          if (note === undefined && this.isFiltered()) continue;
          process.stdout.write(`skipped: ${test.fullName}: ${note ?? 'no reason given'}\n`);
        }
      }
    }
    const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
    process.stdout.write(`${counts.passed} passed, ${counts.failed} failed${skipped}\n`);
  }
}
