import { textFile } from './answered-file.ts';

/** Of no use to search engines. `/api-docs` and `/browse` are pages, so the slash matters. */
const FOR_PROGRAMS = '/api/ /admin /search /opensearch/ /browse/ /compat/ /mcp /feeds/'.split(' ');
/** Their content is in the reader's own browser. */
const OF_THE_READER = ['/my-words', '/practice', '/list', '/quiz', '/history'];

/** Lets crawlers read word pages, and names the sitemap. */
export function robotsTxt(hasReader: boolean, base: string, sitemap: string | null) {
  const closed = hasReader ? [...FOR_PROGRAMS, ...OF_THE_READER] : ['/'];
  const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${base}${path}`)];
  if (sitemap !== null) lines.push('', `Sitemap: ${sitemap}`);
  return textFile('/robots.txt', 3_600, () => `${lines.join('\n')}\n`);
}
