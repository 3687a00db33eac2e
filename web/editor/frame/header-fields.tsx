import { Link } from '@tanstack/react-router';
import { headerBrands, headerLayouts, maxButtons, readHeader } from '#web/site/frame/site-frame.rules.ts';
import { useMayOpen } from '../shell/viewer-context.ts';
import { Checkbox, Select } from '../ui/choice.tsx';
import { type Fields, linksOf } from './frame-draft.rules.ts';
import { LinkRows } from './link-rows.tsx';
import { frameWords } from './words.ts';

const { header: words } = frameWords;
const parts = [
  ['hideNavigation', words.navigation],
  ['hideSearch', words.search],
  ['hideAccount', words.account],
  ['hideCart', words.cart],
] as const;

export interface FrameFieldsProps {
  readonly fields: Fields;
  /** Changes under one key, such as the letters of a text, are undone together. */
  change(part: Fields, key?: string | null): void;
}

/** How the header is arranged, and what is in it. */
export function HeaderFields({ fields, change }: FrameFieldsProps) {
  const header = readHeader(fields);
  const maySettings = useMayOpen('/settings/website');
  return (
    <fieldset className="design-group">
      <legend>{words.title}</legend>
      <Select
        label={words.layout}
        value={header.layout}
        options={headerLayouts.map((value) => ({ value, label: words.layouts[value] }))}
        onChange={(layout) => change({ layout })}
      />
      <Select
        label={words.brand}
        value={header.brand}
        options={headerBrands.map((value) => ({ value, label: words.brands[value] }))}
        onChange={(brand) => change({ brand })}
      />
      <p className="field-hint">
        {words.brandHint(maySettings)} {maySettings && <Link to="/settings/website">{words.toWebsite}</Link>}
      </p>
      <Checkbox
        label={words.showTagline}
        isSelected={header.showTagline}
        onChange={(showTagline) => change({ showTagline })}
      />
      <Checkbox
        label={words.showSocial}
        isSelected={header.showSocial}
        onChange={(showSocial) => change({ showSocial })}
      />
      <fieldset className="frame-links">
        <legend className="field-label">{words.shown}</legend>
        {parts.map(([name, label]) => (
          <Checkbox
            key={name}
            label={label}
            isSelected={!header[name]}
            onChange={(isShown) => change({ [name]: !isShown })}
          />
        ))}
        <Link to="/pages">{words.toPages}</Link>
      </fieldset>
      <LinkRows
        label={words.buttons}
        links={linksOf(fields.buttons)}
        most={maxButtons}
        onChange={(buttons, key) => change({ buttons }, key)}
      />
    </fieldset>
  );
}
