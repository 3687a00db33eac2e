import type { SiteFormFragment } from '#web/generated/graphql.ts';
import { plainText } from '../page/plain-text.ts';

/** What a product's form asks, as templates and a page's JSON see it; what is sent back stays as the owner wrote it. */
export function formContext({ id, name, submitLabel, fields }: Omit<SiteFormFragment, 'thanks'>) {
  return {
    id,
    name: plainText(name),
    submitLabel: plainText(submitLabel),
    fields: fields.map(({ type, isRequired, placeholder, options, optionTexts, showsWhen, ...field }) => ({
      id: field.id,
      type: type.toLowerCase(),
      title: plainText(field.title),
      description: plainText(field.description),
      placeholder: plainText(placeholder),
      required: isRequired,
      // As they are sent and kept, and as they are called in the language of the page.
      options: options.map((value, index) => ({ value, text: plainText(optionTexts[index] ?? value) })),
      ...(showsWhen ? { showsWhen: { fieldId: showsWhen.fieldId, isOneOf: showsWhen.isOneOf } } : {}),
    })),
  };
}
