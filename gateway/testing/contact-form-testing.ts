import type { TestWebsite } from '../testing.ts';

const createText = `mutation ($input: CreateFormInput!) { createForm(input: $input) {
  ... on Form { id fields { id title } } ... on Problem { message } } }`;

/** Makes a form that asks for a name, a mail address and a message; gives its id and those of its fields, by what they are. */
export async function makeContactForm(
  website: TestWebsite,
  settings: object = {},
): Promise<Record<'contact form' | 'field Name' | 'field Email' | 'field Message', string>> {
  const input = {
    name: 'Contact',
    fields: [
      { type: 'NAME', title: 'Name', isRequired: true },
      { type: 'EMAIL', title: 'Email', isRequired: true },
      { type: 'TEXTAREA', title: 'Message', maxLength: 20 },
    ],
    settings,
  };
  const { createForm } = await website.query<{
    createForm: { id?: string; fields?: { id: string; title: string }[]; message?: string };
  }>(website.owner, createText, { input });
  const { id, fields = [], message } = createForm;
  if (id === undefined) throw new Error(`No form was made: ${message}`);
  const idOf = (title: string) => fields.find((field) => field.title === title)?.id ?? '';
  return {
    'contact form': id,
    'field Name': idOf('Name'),
    'field Email': idOf('Email'),
    'field Message': idOf('Message'),
  };
}
