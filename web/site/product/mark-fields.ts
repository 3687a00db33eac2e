import type { FieldProblem } from './field-problems.rules.ts';

const markClass = 'field-error product-field-error';

/**
 * Marks the fields of a product's form that are wrong, wherever in the page they stand, and says beneath each what is;
 * a mark goes when its field changes. Answers the first of them in the page, for the focus.
 */
export function markFields(formId: string, problems: readonly FieldProblem[]): HTMLElement | null {
  const form = document.getElementById(formId);
  if (!(form instanceof HTMLFormElement)) return null;
  const controls = [...form.elements].filter((element) => element instanceof HTMLElement);
  for (const control of controls) unmark(control);
  let first: HTMLElement | null = null;
  for (const control of controls) {
    const problem = problems.find(({ name }) => name === control.getAttribute('name'));
    if (!problem) continue;
    mark(control, problem.message);
    first ??= control;
  }
  return first;
}

function mark(control: HTMLElement, message: string): void {
  const note = document.createElement('p');
  note.className = markClass;
  note.id =
    `${control.id || `${control.getAttribute('form')}-${control.getAttribute('name')}`}-problem`.replace(
      /\s/g,
      '-',
    );
  note.textContent = message;
  control.setAttribute('aria-invalid', 'true');
  control.setAttribute('aria-describedby', note.id);
  (control.closest('.variant-option, .product-quantity-input, .form-item') ?? control).append(note);
  for (const type of ['input', 'change'])
    control.addEventListener(type, () => unmark(control), { once: true });
}

function unmark(control: HTMLElement): void {
  const id = control.getAttribute('aria-describedby') ?? '';
  if (!id.endsWith('-problem')) return;
  document.getElementById(id)?.remove();
  control.removeAttribute('aria-describedby');
  control.removeAttribute('aria-invalid');
}
