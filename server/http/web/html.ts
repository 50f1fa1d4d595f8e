/** Text for an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** A block of data for the page's script; `json` cannot end it, whatever is in it. */
export function dataBlock(type: string, json: string, id = ''): string {
  const attribute = id === '' ? '' : ` id="${id}"`;
  return `<script type="${type}"${attribute}>${json.replaceAll('<', '\\u003c')}</script>`;
}
