import { useEditorMailLanguagesQuery } from '#web/generated/editor/mail-languages.ts';
import { EditorOrderMailsDocument, useEditorOrderMailsQuery } from '#web/generated/editor/order-mails.ts';
import { useEditorResetOrderMailMutation } from '#web/generated/editor/reset-order-mail.ts';
import { useEditorSaveOrderMailMutation } from '#web/generated/editor/save-order-mail.ts';
import type { EditorOrderMailFragment } from '#web/generated/graphql.ts';
import { anyText, useScreenSearch } from '../search-params.ts';
import { useViewer } from '../shell/viewer-context.ts';
import { IconButton } from '../ui/button.tsx';
import { Select } from '../ui/choice.tsx';
import { Badge, Card, ErrorPanel, Skeleton, Toolbar } from '../ui/page.tsx';
import { Table } from '../ui/table.tsx';
import { tell } from '../ui/tell.ts';
import { useEdited } from '../ui/use-edited.ts';
import { words } from '../words.ts';
import { MailDialog } from './mail-dialog.tsx';
import { SettingsPage } from './settings-page.tsx';
import { settingsWords } from './words.ts';

const { mails: texts } = settingsWords;
const mailsSearch = { language: anyText };

/** What buyers are written about their orders, in each language of the website. */
export function Screen() {
  const { language: mainLanguage } = useViewer().website;
  const [search, change] = useScreenSearch(mailsSearch);
  const language = search.language ?? mainLanguage;
  const { data: site } = useEditorMailLanguagesQuery();
  const languages = site?.siteLanguages ?? [{ language, name: language }];
  const { data, error, refetch } = useEditorOrderMailsQuery({ variables: { language } });
  return (
    <SettingsPage current="mails">
      <Card isFlush>
        <Toolbar label={texts.which}>
          <Select
            label={texts.language}
            value={language}
            options={languages.map((each) => ({ value: each.language, label: each.name }))}
            onChange={(tag) => change({ language: tag })}
          />
        </Toolbar>
        {data ? (
          <Mails mails={data.orderMailTemplates} />
        ) : error ? (
          <ErrorPanel error={error} onRetry={() => refetch()} />
        ) : (
          <Skeleton rows={10} />
        )}
      </Card>
    </SettingsPage>
  );
}

function Mails({ mails }: { readonly mails: readonly EditorOrderMailFragment[] }) {
  // Mails have no ids: what a row would put back is known once the list was read again.
  const options = { refetchQueries: [EditorOrderMailsDocument], awaitRefetchQueries: true };
  const rows = mails.map((mail) => ({ ...mail, id: mail.kind }));
  const [edited, setEdited] = useEdited(rows);
  const [reset] = useEditorResetOrderMailMutation(options);
  const [save] = useEditorSaveOrderMailMutation(options);
  const goBack = ({ kind, language, subject, body }: EditorOrderMailFragment) =>
    tell(
      // The answer is the text that counts now: nothing of it is a problem.
      reset({ variables: { kind, language } }).then(() => undefined),
      texts.wasReset,
      () => save({ variables: { input: { kind, language, subject, body } } }),
    );
  return (
    <>
      <Table
        label={texts.list}
        rows={rows}
        columns={[
          { id: 'kind', title: texts.columns.kind, cell: ({ kind }) => texts.kinds[kind] },
          { id: 'subject', title: texts.columns.subject, cell: ({ subject }) => subject },
          {
            ...{ id: 'words', title: texts.columns.words },
            cell: ({ isOwn }) =>
              isOwn ? <Badge tone="info">{texts.own}</Badge> : <Badge>{texts.ready}</Badge>,
          },
          {
            ...{ id: 'actions', title: words.controls.actions, isTitleHidden: true, isNumber: true },
            cell: (mail) => (
              <>
                {mail.isOwn && (
                  <IconButton
                    icon="undo"
                    label={texts.reset(texts.kinds[mail.kind])}
                    onPress={() => goBack(mail)}
                  />
                )}
                <IconButton
                  icon="edit"
                  label={`${words.controls.edit}: ${texts.kinds[mail.kind]}`}
                  onPress={() => setEdited(mail)}
                />
              </>
            ),
          },
        ]}
      />
      {edited && <MailDialog mail={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}
