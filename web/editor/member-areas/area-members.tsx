import { useState } from 'react';
import { useEditorAreaMembersQuery } from '#web/generated/editor/area-members.ts';
import { useEditorRevokeMemberAreaMutation } from '#web/generated/editor/revoke-member-area.ts';
import type { EditorAreaMembersQuery } from '#web/generated/graphql.ts';
import { type Formats, useFormats } from '../formats.ts';
import { useMay } from '../shell/viewer-context.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Badge, Card } from '../ui/page.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { tell } from '../ui/tell.ts';
import { usePages } from '../ui/use-pages.ts';
import { words } from '../words.ts';
import { GrantDialog } from './grant-dialog.tsx';
import { memberName } from './member-area-form.rules.ts';
import { memberAreasWords } from './words.ts';

const { members: texts } = memberAreasWords;
const pageSize = 50;

type Area = NonNullable<EditorAreaMembersQuery['memberArea']>;
type AreaMember = NonNullable<Area['members']>['nodes'][number];

/** Who comes into an area, and how; whoever may read the members lets in further ones. */
export function AreaMembers({ areaId }: { readonly areaId: string }) {
  const formats = useFormats();
  const mayMembers = useMay('WEBSITE_MANAGE');
  const [isLettingIn, setIsLettingIn] = useState(false);
  const query = useEditorAreaMembersQuery({ variables: { id: areaId, first: pageSize } });
  const pages = usePages(query, ({ memberArea }) => memberArea?.members);
  const revoke = useRevoking(areaId);
  return (
    <Card
      title={texts.title}
      isFlush
      actions={
        mayMembers && (
          <Button icon="plus" onPress={() => setIsLettingIn(true)}>
            {texts.letIn}
          </Button>
        )
      }
    >
      <PagedList
        pages={pages}
        skeletonRows={3}
        empty={{ icon: 'user', title: texts.emptyTitle, text: texts.emptyText }}
      >
        {(rows, more) => (
          <Table {...{ rows, ...more }} label={texts.list} columns={columnsOf(formats, revoke)} />
        )}
      </PagedList>
      {isLettingIn && <GrantDialog areaId={areaId} onClose={() => setIsLettingIn(false)} />}
    </Card>
  );
}

/** Takes back what an owner gave, and what a member took; what was paid for stays. */
function useRevoking(areaId: string): (member: AreaMember) => void {
  const [revoke] = useEditorRevokeMemberAreaMutation({ refetchQueries: ['EditorAreaMembers'] });
  return (member) => {
    const name = memberName(member);
    const revoked = revoke({ variables: { areaId, memberId: member.id } });
    void tell(
      revoked.then(({ data }) => data?.revokeMemberArea),
      member.sources.includes('PRODUCT') ? texts.paidStays(name) : texts.wasRevoked(name),
    );
  };
}

function columnsOf(formats: Formats, revoke: (member: AreaMember) => void): readonly Column<AreaMember>[] {
  const { columns } = texts;
  return [
    { id: 'name', title: columns.name, cell: memberName },
    {
      ...{ id: 'source', title: columns.source },
      cell: ({ sources }) => sources.map((source) => texts.sources[source]).join(', '),
    },
    {
      ...{ id: 'until', title: columns.until },
      cell: ({ isOpen, expiresAt }) =>
        !isOpen ? <Badge>{texts.over}</Badge> : expiresAt ? formats.dateTime(expiresAt) : texts.forGood,
    },
    {
      ...{ id: 'actions', title: words.controls.actions, isTitleHidden: true, isNumber: true },
      cell: (member) =>
        member.sources.some((source) => source !== 'PRODUCT') && (
          <IconButton icon="close" label={texts.revoke(memberName(member))} onPress={() => revoke(member)} />
        ),
    },
  ];
}
