import type { Reporter, TestModule } from 'vitest/node';

/** Ends a run with one line of counts: `12 passed, 0 failed, 1 skipped`, and why some were skipped. */
export class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const counts = { passed: 0, failed: errors.length, skipped: 0 };
    for (const module of modules) {
      if (module.state() === 'failed' && module.errors().length > 0) counts.failed += 1;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed' || state === 'failed') counts[state] += 1;
        else {
          counts.skipped += 1;
          const { note } = test.meta() as { note?: string };
          process.stdout.write(`skipped: ${test.fullName}${note ? `: ${note}` : ''}\n`);
        }
      }
    }
    const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
    process.stdout.write(`${counts.passed} passed, ${counts.failed} failed${skipped}\n`);
  }
}
