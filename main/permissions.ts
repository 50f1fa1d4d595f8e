import { originOf, PAGES_ORIGIN } from './navigation.ts';

/** Copying text out is all that a page may ask for: no camera, place, notification, device, file. */
const ALLOWED = ['clipboard-sanitized-write'];

/** Whether a page may have a permission. */
export function isAllowedPermission(
  permission: string,
  requestingUrl: string,
  serverUrl: string | null,
): boolean {
  if (!ALLOWED.includes(permission)) return false;
  const origin = originOf(requestingUrl);
  if (origin === null) return false;
  return origin === PAGES_ORIGIN || (serverUrl !== null && origin === originOf(serverUrl));
}
