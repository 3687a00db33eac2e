/** A form whose names nest, as in `metadata[order_id]=7`. */
export interface NestedForm {
  readonly [name: string]: string | NestedForm;
}

/** Reads a form as Stripe's API does. */
export function readNestedForm(body: string): NestedForm {
  const form: { [name: string]: string | NestedForm } = Object.create(null);
  for (const [key, value] of new URLSearchParams(body)) {
    const path = key.split(/[[\]]+/).filter((part) => part !== '');
    let at = form;
    for (const part of path.slice(0, -1)) {
      const inner = at[part];
      const next = typeof inner === 'object' ? { ...inner } : {};
      at[part] = next;
      at = next;
    }
    const last = path.at(-1);
    if (last !== undefined) at[last] = value;
  }
  return form;
}

/** The text at a path; empty when there is none. */
export function textAt(form: NestedForm, ...path: string[]): string {
  let at: string | NestedForm | undefined = form;
  for (const part of path) at = typeof at === 'object' ? at[part] : undefined;
  return typeof at === 'string' ? at : '';
}
