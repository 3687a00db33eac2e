import type { FormProblem } from '../action.ts';
import { escapeHtml } from '../template/html-text.ts';

/** One labelled field of a form. */
export interface FormField {
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'email' | 'password' | 'tel';
  readonly autocomplete?: string;
  readonly value?: string;
  readonly hint?: string;
  readonly isRequired?: boolean;
  readonly maxLength?: number;
  readonly minLength?: number;
  readonly inputMode?: 'numeric';
}

/** A field with its label, its hint, and what is wrong with it; `prefix` keeps ids of several forms apart. */
export function renderField(field: FormField, prefix: string, problem?: FormProblem): string {
  const { name, label, type = 'text', autocomplete, value = '', hint, isRequired = true } = field;
  const id = `${prefix}-${name}`;
  const hasProblem = problem?.field === name;
  const notes = [...(hint === undefined ? [] : [`${id}-hint`]), ...(hasProblem ? [`${id}-problem`] : [])];
  const attributes = [
    ...[`id="${id}"`, `name="${name}"`, `type="${type}"`],
    ...(autocomplete === undefined ? [] : [`autocomplete="${autocomplete}"`]),
    ...(field.inputMode === undefined ? [] : [`inputmode="${field.inputMode}"`]),
    ...(field.minLength === undefined ? [] : [`minlength="${field.minLength}"`]),
    ...(field.maxLength === undefined ? [] : [`maxlength="${field.maxLength}"`]),
    ...(value === '' ? [] : [`value="${escapeHtml(value)}"`]),
    ...(isRequired ? ['required'] : []),
    ...(hasProblem ? ['aria-invalid="true"'] : []),
    ...(notes.length === 0 ? [] : [`aria-describedby="${notes.join(' ')}"`]),
  ];
  const optional = isRequired ? '' : ' <span class="optional">(optional)</span>';
  return `<div class="account-field"><label for="${id}">${escapeHtml(label)}${optional}</label>
<input ${attributes.join(' ')}>
${hint === undefined ? '' : `<p class="field-hint" id="${id}-hint">${escapeHtml(hint)}</p>`}${
  hasProblem ? `<p class="field-error" id="${id}-problem">${escapeHtml(problem.message)}</p>` : ''
}</div>`;
}

/** What is wrong with the whole form, said first. */
export function renderAlert(problem: FormProblem | undefined): string {
  if (!problem) return '';
  return `<div class="alert" role="alert"><p>${escapeHtml(problem.message)}</p></div>`;
}

/** What went well, said first. */
export function renderStatus(message: string | undefined): string {
  return message === undefined ? '' : `<p class="account-done" role="status">${escapeHtml(message)}</p>`;
}

/** Fields that nobody sees. */
export function renderHidden(fields: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value ?? '')}">`)
    .join('');
}

/** A link that keeps what is to be known on the next page. */
export function linkTo(path: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value) query.set(name, value);
  return escapeHtml(query.size === 0 ? path : `${path}?${query.toString()}`);
}
