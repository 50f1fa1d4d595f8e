/** The voices of the browser that speak English. */
class Voices {
  private english: SpeechSynthesisVoice[] = $state.raw([]);

  constructor() {
    if (!('speechSynthesis' in globalThis)) return;
    const read = () => {
      this.english = speechSynthesis.getVoices().filter(({ lang }) => /^en\b/i.test(lang));
    };
    read();
    // Some browsers list them only after a while.
    speechSynthesis.addEventListener?.('voiceschanged', read);
  }

  get canSpeak(): boolean {
    return this.english.length > 0;
  }

  /** True if this accent, such as `en-GB`, has a voice of its own. */
  has(accent: string): boolean {
    return this.english.some((voice) => accentOf(voice) === accent);
  }

  speak(text: string, accent: string): void {
    const voice =
      this.english.find((candidate) => accentOf(candidate) === accent) ?? this.english[0];
    if (!voice) return;
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.voice = voice;
    utterance.lang = voice.lang;
    utterance.rate = 0.9;
    speechSynthesis.cancel();
    speechSynthesis.speak(utterance);
  }
}

/** Some systems write `en_GB`. */
const accentOf = ({ lang }: SpeechSynthesisVoice) => lang.replace('_', '-');

export const voices = new Voices();
