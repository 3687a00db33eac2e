import { useState } from 'react';
import { words } from '../words.ts';
import { IconButton } from './button.tsx';
import { TextField } from './field.tsx';
import './tag-input.css';

/** Words that are added by Enter or a comma, and removed one by one. */
export function TagInput({
  label,
  tags,
  onChange,
}: {
  readonly label: string;
  readonly tags: readonly string[];
  readonly onChange: (tags: readonly string[]) => void;
}) {
  const [text, setText] = useState('');
  function add(): void {
    const tag = text.trim();
    setText('');
    if (tag !== '' && !tags.includes(tag)) onChange([...tags, tag]);
  }
  return (
    <div className="stack">
      <TextField
        label={label}
        placeholder={words.controls.addTag}
        value={text}
        maxLength={50}
        onChange={(typed) => setText(typed.replace(',', ''))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ',') return;
          event.preventDefault();
          add();
        }}
        onBlur={add}
      />
      {tags.length > 0 && (
        <ul className="tags">
          {tags.map((tag) => (
            <li key={tag} className="tag">
              {tag}
              <IconButton
                icon="close"
                label={words.controls.removeTag(tag)}
                onPress={() => onChange(tags.filter((each) => each !== tag))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
