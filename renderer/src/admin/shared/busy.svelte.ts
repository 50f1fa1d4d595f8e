/** Shorter waits are not shown: the sign would only flash. */
const NOTICEABLE_MS = 250;

/** Tells if the page waits for its content. */
class Busy {
  isShown = $state(false);
  private count = 0;
  private timer = 0;

  async with<T>(work: Promise<T>): Promise<T> {
    this.count += 1;
    if (this.count === 1) {
      this.timer = window.setTimeout(() => (this.isShown = true), NOTICEABLE_MS);
    }
    try {
      return await work;
    } finally {
      this.count -= 1;
      if (this.count === 0) {
        clearTimeout(this.timer);
        this.isShown = false;
      }
    }
  }
}

export const busy = new Busy();
