import type { FrameLink } from '#web/site/frame/site-frame.rules.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Checkbox } from '../ui/choice.tsx';
import { TextField } from '../ui/field.tsx';
import { isWrongAddress } from './frame-draft.rules.ts';
import { frameWords } from './words.ts';

const { links: words } = frameWords;

export interface LinkRowsProps {
  readonly label: string;
  readonly links: readonly FrameLink[];
  readonly most: number;
  onChange(links: readonly FrameLink[], key: string | null): void;
}

/** A few links, each with its text and where it leads. */
export function LinkRows({ label, links, most, onChange }: LinkRowsProps) {
  const change = (at: number, part: Partial<FrameLink>, key: string | null) =>
    onChange(
      links.map((link, index) => (index === at ? { ...link, ...part } : link)),
      key,
    );
  return (
    <fieldset className="frame-links">
      <legend className="field-label">{label}</legend>
      {links.map((link, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a link is known by its place alone.
        <div key={at} className="frame-link">
          <TextField
            label={words.text}
            value={link.text}
            onChange={(text) => change(at, { text }, `${label} ${at} text`)}
          />
          <TextField
            label={words.url}
            hint={words.urlHint}
            problem={isWrongAddress(link.url) ? words.wrongUrl : undefined}
            value={link.url}
            onChange={(url) => change(at, { url: url.trim() }, `${label} ${at} url`)}
          />
          <div className="frame-row">
            <Checkbox
              label={words.newWindow}
              isSelected={link.newWindow}
              onChange={(newWindow) => change(at, { newWindow }, null)}
            />
            <IconButton
              icon="trash"
              label={words.remove(link.text)}
              onPress={() => onChange(links.toSpliced(at, 1), null)}
            />
          </div>
        </div>
      ))}
      {links.length < most && (
        <Button
          icon="plus"
          onPress={() => onChange([...links, { text: '', url: '', newWindow: false }], null)}
        >
          {words.add(label)}
        </Button>
      )}
    </fieldset>
  );
}
