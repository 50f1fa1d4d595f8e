import type { ImportedDataset } from '../../../database/settings.ts';
import { isWebAddress } from '../../../text/web-address.ts';
import type { About } from '../about.ts';

/** The datasets that a text about one of our exports names, see `aboutText`. */
export function ownAbout(text: string): Pick<About, 'license' | 'license_url' | 'datasets'> {
  const [head = '', ...parts] = text.split(/^Dataset: /m);
  const datasets = parts.map(datasetOf);
  return { ...licenceOf(head), ...(datasets.length > 0 && { datasets }) };
}

function datasetOf(part: string): ImportedDataset {
  const [name = '', ...lines] = part.replace(FOOTER, '').split('\n');
  const fields = new Map<string, string[]>();
  let texts: string[] = [];
  for (const line of lines) {
    const [start = '', field = ''] = /^(Version|Licence|Attribution|Notice): /.exec(line) ?? [];
    if (field !== '' && !fields.has(field)) fields.set(field, (texts = []));
    texts.push(fields.get(field) === texts ? line.slice(start.length) : line);
  }
  const said = (field: string) => fields.get(field)?.join('\n').trim() || null;
  const { license = null, license_url = null } = licenceOf(part);
  return {
    name: name === 'without a name' ? '' : name,
    version: said('Version'),
    license,
    license_url,
    attribution: said('Attribution'),
    notice: said('Notice'),
  };
}

const FOOTER = /\n\nRecordings are on other servers, [^\n]*\n*$/;

function licenceOf(text: string): { license?: string; license_url?: string } {
  const [, license = '', address = ''] =
    /^Licence(?: of the whole)?: (.*?)(?: \((\S+)\))?$/m.exec(text) ?? [];
  return {
    ...(license !== '' && license !== 'NOASSERTION' && { license }),
    ...(isWebAddress(address) && { license_url: address }),
  };
}
