import { router } from '../../lib/router.svelte.ts';
import { toasts } from '../../components/shared/toasts.svelte.ts';
import { session } from '../session/session.svelte.ts';

export async function signOut(): Promise<void> {
  // Leave first: the page may have unsaved changes.
  if (router.path !== '/admin') await router.go('/admin');
  if (router.path !== '/admin') return;
  await session.signOut().catch(toasts.fail);
}
