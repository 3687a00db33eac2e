import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { DialogTrigger } from 'react-aria-components/Dialog';
import { Header } from 'react-aria-components/Header';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { SearchField } from 'react-aria-components/SearchField';
import { Button as TextButton } from '../ui/button.tsx';
import { Select } from '../ui/choice.tsx';
import { Skeleton } from '../ui/page.tsx';
import { type Font, useFace, useFonts, useKitFonts } from './fonts.ts';
import { kitKind } from './kit.rules.ts';
import { type KitChoice, KitField } from './kit-field.tsx';
import { groupFonts } from './option.rules.ts';
import { designWords } from './words.ts';

const { font: words } = designWords;

export interface FontFieldProps {
  readonly label: string;
  /** A family. */
  readonly value: string;
  /** Families that the style uses already. */
  readonly inUse: readonly string[];
  readonly kit: KitChoice;
  onChange(family: string): void;
}

/** A font, found by its name or its class, each shown in its own letters. */
export function FontField({ label, value, inUse, kit, onChange }: FontFieldProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="field">
      <span className="field-label" aria-hidden="true">
        {label}
      </span>
      <DialogTrigger isOpen={isOpen} onOpenChange={setIsOpen}>
        <Button className="input select" aria-label={`${words.open(label)}: ${value}`}>
          <span style={{ fontFamily: `"${value}"` }}>{value}</span>
        </Button>
        <Popover className="popover" placement="bottom start" offset={4} aria-label={label}>
          <div className="font-dialog">
            <FontList
              {...{ label, value, inUse, kit }}
              onChoose={(family) => {
                onChange(family);
                setIsOpen(false);
              }}
            />
          </div>
        </Popover>
      </DialogTrigger>
    </div>
  );
}

interface FontListProps extends Omit<FontFieldProps, 'onChange'> {
  onChoose(family: string): void;
}

function FontList({ label, value, inUse, kit, onChoose }: FontListProps) {
  const [attempt, setAttempt] = useState(0);
  const fonts = useFonts(attempt);
  const kitFonts = useKitFonts(kit.id);
  const [search, setSearch] = useState('');
  const [kind, setKind] = useState('');
  if (fonts === 'loading') return <Skeleton rows={4} />;
  if (fonts === 'failed')
    return (
      <div role="alert" className="design-group">
        <p>{words.failed}</p>
        <TextButton onPress={() => setAttempt((count) => count + 1)}>{words.retry}</TextButton>
      </div>
    );
  const ofKit = Array.isArray(kitFonts) ? kitFonts : [];
  const hasOwn = fonts.some((font) => font.kind === words.own);
  const kinds = ['', ...(hasOwn ? [words.own] : []), ...words.kinds, ...(ofKit.length > 0 ? [kitKind] : [])];
  const groups = groupFonts([...ofKit, ...fonts], { inUse, search, kind });
  return (
    <>
      <SearchField className="field" value={search} onChange={setSearch} autoFocus>
        <Label className="field-label">{words.search}</Label>
        <Input className="input" />
      </SearchField>
      <Select
        label={words.kind}
        value={kind}
        options={kinds.map((each) => ({ value: each, label: each || words.all }))}
        onChange={setKind}
      />
      <ListBox
        className="font-list"
        aria-label={label}
        selectionMode="single"
        selectedKeys={[value]}
        onSelectionChange={(keys) => {
          const [key] = keys === 'all' ? [] : keys;
          if (key !== undefined) onChoose(String(key).replace(/^used /, ''));
        }}
        renderEmptyState={() => <p className="soft">{words.none}</p>}
      >
        {groups.map(({ title, fonts: members, prefix }) => (
          <ListBoxSection key={title} id={title}>
            <Header className="menu-header">{title}</Header>
            {members.map((font) => (
              <ListBoxItem
                key={prefix + font.family}
                id={prefix + font.family}
                textValue={font.family}
                className="menu-item"
              >
                <FontName font={font} />
              </ListBoxItem>
            ))}
          </ListBoxSection>
        ))}
      </ListBox>
      <Link to="/design/fonts" className="font-own">
        {words.uploadOwn}
      </Link>
      <KitField kit={kit} fonts={kitFonts} />
    </>
  );
}

function FontName({ font }: { readonly font: Font }) {
  const face = useFace(font);
  return (
    <span className="font-name">
      <span style={face === 'ready' ? { fontFamily: `"${font.family}"` } : {}}>{font.family}</span>
      {face === 'failed' && <span className="field-hint">{words.noPreview(font.family)}</span>}
    </span>
  );
}
