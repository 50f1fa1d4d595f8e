import { LOOKED_UP } from '../base/channels.ts';
import { boundedText } from '../contract/text.ts';
import { MAX_HEADWORD_LENGTH } from '../contract/vocabulary.ts';
import type { Dictionary } from '../dictionary/dictionary.ts';
import type { Finder } from '../dictionary/finder/find.ts';
import { APP_VERSION } from '../base/version.ts';
import { quoted, readCommandLine } from './command-line.ts';
import { databasesNamed, databasesOf, type DictDatabase, infoOf } from './databases.ts';
import { definitionsOf, wrapped } from './definitions.ts';
import { type Reply, status, textBlock } from './replies.ts';
import { termsOf } from '../dictionary/content/datasets.ts';
import { DEFAULT_STRATEGY, matchesOf, STRATEGIES } from './strategies.ts';

const HELP = `DEFINE database word          what a database says about a word
MATCH database strategy word  headwords that match
SHOW DB                       the databases
SHOW STRAT                    the strategies of MATCH
SHOW INFO database            licence and source of a database
SHOW SERVER                   about this server
OPTION MIME                   texts begin with a MIME header
CLIENT text                   says who asks
STATUS                        that the server is there
HELP                          this text
QUIT                          ends the connection

The database * is all of them, ! the first that has the word. The strategy . is the server's own.`;

const DATABASE_UNKNOWN = status(550, 'Invalid database, use "SHOW DB" for list of databases');
const STRATEGY_UNKNOWN = status(551, 'Invalid strategy, use "SHOW STRAT" for a list of strategies');
const NO_MATCH = status(552, 'No match');
const ILLEGAL = status(501, 'Syntax error, illegal parameters');

const term = boundedText(MAX_HEADWORD_LENGTH);

export class Session {
  /** After `OPTION MIME`. */
  private hasHeaders = false;

  constructor(
    private readonly dictionary: Dictionary,
    private readonly finder: Finder,
  ) {}

  async answer(line: string): Promise<Reply> {
    const words = readCommandLine(line);
    if (words === null) return ILLEGAL;
    const [command = '', ...parameters] = words;
    switch (command.toUpperCase()) {
      case 'DEFINE':
        return this.define(parameters);
      case 'MATCH':
        return this.match(parameters);
      case 'SHOW':
        return this.show(parameters);
      case 'OPTION':
        return this.option(parameters);
      case 'CLIENT':
        return status(250, 'ok');
      case 'STATUS':
        return status(210, 'ok');
      case 'HELP':
        return this.textual(113, 'help text follows', HELP);
      case 'QUIT':
        return { ...status(221, 'bye'), isLast: true };
      case 'AUTH':
      case 'SASLAUTH':
      case 'SASLRESP':
        return status(502, 'Command not implemented');
      default:
        return status(500, 'Syntax error, command not recognized');
    }
  }

  private async define(parameters: readonly string[]): Promise<Reply> {
    const [name, word] = parameters;
    if (parameters.length !== 2 || name === undefined || word === undefined) return ILLEGAL;
    const databases = databasesNamed(this.dictionary, name);
    if (!databases) return DATABASE_UNKNOWN;
    if (!term.safeParse(word).success) return NO_MATCH;
    const definitions = wanted(name, await definitionsOf(this.dictionary, databases, word));
    if (definitions.length === 0) return NO_MATCH;
    if (LOOKED_UP.hasSubscribers) LOOKED_UP.publish(word);
    const texts = definitions.map(({ database, word: headword, text }) => {
      const { name: of, description } = database;
      return `151 ${quoted(headword)} ${of} ${quoted(description)}\r\n${this.block(text)}`;
    });
    const count = `150 ${definitions.length} definitions retrieved\r\n`;
    return { code: 250, text: `${count}${texts.join('')}250 ok\r\n` };
  }

  private async match(parameters: readonly string[]): Promise<Reply> {
    const [name, strategyName, word] = parameters;
    if (parameters.length !== 3 || name === undefined || word === undefined) return ILLEGAL;
    const databases = databasesNamed(this.dictionary, name);
    if (!databases) return DATABASE_UNKNOWN;
    const requested = strategyName === '.' ? DEFAULT_STRATEGY : strategyName?.toLowerCase();
    const strategy = STRATEGIES.get(requested ?? '');
    if (!strategy) return STRATEGY_UNKNOWN;
    if (!term.safeParse(word).success || word.trim() === '') return NO_MATCH;
    const asking = { databases, term: word };
    const matches = wanted(name, await matchesOf(this.dictionary, this.finder, strategy, asking));
    if (matches.length === 0) return NO_MATCH;
    const items = matches.map((one) => ({ name: one.database.name, description: one.word }));
    return this.list(152, 'matches found', items);
  }

  private show([what = '', name, ...rest]: readonly string[]): Reply {
    const kind = what.toUpperCase();
    if (kind === 'INFO') return rest.length > 0 ? ILLEGAL : this.info(name);
    if (name !== undefined) return ILLEGAL;
    switch (kind) {
      case 'DB':
      case 'DATABASES':
        return this.list(110, 'databases present', databasesOf(this.dictionary));
      case 'STRAT':
      case 'STRATEGIES':
        return this.list(111, 'strategies available', [...STRATEGIES.values()]);
      case 'SERVER':
        return this.textual(114, 'server information', this.about());
      default:
        return ILLEGAL;
    }
  }

  private info(name = ''): Reply {
    const [database] = /^[*!]$/.test(name) ? [] : (databasesNamed(this.dictionary, name) ?? []);
    if (!database) return DATABASE_UNKNOWN;
    return this.textual(112, 'database information follows', wrapped(infoOf(database)));
  }

  private about(): string {
    const datasets = this.dictionary.requested();
    const lines = datasets.map(({ row, index }) => {
      const { entries, word_forms: forms } = index.counts();
      const title = datasets.length > 1 ? `${termsOf(row).title}: ` : '';
      return `${title}${entries} headwords, ${forms} inflected forms`;
    });
    return [`Wordkeep ${APP_VERSION}`, ...lines].join('\n');
  }

  private option([what = '', ...rest]: readonly string[]): Reply {
    if (what.toUpperCase() !== 'MIME' || rest.length > 0) return ILLEGAL;
    this.hasHeaders = true;
    return status(250, 'ok');
  }

  private list(code: number, what: string, items: { name: string; description: string }[]): Reply {
    const lines = items.map(({ name, description }) => `${name} ${quoted(description)}`);
    return this.textual(code, `${lines.length} ${what}`, lines.join('\n'));
  }

  private textual(code: number, headline: string, text: string): Reply {
    return { code: 250, text: `${code} ${headline}\r\n${this.block(text)}250 ok\r\n` };
  }

  private block(text: string): string {
    return textBlock(text, this.hasHeaders);
  }
}

/** For `!`, only the results of the first database that has any. */
function wanted<T extends { database: DictDatabase }>(name: string, found: T[]): T[] {
  const [first] = found;
  if (name !== '!') return found;
  return found.filter(({ database }) => database.name === first?.database.name);
}
