import { useState } from 'react';
import { words } from '../words.ts';
import { IconButton } from './button.tsx';
import { readCommaList } from './comma-list.rules.ts';
import { TextField } from './field.tsx';
import './tag-field.css';

export interface TagFieldProps {
  readonly label: string;
  readonly value: readonly string[];
  onChange(value: readonly string[]): void;
}

/** A few words, each added by Enter or a comma, and taken away by its button. */
export function TagField({ label, value, onChange }: TagFieldProps) {
  const [text, setText] = useState('');
  const add = (typed: string) => {
    const added = readCommaList(typed).filter((word) => !value.includes(word));
    if (added.length > 0) onChange([...value, ...new Set(added)]);
    setText('');
  };
  return (
    <div className="tag-field">
      <TextField
        label={label}
        placeholder={words.controls.addTag}
        value={text}
        onChange={(typed) => (typed.includes(',') ? add(typed) : setText(typed))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || text.trim() === '') return;
          event.preventDefault();
          add(text);
        }}
        onBlur={() => add(text)}
      />
      {value.length > 0 && (
        <ul className="tag-list" aria-label={label}>
          {value.map((tag) => (
            <li key={tag} className="tag">
              {tag}
              <IconButton
                icon="close"
                label={words.controls.removeTag(tag)}
                onPress={() => onChange(value.filter((each) => each !== tag))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
