import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Operator } from '../../commands/operator.ts';
import {
  type CreateFormInput,
  DemoCreateFormDocument,
  DemoCreateMailingListDocument,
  DemoFormsDocument,
} from '../../generated/graphql.ts';
import type { DemoContent } from '../demo-content.ts';
import { assertDone } from './demo-step.ts';

const demoForms = z.strictObject({
  mailingList: z.string().min(1),
  forms: z.array(
    z.strictObject({
      /** Pages name it by this: `demo-form:contact`. */
      key: z.string().regex(/^[a-z-]+$/),
      name: z.string().min(1),
      submitLabel: z.string(),
      message: z.string(),
      fields: z.array(
        z.strictObject({
          type: z.enum(['NAME', 'EMAIL', 'SELECT', 'TEXTAREA']),
          title: z.string().min(1),
          description: z.string().optional(),
          isRequired: z.boolean().optional(),
          options: z.array(z.string()).optional(),
          maxLength: z.int().optional(),
        }),
      ),
    }),
  ),
});

/** Makes the demo's forms and its mailing list, each once however often it is tried; answers the forms' ids by their keys. */
export async function seedForms(
  operator: Operator,
  folder: URL,
  notifyEmail: string,
): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(new URL('forms.json', folder), 'utf8');
  const { mailingList, forms } = demoForms.parse(JSON.parse(text));
  const known = await operator.run(DemoFormsDocument, {});
  const ids = new Map(known.forms.nodes.map(({ name, id }) => [name, id]));
  if (known.mailingLists.length === 0) {
    const { createMailingList } = await operator.run(DemoCreateMailingListDocument, { name: mailingList });
    assertDone(createMailingList);
  }
  const made = new Map<string, string>();
  for (const { key, name, submitLabel, message, fields } of forms) {
    const settings = { submitLabel, message, notifyEmails: [notifyEmail] };
    const id = ids.get(name) ?? (await createForm(operator, { name, fields, settings }));
    made.set(key, id);
  }
  return made;
}

async function createForm(operator: Operator, input: CreateFormInput): Promise<string> {
  const { createForm } = await operator.run(DemoCreateFormDocument, { input });
  return assertDone(createForm, 'Form').id;
}

/** The pages with the ids of their forms in the places of their keys. */
export function placeForms(content: DemoContent, ids: ReadonlyMap<string, string>): DemoContent {
  const place = (html: string) =>
    html.replace(/demo-form:([a-z-]+)/g, (_, key: string) => {
      const id = ids.get(key);
      if (id === undefined) throw new Error(`The demo website has no form ${key}.`);
      return id;
    });
  return { ...content, pages: content.pages.map((page) => ({ ...page, bodyHtml: place(page.bodyHtml) })) };
}
