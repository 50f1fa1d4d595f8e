import { mountPage } from './lib/mount-page.ts';
import Status from './Status.svelte';

void mountPage(Status);
