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
  const marked = new Set<string>();
  for (const control of controls) {
    const name = control.getAttribute('name') ?? '';
    const problem = problems.find((each) => each.name === name || name.startsWith(`${each.name}.`));
    // Buttons of one option share its name and its mark, parts of a date the mark.
    if (!problem || marked.has(problem.name)) continue;
    marked.add(problem.name);
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
  const told = toldOf(control);
  told.setAttribute('aria-invalid', 'true');
  told.setAttribute('aria-describedby', note.id);
  const place = control.closest('.variant-option, .product-quantity-input, .form-item') ?? control;
  place.append(note);
  for (const type of ['input', 'change']) place.addEventListener(type, () => unmark(control), { once: true });
}

/** What assistive technology hears of a mark by: the group of a button. */
function toldOf(control: HTMLElement): HTMLElement {
  return control.closest<HTMLElement>('[role="radiogroup"]') ?? control;
}

function unmark(control: HTMLElement): void {
  const told = toldOf(control);
  const id = told.getAttribute('aria-describedby') ?? '';
  if (!id.endsWith('-problem')) return;
  document.getElementById(id)?.remove();
  told.removeAttribute('aria-describedby');
  told.removeAttribute('aria-invalid');
}
