import { Card } from '../ui/page.tsx';
import { TagField } from '../ui/tag-field.tsx';
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
      <TagField label={words.controls.tags} value={tags} onChange={onChange} />
    </Card>
  );
}
