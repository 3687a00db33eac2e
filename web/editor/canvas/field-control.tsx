import { useEffect, useRef } from 'react';
import type { BlockControl, BlockField } from '#schema/block-values.rules.ts';
import { LinkField } from '../links/link-field.tsx';
import { FilmAddressField } from '../media/film-address.tsx';
import { RichTextField } from '../rich-text/rich-text-field.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { Select, Switch } from '../ui/choice.tsx';
import { TextField } from '../ui/field.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { objectOf } from './actions/change-fields.ts';
import { CodeField } from './code-field.tsx';
import { DatasetField } from './dataset-field.tsx';
import { fieldLabel, fieldProblem } from './field-rules.ts';
import { PageField, ReferenceField } from './reference-field.tsx';
import { canvasWords as words } from './words.ts';

export interface FieldControlProps {
  readonly name: string;
  /** Where it is in its block: `link`, or `buttons.2.link` for that of the second part. */
  readonly path: string;
  readonly control: BlockControl;
  readonly value: unknown;
  /** Whether it is a field of a part of a list. */
  readonly isPart?: boolean;
  /** All fields of its block, and how several change at once. */
  readonly beside?: Readonly<Record<string, unknown>>;
  onChangeBeside?(values: Readonly<Record<string, unknown>>): void;
  onChange(value: unknown): void;
}

/** Addresses that somebody follows, rather than what is shown. */
const linkNames = new Set(['link', 'sourceUrl']);

/** Texts from so many characters on are written in several lines. */
const longText = 400;

/** These say what is wrong with their value themselves. */
const withProblem: ReadonlySet<BlockControl['kind']> = new Set(['words', 'address']);

/** One field of a block, filled in as its kind says, with what is wrong with what is stored. */
export function FieldControl(props: FieldControlProps) {
  const { name, path, control, value } = props;
  const problem = fieldProblem(control, value);
  const isSaid = withProblem.has(control.kind) && name !== 'collection' && typeof value === 'string';
  return (
    <div className="canvas-field" data-field={path}>
      <Control {...props} problem={problem} />
      {problem && !isSaid && (
        <p className="field-problem" role="status">
          {words.fields.notShown} {problem}
        </p>
      )}
    </div>
  );
}

function Control(props: FieldControlProps & { readonly problem: string | undefined }) {
  const { name, path, control, value, isPart, beside, onChangeBeside, onChange, problem } = props;
  const label = fieldLabel(name);
  const text = typeof value === 'string' ? value : '';
  switch (control.kind) {
    case 'words':
      if (name === 'collection') return <PageField {...{ label, value: text, onChange }} />;
      if (name === 'code')
        return <CodeField {...{ label, value: text, mode: beside?.mode, problem, onChange }} />;
      return (
        <TextField
          {...{ label, value: text, problem, onChange }}
          rows={control.maxLength >= longText ? 4 : 1}
        />
      );
    case 'html':
      // A text of its own is written on the page; here is its HTML. Other words are written where their block is filled in.
      return isPart || name !== 'html' ? (
        <RichTextField {...{ label: fieldLabel('text'), value: text, onChange }} />
      ) : (
        <TextField {...{ label, value: text, onChange }} rows={6} />
      );
    case 'address':
      if (linkNames.has(name))
        return (
          <LinkField
            {...{ label, value: text, problem }}
            opensNewWindow={typeof beside?.newWindow === 'boolean' ? beside.newWindow : undefined}
            onChange={({ href, opensNewWindow }) =>
              typeof beside?.newWindow === 'boolean' && onChangeBeside
                ? onChangeBeside({ [name]: href, newWindow: opensNewWindow })
                : onChange(href)
            }
          />
        );
      return <FilmAddressField {...{ label, value: text, problem, onChange }} />;
    case 'reference':
      return <ReferenceField {...{ name, label, value: text, onChange }} />;
    case 'flag':
      return <Switch label={label} isSelected={value === true} onChange={onChange} />;
    case 'choice':
      return (
        <Select
          label={label}
          value={text}
          options={control.values.map((each) => ({ value: each, label: fieldLabel(each) }))}
          onChange={onChange}
        />
      );
    case 'number':
      return (
        <NumberField
          {...{ label, onChange }}
          value={typeof value === 'number' ? value : null}
          minValue={control.min}
          maxValue={control.max}
          step={control.isWhole ? 1 : 0.000001}
        />
      );
    case 'table':
      return <DatasetField {...{ label, value, onChange }} />;
    case 'list':
      return <ListField {...{ label, path, control, value, onChange }} />;
  }
}

interface ListFieldProps extends Pick<FieldControlProps, 'path' | 'value' | 'onChange'> {
  readonly label: string;
  readonly control: { readonly most: number; readonly fields: readonly BlockField[] };
}

function ListField({ label, path, control, value, onChange }: ListFieldProps) {
  const parts: readonly unknown[] = Array.isArray(value) ? value : [];
  const isFull = parts.length >= control.most;
  const list = useRef<HTMLFieldSetElement>(null);
  /** The button that gets the focus once a part is at its new place. */
  const moved = useRef<{ readonly to: number; readonly way: 'up' | 'down' }>(undefined);
  useEffect(() => {
    const { current } = moved;
    if (current === undefined) return;
    moved.current = undefined;
    const tools = list.current?.querySelectorAll(':scope > .canvas-part .canvas-part-tools')[current.to];
    const [up, down] = tools?.querySelectorAll('button') ?? [];
    const [wanted, other] = current.way === 'up' ? [up, down] : [down, up];
    (wanted?.disabled ? other : wanted)?.focus();
  });
  function move(from: number, to: number): void {
    moved.current = { to, way: to < from ? 'up' : 'down' };
    onChange(parts.toSpliced(from, 1).toSpliced(to, 0, parts[from]));
  }
  const fresh = Object.fromEntries(control.fields.map(({ name, byDefault }) => [name, byDefault]));
  return (
    <fieldset className="canvas-parts" ref={list}>
      <legend>{label}</legend>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no ids, and their fields keep no state of their own.
        <div key={index} className="canvas-part">
          <div className="spread">
            <strong>{index + 1}</strong>
            <div className="canvas-part-tools">
              <IconButton
                icon="up"
                label={words.list.up(index + 1)}
                isDisabled={index === 0}
                onPress={() => move(index, index - 1)}
              />
              <IconButton
                icon="down"
                label={words.list.down(index + 1)}
                isDisabled={index === parts.length - 1}
                onPress={() => move(index, index + 1)}
              />
              <IconButton
                icon="trash"
                label={words.list.remove(index + 1)}
                onPress={() => onChange(parts.toSpliced(index, 1))}
              />
            </div>
          </div>
          {control.fields.map((field) => (
            <FieldControl
              key={field.name}
              name={field.name}
              path={`${path}.${index + 1}.${field.name}`}
              control={field.control}
              isPart
              value={objectOf(part)[field.name] ?? field.byDefault}
              onChange={(next) =>
                onChange(parts.toSpliced(index, 1, { ...objectOf(part), [field.name]: next }))
              }
            />
          ))}
        </div>
      ))}
      {isFull && <p className="soft">{words.list.full(control.most)}</p>}
      <Button icon="plus" isDisabled={isFull} onPress={() => onChange([...parts, fresh])}>
        {words.list.add}
      </Button>
    </fieldset>
  );
}
