import { mountPage } from './lib/mount-page.ts';
import About from './About.svelte';

void mountPage(About);
