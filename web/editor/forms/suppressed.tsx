import { useState } from 'react';
import { useEditorLiftSuppressionMutation } from '#web/generated/editor/lift-suppression.ts';
import { useEditorSuppressMutation } from '#web/generated/editor/suppress.ts';
import { useEditorSuppressedQuery } from '#web/generated/editor/suppressed.ts';
import { useFormats } from '../formats.ts';
import { Button } from '../ui/button.tsx';
import { Card, ErrorPanel, Skeleton } from '../ui/page.tsx';
import { Table } from '../ui/table.tsx';
import { tell } from '../ui/tell.ts';
import { notify } from '../ui/toast.tsx';
import { usePages } from '../ui/use-pages.ts';
import { words } from '../words.ts';
import { OneTextDialog } from './one-text-dialog.tsx';
import { formsWords } from './words.ts';

const { lists: texts } = formsWords;

/** Addresses that nothing is ever sent to. */
export function Suppressed() {
  const formats = useFormats();
  const [isAdding, setIsAdding] = useState(false);
  const query = useEditorSuppressedQuery({ variables: { first: 50 } });
  const { rows, error, retry, more } = usePages(query, ({ suppressedAddresses }) => suppressedAddresses);
  const options = { refetchQueries: ['EditorSuppressed', 'EditorLists'] };
  const [suppress] = useEditorSuppressMutation(options);
  const [lift] = useEditorLiftSuppressionMutation(options);
  return (
    <Card
      title={texts.suppressed}
      isFlush
      actions={<Button onPress={() => setIsAdding(true)}>{texts.suppress}</Button>}
    >
      {!rows ? (
        error ? (
          <ErrorPanel error={error} onRetry={retry} />
        ) : (
          <Skeleton rows={2} />
        )
      ) : rows.length === 0 ? (
        <p className="soft forms-none">{texts.noSuppressed}</p>
      ) : (
        <Table
          label={texts.suppressed}
          rows={rows.map((each) => ({ ...each, id: each.email }))}
          {...more}
          columns={[
            { id: 'email', title: texts.suppressEmail, cell: ({ email }) => email },
            {
              ...{ id: 'since', title: texts.columns.since, isExtra: true },
              cell: ({ createdAt }) => formats.date(createdAt),
            },
            {
              ...{ id: 'actions', title: words.controls.actions, isTitleHidden: true, isNumber: true },
              cell: ({ email }) => (
                <Button
                  kind="quiet"
                  aria-label={`${texts.lift}: ${email}`}
                  onPress={() =>
                    void tell(
                      lift({ variables: { email } }).then(() => null),
                      texts.lifted(email),
                      () => void suppress({ variables: { email } }),
                    )
                  }
                >
                  {texts.lift}
                </Button>
              ),
            },
          ]}
        />
      )}
      <p className="soft forms-hint">{texts.suppressedHint}</p>
      {isAdding && (
        <OneTextDialog
          title={texts.suppress}
          label={texts.suppressEmail}
          submit={texts.suppress}
          onClose={() => setIsAdding(false)}
          send={async (email) => {
            const answer = (await suppress({ variables: { email } })).data?.suppressAddress;
            if (answer?.__typename !== 'SuppressedAddress') return answer?.message;
            notify(texts.suppressDone(answer.email));
            return undefined;
          }}
        />
      )}
    </Card>
  );
}
