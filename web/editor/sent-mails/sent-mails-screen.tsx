import { useState } from 'react';
import { useEditorAccountMailsQuery } from '#web/generated/editor/account-mails.ts';
import { useEditorFormMailsQuery } from '#web/generated/editor/form-mails.ts';
import { useEditorStoreMailsQuery } from '#web/generated/editor/store-mails.ts';
import type { EditorMailRowFragment, Permission } from '#web/generated/graphql.ts';
import { type Formats, useFormats } from '../formats.ts';
import { oneOf, useScreenSearch } from '../search-params.ts';
import { SettingsPage } from '../settings/settings-page.tsx';
import { useViewer } from '../shell/viewer-context.ts';
import { IconButton } from '../ui/button.tsx';
import { Select } from '../ui/choice.tsx';
import { Badge, Card, type Tone, Toolbar } from '../ui/page.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { type Pages, usePages } from '../ui/use-pages.ts';
import { words } from '../words.ts';
import { SentMailDialog } from './sent-mail-dialog.tsx';
import { sentMailsWords as texts } from './words.ts';

const pageSize = 50;
const sources = ['store', 'forms', 'accounts'] as const;
type Source = (typeof sources)[number];

const needs: Readonly<Record<Source, Permission>> = {
  ...{ store: 'CATALOG_MANAGE', forms: 'FORMS_MANAGE', accounts: 'CONTRIBUTORS_MANAGE' },
};
const lists: Readonly<Record<Source, () => React.ReactNode>> = {
  ...{ store: StoreMails, forms: FormMails, accounts: AccountMails },
};
const mailsSearch = { source: oneOf(sources) };
const tones: Readonly<Record<EditorMailRowFragment['state'], Tone>> = {
  ...{ QUEUED: 'info', SENT: 'good', KEPT: 'warn', FAILED: 'bad' },
};

/** What the website wrote to people, and what became of it. */
export function Screen() {
  const { permissions } = useViewer().account;
  const [search, change] = useScreenSearch(mailsSearch);
  const allowed = sources.filter((source) => permissions.includes(needs[source]));
  const source = allowed.find((one) => one === search.source) ?? allowed[0] ?? 'store';
  const List = lists[source];
  return (
    <SettingsPage current="sentMails">
      <Card isFlush>
        <Toolbar label={texts.which}>
          <Select
            label={texts.source}
            value={source}
            options={allowed.map((value) => ({ value, label: texts.sources[value] }))}
            onChange={(chosen) => change({ source: chosen })}
          />
        </Toolbar>
        <List />
      </Card>
    </SettingsPage>
  );
}

function StoreMails() {
  const query = useEditorStoreMailsQuery({ variables: { first: pageSize } });
  return <Mails pages={usePages(query, ({ storeEmails }) => storeEmails)} />;
}

function FormMails() {
  const query = useEditorFormMailsQuery({ variables: { first: pageSize } });
  return <Mails pages={usePages(query, ({ formEmails }) => formEmails)} />;
}

function AccountMails() {
  const query = useEditorAccountMailsQuery({ variables: { first: pageSize } });
  return <Mails pages={usePages(query, ({ accountEmails }) => accountEmails)} />;
}

function Mails({ pages }: { readonly pages: Pages<EditorMailRowFragment> }) {
  const formats = useFormats();
  const [read, setRead] = useState<EditorMailRowFragment>();
  return (
    <>
      <PagedList pages={pages} empty={{ icon: 'mail', title: texts.emptyTitle, text: texts.emptyText }}>
        {(rows, more) => (
          <Table {...{ rows, ...more }} label={texts.list} columns={columnsOf(formats, setRead)} />
        )}
      </PagedList>
      {read && <SentMailDialog mail={read} onClose={() => setRead(undefined)} />}
    </>
  );
}

function columnsOf(
  formats: Formats,
  onRead: (mail: EditorMailRowFragment) => void,
): readonly Column<EditorMailRowFragment>[] {
  const { columns } = texts;
  return [
    { id: 'to', title: columns.to, cell: ({ to }) => <span className="sent-mail-text">{to}</span> },
    {
      ...{ id: 'subject', title: columns.subject },
      cell: ({ subject }) => <span className="sent-mail-text">{subject}</span>,
    },
    { id: 'written', title: columns.written, cell: ({ createdAt }) => formats.brief(createdAt) },
    { id: 'state', title: columns.state, cell: ({ state }) => <MailState state={state} /> },
    {
      ...{ id: 'actions', title: words.controls.actions, isTitleHidden: true, isNumber: true },
      cell: (mail) => (
        <IconButton icon="mail" label={texts.read(mail.subject)} onPress={() => onRead(mail)} />
      ),
    },
  ];
}

/** What became of a mail, in a word. */
export function MailState({ state }: Pick<EditorMailRowFragment, 'state'>) {
  return <Badge tone={tones[state]}>{texts.states[state]}</Badge>;
}
