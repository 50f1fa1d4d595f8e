export interface Question {
  title: string;
  text: string;
  /** The label of the button. */
  action: string;
  danger?: boolean;
}

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
