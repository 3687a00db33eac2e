import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { readLink } from './link.rules.ts';
import { LinkDialog } from './link-dialog.tsx';
import { linkWords as words } from './words.ts';

export interface LinkFieldProps {
  readonly label: string;
  readonly value: string;
  readonly problem?: string | undefined;
  /** Absent where links open in the same window. */
  readonly opensNewWindow?: boolean | undefined;
  onChange(link: { readonly href: string; readonly opensNewWindow: boolean }): void;
}

/** A link by its address, or by the link editor. */
export function LinkField({ label, value, problem, opensNewWindow, onChange }: LinkFieldProps) {
  const [isOpen, setIsOpen] = useState(false);
  const now = { opensNewWindow: opensNewWindow ?? false };
  return (
    <div className="link-field">
      <TextField
        {...{ label, value, problem }}
        inputMode="url"
        onChange={(href) => onChange({ href, ...now })}
      />
      <Button icon="edit" onPress={() => setIsOpen(true)}>
        {words.edit}
      </Button>
      {isOpen && (
        <LinkDialog
          initial={readLink(value, now)}
          hasWindow={opensNewWindow !== undefined}
          onRemove={value === '' ? undefined : () => onChange({ href: '', opensNewWindow: false })}
          onSet={onChange}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  );
}
