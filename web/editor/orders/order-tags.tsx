import { Card } from '../ui/page.tsx';
import { TagInput } from '../ui/tag-input.tsx';
import { words } from '../words.ts';

/** The owner's own words for an order: they count at once, and can be taken back. */
export function OrderTags({
  tags,
  onChange,
}: {
  readonly tags: readonly string[];
  readonly onChange: (tags: readonly string[]) => void;
}) {
  return (
    <Card>
      <TagInput label={words.controls.tags} tags={tags} onChange={onChange} />
    </Card>
  );
}
