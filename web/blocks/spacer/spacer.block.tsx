import { z } from 'zod';
import { defineBlock, whole } from '../block.ts';

/** Room between two things. */
export const spacerBlock = defineBlock({
  name: 'spacer',
  code: 21,
  title: 'Spacer',
  /** In pixels. */
  fields: z.object({ height: whole(0, 600, 40) }),
  render: ({ height }) => <div className="spacer" aria-hidden="true" style={{ height }} />,
});
