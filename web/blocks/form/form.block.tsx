import { createElement } from 'react';
import { z } from 'zod';
import { defineBlock, reference } from '../block.ts';

/** A form of the owner's; the page puts it in the place of this tag. */
export const formBlock = defineBlock({
  name: 'form',
  code: 9,
  title: 'Form',
  fields: z.object({ formId: reference() }),
  render({ formId }, { form, isAuthor }) {
    // A form that is gone leaves nothing: its author is told why.
    const isGone = formId === '' || (isAuthor === true && form(formId) === undefined);
    return isGone ? null : createElement('squarespace:form', { id: formId });
  },
});
