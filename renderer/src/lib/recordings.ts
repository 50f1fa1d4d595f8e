import { at } from '../api/base-path.ts';
import { pageSettings } from './page-settings.ts';

/** True if pages may play a recording: it is here, or the administrator allows its host. */
export function canPlay(url: string): boolean {
  if (url.startsWith('/media/')) return true;
  return URL.canParse(url) && pageSettings.audioHosts.includes(new URL(url).host);
}

let playing: HTMLAudioElement | null = null;

/** Plays a recording instead of the one before; rejects where it cannot be played. */
export async function play(url: string): Promise<void> {
  playing?.pause();
  playing = new Audio(at(url));
  await playing.play();
}
