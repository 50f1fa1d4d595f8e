export interface Question {
  title: string;
  text: string;
  /** What the button says that does it. */
  action: string;
  danger?: boolean;
}

/** Asks before something that cannot be undone. */
class Confirm {
  question: Question | null = $state.raw(null);
  private reply: (isSure: boolean) => void = () => {};

  ask(question: Question): Promise<boolean> {
    this.answer(false);
    this.question = question;
    return new Promise((resolve) => (this.reply = resolve));
  }

  answer(isSure: boolean): void {
    this.question = null;
    this.reply(isSure);
  }
}

export const confirm = new Confirm();
