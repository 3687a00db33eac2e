import type { tellVisitEvent } from './visit-data.ts';

/** Forms of the owner's, and those of mailing lists. */
export const formSelector = 'form.form-wrapper, form.newsletter-form';
const longestId = 64;

/** The id of a form of the owner's, or of the mailing list that it signs up to; undefined for any other. */
export function formIdOf(target: EventTarget | null): string | undefined {
  const form = target instanceof Element ? target.closest<HTMLFormElement>(formSelector) : null;
  return form?.querySelector<HTMLInputElement>('[name="formId"], [name="listId"]')?.value || undefined;
}

/**
 * Tells that a form is seen, begun, and filled in field by field: each once. That it was sent is told by the form itself, also before
 * this is there. What is filled in is told to nobody.
 */
export function watchForms(tell: typeof tellVisitEvent): void {
  const told = new Set<string>();
  const tellOnce = (event: string, formId: string | undefined, field = '') => {
    const key = [event, formId, field].join(' ');
    if (formId === undefined || told.has(key)) return;
    told.add(key);
    tell('FormMetric', { event, formId, ...(field ? { field } : {}) });
  };
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      seen.unobserve(target);
      tellOnce('seen', formIdOf(target));
    }
  });
  for (const form of document.querySelectorAll(formSelector)) seen.observe(form);
  document.addEventListener('input', ({ target }) => tellOnce('begun', formIdOf(target)), true);
  document.addEventListener(
    'change',
    ({ target }) => {
      const name = target instanceof Element ? (target.getAttribute('name') ?? '') : '';
      // `field.ID`, and the part of one that has several.
      const [, field] = /^field\.([^.]+)/.exec(name) ?? [];
      if (field) tellOnce('field', formIdOf(target), field.slice(0, longestId));
    },
    true,
  );
  // A form that was sent the plain way, before its own script came, led here. Loading the page again sends nothing.
  const [navigation] = performance.getEntriesByType('navigation');
  const isSent = navigation instanceof PerformanceNavigationTiming && navigation.type === 'navigate';
  const sent = new URLSearchParams(location.search).get('submitted');
  if (sent && isSent && document.referrer.startsWith(`${location.origin}/`))
    for (const event of ['begun', location.hash.startsWith('#newsletter-') ? 'newsletter' : 'sent'])
      tellOnce(event, sent);
  // Whoever was faster has begun what they sent.
  for (const { schema, content } of window.visitEvents ?? [])
    if (schema === 'FormMetric' && typeof content.formId === 'string') tellOnce('begun', content.formId);
}
