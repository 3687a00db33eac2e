import {
  type FooterColumn,
  footerLayouts,
  maxColumnLinks,
  maxColumns,
  readFooter,
} from '#web/site/frame/site-frame.rules.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Checkbox, Select } from '../ui/choice.tsx';
import { TextField } from '../ui/field.tsx';
import { columnsOf } from './frame-draft.rules.ts';
import type { FrameFieldsProps } from './header-fields.tsx';
import { LinkRows } from './link-rows.tsx';
import { frameWords } from './words.ts';

const { footer: words } = frameWords;
const parts = [
  ['hideTitle', words.name],
  ['hideNewsletter', words.newsletter],
  ['hideAddress', words.address],
  ['hideContact', words.contact],
  ['hideSocial', words.social],
  ['hideNavigation', words.navigation],
] as const;

/** How the footer is arranged, and what is in it. */
export function FooterFields({ fields, change }: FrameFieldsProps) {
  const footer = readFooter(fields);
  const columns = columnsOf(fields.columns);
  const setColumn = (at: number, part: Partial<FooterColumn>, key: string | null) =>
    change({ columns: columns.map((one, index) => (index === at ? { ...one, ...part } : one)) }, key);
  return (
    <fieldset className="design-group">
      <legend>{words.title}</legend>
      <Select
        label={words.layout}
        value={footer.layout}
        options={footerLayouts.map((value) => ({ value, label: words.layouts[value] }))}
        onChange={(layout) => change({ layout })}
      />
      {columns.map((column, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place alone.
        <fieldset key={at} className="frame-column">
          <legend>{words.column(at + 1)}</legend>
          <TextField
            label={words.columnTitle}
            value={column.title}
            onChange={(title) => setColumn(at, { title }, `column ${at} title`)}
          />
          <TextField
            label={words.columnText}
            rows={3}
            value={column.text}
            onChange={(text) => setColumn(at, { text }, `column ${at} text`)}
          />
          <LinkRows
            label={words.columnLinks}
            links={column.links}
            most={maxColumnLinks}
            onChange={(links, key) => setColumn(at, { links }, key === null ? null : `column ${at} ${key}`)}
          />
          <div className="frame-row">
            <IconButton
              icon="trash"
              label={words.removeColumn(at + 1)}
              onPress={() => change({ columns: columns.toSpliced(at, 1) })}
            />
          </div>
        </fieldset>
      ))}
      {columns.length < maxColumns && (
        <Button
          icon="plus"
          onPress={() => change({ columns: [...columns, { title: '', text: '', links: [] }] })}
        >
          {words.addColumn}
        </Button>
      )}
      <fieldset className="frame-links">
        <legend className="field-label">{words.shown}</legend>
        {parts.map(([name, label]) => (
          <Checkbox
            key={name}
            label={label}
            isSelected={!footer[name]}
            onChange={(isShown) => change({ [name]: !isShown })}
          />
        ))}
      </fieldset>
      <TextField
        label={words.smallPrint}
        hint={words.smallPrintHint}
        value={footer.smallPrint}
        onChange={(smallPrint) => change({ smallPrint }, 'small print')}
      />
    </fieldset>
  );
}
