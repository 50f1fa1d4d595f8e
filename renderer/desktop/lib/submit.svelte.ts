import type { InputProblem, SaveResult } from '../../../server/contract/desktop/app.ts';

/** Saves an input, and tells how the last attempt went. */
export class Submission {
  isBusy = $state(false);
  isDone = $state(false);
  problems: InputProblem[] = $state([]);
  /** Any other failure, such as a full disk. */
  failure: string | null = $state(null);

  /** Clears the outcome, because the input has changed. */
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
