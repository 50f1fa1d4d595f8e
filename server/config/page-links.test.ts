import { describe, expect, it } from 'vitest';
import { parseAnkiConnect, parseAudioHosts, parseOtherDictionaries } from './page-links.ts';

describe('hosts of recordings', () => {
  it('are names, each once, as addresses have them', () => {
    expect(
      parseAudioHosts('upload.wikimedia.org, Sounds.Example.org:8443 upload.wikimedia.org'),
    ).toEqual(['upload.wikimedia.org', 'sounds.example.org:8443']);
  });

  it.each(['https://upload.wikimedia.org', '*', "'self'", 'a/b', 'a;script-src', 'a..b:99999'])(
    'are not %s',
    (value) => expect(() => parseAudioHosts(value)).toThrow('expected names of hosts'),
  );
});

describe('the address of AnkiConnect', () => {
  it('is an origin', () => {
    expect(parseAnkiConnect('http://127.0.0.1:8765/')).toBe('http://127.0.0.1:8765');
  });

  it.each(['127.0.0.1:8765', 'http://a/b', "http://a; script-src 'self'", 'http://*', 'ftp://a'])(
    'is not %s',
    (value) => expect(() => parseAnkiConnect(value)).toThrow('expected an address such as'),
  );
});

describe('other dictionaries', () => {
  it('have a name, and an address with a place for the word', () => {
    expect(
      parseOtherDictionaries(
        'Wiktionary=https://en.wiktionary.org/wiki/{word} ; In house = http://words.lan?q={word}&x=1;',
      ),
    ).toEqual([
      { name: 'Wiktionary', address: 'https://en.wiktionary.org/wiki/{word}' },
      { name: 'In house', address: 'http://words.lan?q={word}&x=1' },
    ]);
  });

  it.each([
    'https://en.wiktionary.org/wiki/{word}',
    '=https://en.wiktionary.org/wiki/{word}',
    'A=https://en.wiktionary.org/wiki/',
    'A=https://{word}.example.org/',
    'A=https://{word}@example.org/{word}',
    'A=javascript:alert({word})',
    'A=//example.org/{word}',
    'A=https://exa mple.org/{word}',
  ])('are not %s', (value) => {
    expect(() => parseOtherDictionaries(value)).toThrow('expected <name>=<http or https address');
  });

  it('are few', () => {
    const many = 'A=https://a.org/{word};'.repeat(21);
    expect(() => parseOtherDictionaries(many)).toThrow('at most 20');
  });
});
