import { useState } from 'react';
import { useEditorAuthorsQuery } from '#web/generated/editor/authors.ts';
import { useMay } from '../shell/viewer-context.ts';
import { Button } from '../ui/button.tsx';
import { ComboField, type ComboFieldProps } from '../ui/combo-field.tsx';
import { Picture } from '../ui/picture.tsx';
import { AuthorDialog } from './author-dialog.tsx';
import { itemsWords } from './words.ts';

const { authors: texts } = itemsWords;

/** Who wrote an item: one of those who write on the website, or somebody new, with what readers are told of them. */
export function AuthorField(field: Omit<ComboFieldProps, 'label' | 'options'>) {
  const [isOpen, setIsOpen] = useState(false);
  const { data, refetch } = useEditorAuthorsQuery();
  const mayIntroduce = useMay('CONTENT_MANAGE');
  const name = field.value.trim();
  const known = data?.authors.find((author) => author.name === name);
  return (
    <div className="stack">
      <ComboField
        {...field}
        label={texts.label}
        hint={texts.hint}
        options={data?.authors.map((author) => author.name) ?? []}
      />
      {name !== '' && data && (
        <div className="author-told">
          <Picture image={known?.avatar ?? undefined} size={40} />
          <p className="soft">{known?.bio || texts.nothing(name)}</p>
          {mayIntroduce && (
            <Button kind="quiet" onPress={() => setIsOpen(true)}>
              {texts.edit}
            </Button>
          )}
        </div>
      )}
      {isOpen && (
        <AuthorDialog
          name={name}
          author={known}
          onClose={() => setIsOpen(false)}
          onSaved={() => void refetch()}
        />
      )}
    </div>
  );
}
