import { useEffect, useEffectEvent, useState } from 'react';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { SearchField } from 'react-aria-components/SearchField';
import './field.css';

const pauseMs = 200;

/** Words to search a list by: they count once there is a pause, and at once by Enter. `/` leads here. */
export function SearchInput({
  label,
  placeholder,
  value,
  onChange,
}: {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  onChange(value: string): void;
}) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setText(value);
  }
  const change = useEffectEvent(onChange);
  useEffect(() => {
    if (text === value) return undefined;
    const timer = setTimeout(() => change(text.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [text, value]);
  return (
    <SearchField className="field field-grow" value={text} onChange={setText} onSubmit={onChange}>
      <Label className="field-label">{label}</Label>
      <Input className="input" placeholder={placeholder} />
    </SearchField>
  );
}
