import { mountPage } from './lib/mount-page.ts';
import FindBar from './FindBar.svelte';

void mountPage(FindBar);
