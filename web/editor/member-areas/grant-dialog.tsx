import { useState } from 'react';
import { useEditorCustomersQuery } from '#web/generated/editor/customers.ts';
import { useEditorGrantMemberAreaMutation } from '#web/generated/editor/grant-member-area.ts';
import { Button } from '../ui/button.tsx';
import { DateTimeField } from '../ui/date-time-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { tell } from '../ui/tell.ts';
import { words } from '../words.ts';
import { memberName } from './member-area-form.rules.ts';
import './member-areas.css';
import { memberAreasWords } from './words.ts';

const { members: texts } = memberAreasWords;
const mostFound = 10;

/** Finds a member, and lets them into an area. */
export function GrantDialog({ areaId, onClose }: { readonly areaId: string; readonly onClose: () => void }) {
  const [search, setSearch] = useState('');
  const [until, setUntil] = useState('');
  const { data, previousData, error, refetch } = useEditorCustomersQuery({
    variables: { first: mostFound, search },
    skip: search.trim() === '',
  });
  const [grant, { loading }] = useEditorGrantMemberAreaMutation({ refetchQueries: ['EditorAreaMembers'] });
  const found = (data ?? previousData)?.members.nodes;

  async function letIn(memberId: string, name: string): Promise<void> {
    const input = { areaId, memberId, ...(until === '' ? {} : { expiresAt: until }) };
    const granted = grant({ variables: { input } }).then(({ data: answer }) => answer?.grantMemberArea);
    if (await tell(granted, texts.wasLetIn(name))) onClose();
  }

  return (
    <Dialog
      title={texts.letIn}
      isOpen
      isTall
      onClose={onClose}
      foot={<Button onPress={onClose}>{words.controls.cancel}</Button>}
    >
      <div className="stack">
        <DateTimeField
          label={texts.until}
          hint={texts.untilHint}
          isOptional
          isEnd
          value={until}
          onChange={setUntil}
        />
        <SearchInput
          label={texts.search}
          placeholder={texts.placeholder}
          value={search}
          onChange={setSearch}
        />
        {search.trim() === '' ? (
          <p className="soft">{texts.typeToFind}</p>
        ) : (
          <Loaded data={found} {...{ error, refetch }} rows={2}>
            {(members) =>
              members.length === 0 ? (
                <p className="soft">{texts.none}</p>
              ) : (
                <ul className="stack">
                  {members.map((member) => (
                    <li key={member.id} className="spread">
                      <span className="area-member">{member.email}</span>
                      <Button
                        isDisabled={loading}
                        aria-label={texts.letInOne(memberName({ member }))}
                        onPress={() => void letIn(member.id, memberName({ member }))}
                      >
                        {texts.letInShort}
                      </Button>
                    </li>
                  ))}
                </ul>
              )
            }
          </Loaded>
        )}
      </div>
    </Dialog>
  );
}
