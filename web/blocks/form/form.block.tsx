import { createElement } from 'react';
import { z } from 'zod';
import { defineBlock, reference } from '../block.ts';

/** A form of the owner's; the page puts it in the place of this tag. */
export const formBlock = defineBlock({
  name: 'form',
  code: 9,
  title: 'Form',
  fields: z.object({ formId: reference() }),
  render: ({ formId }) => (formId === '' ? null : createElement('squarespace:form', { id: formId })),
});
