/** The JSON is escaped so that it cannot end the block. */
export function dataBlock(type: string, json: string, id = ''): string {
  const attribute = id === '' ? '' : ` id="${id}"`;
  return `<script type="${type}"${attribute}>${json.replaceAll('<', '\\u003c')}</script>`;
}

export const wordAddress = (headword: string): string => `/word/${encodeURIComponent(headword)}`;
