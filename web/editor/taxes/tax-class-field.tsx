import { useState } from 'react';
import { useEditorTaxClassesQuery } from '#web/generated/editor/tax-classes.ts';
import { Select } from '../ui/choice.tsx';
import { type FieldProps, TextField } from '../ui/field.tsx';
import { taxesWords as texts } from './words.ts';

/** No class has such a name. */
const another = '+';
const usualClasses: readonly string[] = ['standard'];

export interface TaxClassFieldProps extends FieldProps {
  readonly name?: string;
  readonly value: string;
  onChange(taxClass: string): void;
}

/** One of the tax classes that there are, or one by another name. */
export function TaxClassField({ name, value, onChange, ...field }: TaxClassFieldProps) {
  const { data } = useEditorTaxClassesQuery();
  const [isAnother, setIsAnother] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const classes = data?.taxSettings.taxClasses ?? usualClasses;
  // What was discarded, or typed and left, is shown as what it is.
  const isTyped = isAnother && (isFocused || !classes.includes(value));
  const shown = isTyped || value === '' || classes.includes(value) ? classes : [...classes, value];
  const named = name === undefined ? {} : { name };
  return (
    <>
      <Select
        {...field}
        {...(isTyped ? {} : named)}
        value={isTyped ? another : value}
        options={[
          ...shown.map((each) => ({ value: each, label: each })),
          { value: another, label: texts.anotherClass },
        ]}
        onChange={(chosen) => {
          setIsAnother(chosen === another);
          onChange(chosen === another ? '' : chosen);
        }}
      />
      {isTyped && (
        <TextField
          {...named}
          label={texts.newClass}
          hint={texts.newClassHint}
          value={value}
          maxLength={30}
          autoFocus
          onFocusChange={setIsFocused}
          onChange={onChange}
        />
      )}
    </>
  );
}
