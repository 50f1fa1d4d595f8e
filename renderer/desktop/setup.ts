import { mountPage } from './lib/mount-page.ts';
import Setup from './Setup.svelte';

void mountPage(Setup);
