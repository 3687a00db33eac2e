import { z } from 'zod';
import { choice, defineBlock } from '../block.ts';

/** A line between two things. */
export const dividerBlock = defineBlock({
  name: 'horizontalrule',
  code: 47,
  title: 'Line',
  fields: z.object({ design: choice(['solid', 'dashed', 'dotted']) }),
  render: ({ design }) => <hr className={`divider divider-${design}`} />,
});
