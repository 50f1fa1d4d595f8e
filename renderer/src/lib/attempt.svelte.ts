import { type Failure, toFailure } from '../api/failure.ts';

/** What a person asks the server for: whether it is on its way, and why the last try failed. */
export class Attempt {
  isBusy = $state(false);
  failure: Failure | null = $state.raw(null);

  /** Resolves to whether it succeeded. */
  async run(act: () => Promise<unknown>): Promise<boolean> {
    this.isBusy = true;
    this.failure = null;
    try {
      await act();
      return true;
    } catch (error) {
      this.failure = toFailure(error);
      return false;
    } finally {
      this.isBusy = false;
    }
  }
}
