import type { ProblemCode } from '../../../../server/contract/problems.ts';

type TypeName = 'array' | 'boolean' | 'int' | 'number' | 'object' | 'string';

/** The parameters of each problem stand in braces. */
const texts: Record<ProblemCode, string> = {
  required: 'This is needed.',
  wrong_type: 'Expected {expected}, found {got}.',
  not_one_of: 'Expected one of {values}; found {got}.',
  unknown_field: 'There is no field of this name.',
  too_low: 'At least {limit}.',
  too_high: 'At most {limit}.',
  too_few: 'At least {limit} items.',
  too_many: 'At most {limit} items.',
  too_short: 'At least {limit} characters.',
  too_long: 'At most {limit} characters.',
  blank: 'This must not be empty.',
  format: 'This is not in the expected format.',
  date: 'Expected a date such as 2026-05-10.',
  time: 'Expected a time such as 2026-05-10T12:00:00Z.',
  web_address: 'An address starts with http:// or https://.',
  control_characters: 'It contains characters that cannot be shown.',
  invalid_characters: 'It contains invalid characters.',
  combining_marks: 'It has more than {limit} combining marks in a row.',
  changes_nothing: 'Nothing would change.',
  name_taken: 'This name is taken.',
  in_dictionary: 'This word is in the dictionary already.',
  meaning_without_text: 'A meaning needs a definition or a title.',
  transcription_differs: 'The first IPA among the pronunciations says something else.',
  not_json: 'This is not valid JSON.',
  not_utf8: 'This is not text in UTF-8.',
  too_large: 'It has more than {limit} bytes.',
  unreadable_entry: 'This entry cannot be read.',
  alias_of_given_field: 'This is another name for {name}, which is there, too.',
  same_record: 'The same word and part of speech as in {other}.',
  same_meaning: 'Another meaning has the same place and title.',
  which_part_of_speech: '“{word}” has more than one part of speech: say which one.',
  no_such_meaning: '“{word}” has no meaning {place}.',
  too_many_rows: 'There is too much about “{word}”.',
  file_missing: 'It is missing, but manifest.json names it.',
  count_differs: 'Expected number: {expected}; found: {found}.',
  file_name: 'This is not a file of a dataset. Expected: {names}.',
  other_prefix: 'Its name does not begin like that of {other}.',
  same_file: 'It is the same part of the dataset as {other}; only one of them may be there.',
  damaged: 'A file is damaged.',
  dataset_too_large: 'There is more data than the server accepts.',
  several_dictionaries: 'There are several dictionaries in it: import one at a time.',
  incomplete: 'A file that belongs to it is missing.',
  outside_import_folder: 'The path must lie inside the import folder.',
  unreachable: 'It could not be downloaded.',
  address: 'The address cannot be used.',
  not_there: 'There is nothing there.',
  no_dataset: 'It is not a dataset.',
  unreadable: 'The server cannot read it.',
  not_accepted: 'It contains something that datasets must not contain.',
  server_error: 'Something went wrong on the server; its log has the details.',
};

/** The types of values, as the parameters `expected` and `got` name them. */
const types: Record<TypeName, string> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  object: 'an object',
  string: 'text',
};

export default { texts, types };
