import { useEditorRestockSignUpsQuery } from '#web/generated/editor/restock-sign-ups.ts';
import type { EditorRestockGroupFragment } from '#web/generated/graphql.ts';
import { useFormats } from '../formats.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Badge } from '../ui/page.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { Table } from '../ui/table.tsx';
import { usePages } from '../ui/use-pages.ts';
import { restockWords } from './words.ts';

const { people: texts } = restockWords;

/** Who asked for a variant, and who of them was written to. */
export function SignUpsDialog({
  group: { productId, variantId },
  name,
  onClose,
}: {
  readonly group: EditorRestockGroupFragment;
  readonly name: string;
  readonly onClose: () => void;
}) {
  const formats = useFormats();
  const query = useEditorRestockSignUpsQuery({ variables: { productId, variantId, first: 50 } });
  const pages = usePages(query, ({ restockSignUps }) => restockSignUps);
  return (
    <Dialog title={restockWords.show(name)} isOpen isWide isTall onClose={onClose}>
      <PagedList pages={pages} empty={{ icon: 'mail', title: texts.none }} skeletonRows={4}>
        {(rows, more) => (
          <Table
            {...{ rows, ...more }}
            label={texts.label}
            columns={[
              {
                ...{ id: 'email', title: texts.email },
                cell: ({ email }) => <a href={`mailto:${email}`}>{email}</a>,
              },
              {
                ...{ id: 'since', title: texts.since },
                cell: ({ createdAt }) => formats.brief(createdAt),
              },
              {
                ...{ id: 'mail', title: texts.mail },
                cell: ({ sentAt, isJoinMailingList }) => (
                  <>
                    <Badge tone={sentAt ? 'good' : 'warn'}>
                      {sentAt ? texts.sent(formats.brief(sentAt)) : texts.waits}
                    </Badge>{' '}
                    {isJoinMailingList && <Badge>{texts.news}</Badge>}
                  </>
                ),
              },
            ]}
          />
        )}
      </PagedList>
    </Dialog>
  );
}
