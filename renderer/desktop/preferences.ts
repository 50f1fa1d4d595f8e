import { mountPage } from './lib/mount-page.ts';
import Preferences from './Preferences.svelte';

void mountPage(Preferences);
