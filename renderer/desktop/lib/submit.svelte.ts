import type { InputProblem, SaveResult } from '../../../server/contract/desktop/app.ts';

/** One try after another to save an input, and how the last one went. */
export class Submission {
  isBusy = $state(false);
  isDone = $state(false);
  problems: InputProblem[] = $state([]);
  /** What else went wrong, such as a full disk. */
  failure: string | null = $state(null);

  /** The input has changed: what was said about it no longer holds. */
  forget(): void {
    this.isDone = false;
    this.problems = [];
    this.failure = null;
  }

  async run(save: () => Promise<SaveResult>): Promise<void> {
    this.isBusy = true;
    this.isDone = false;
    this.failure = null;
    try {
      const result = await save();
      this.isDone = result.ok;
      this.problems = result.ok ? [] : result.problems;
    } catch (error) {
      this.failure = error instanceof Error ? error.message : String(error);
    } finally {
      this.isBusy = false;
    }
  }
}
