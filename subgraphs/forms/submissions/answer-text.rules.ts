import { type Answer, type AnswerValue, isListOf } from './answer.rules.ts';
import { nameParts } from './parts.rules.ts';

const likertWords: Readonly<Record<string, string>> = {
  '-2': 'Strongly Disagree',
  '-1': 'Disagree',
  '0': 'Neutral',
  '1': 'Agree',
  '2': 'Strongly Agree',
};

/** An answer in one line, as a person would write it down. */
export function answerText({ type, value }: Pick<Answer, 'type' | 'value'>): string {
  if (typeof value === 'string') return value;
  if (!isListOf(value))
    return Object.entries(value)
      .map(([statement, step]) => `${statement}: ${likertWords[step] ?? ''}`)
      .join('; ');
  const filled = value.filter((part) => part !== '');
  switch (type) {
    case 'NAME':
      return filled.join(' ');
    case 'PHONE':
      return phoneText(value);
    case 'DATE':
      return filled.length === 3 ? `${value[2]}-${pad(value[0])}-${pad(value[1])}` : filled.join('/');
    case 'TIME':
      return timeText(value);
    default:
      return filled.join(', ');
  }
}

function phoneText([country = '', ...rest]: readonly string[]): string {
  const number = rest.filter((part) => part !== '').join('-');
  return country === '' ? number : `+${country.replace(/^\+/, '')} ${number}`;
}

function timeText([hour = '', minute = '', second = '', half = '']: readonly string[]): string {
  if (hour === '') return '';
  const seconds = second === '' || Number(second) === 0 ? '' : `:${pad(second)}`;
  return `${hour}:${pad(minute)}${seconds}${half === '' ? '' : ` ${half.toUpperCase()}`}`;
}

function pad(number = ''): string {
  return number.padStart(2, '0');
}

/** A value by the names that templates know its parts by; null for a value that is one text. */
export function namedValues(type: Answer['type'], value: AnswerValue): unknown {
  if (typeof value === 'string') return null;
  if (!isListOf(value)) return value;
  const names = nameParts(type);
  return names ? Object.fromEntries(names.map((name, index) => [name, value[index] ?? ''])) : value;
}

/** The answers as they may leave the install by mail: what is secret is not told. */
export function withoutSecrets(answers: readonly Answer[]): readonly Answer[] {
  return answers.map((answer) =>
    answer.type === 'PASSWORD' && answer.value !== '' ? { ...answer, value: '••••••••' } : answer,
  );
}

/** The first mail address that was filled in. */
export function emailIn(answers: readonly Answer[]): string | undefined {
  const found = answers.find(({ type, value }) => type === 'EMAIL' && value !== '')?.value;
  return typeof found === 'string' ? found : undefined;
}
