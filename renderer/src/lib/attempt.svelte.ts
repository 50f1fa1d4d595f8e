import { type Failure, toFailure } from '../api/failure.ts';

/** A request of the user: whether it is under way, and why the last one failed. */
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
