import { useState } from 'react';
import { useEditorAuditQuery } from '#web/generated/editor/audit.ts';
import { useEditorAuditPeopleQuery } from '#web/generated/editor/audit-people.ts';
import type { EditorAuditPageFragment } from '#web/generated/graphql.ts';
import { type Formats, useFormats } from '../formats.ts';
import { anyText, oneOf, useScreenSearch } from '../search-params.ts';
import { SettingsPage } from '../settings/settings-page.tsx';
import { useMay } from '../shell/viewer-context.ts';
import { IconButton } from '../ui/button.tsx';
import { Select } from '../ui/choice.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { Badge, Card, Toolbar } from '../ui/page.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { usePages } from '../ui/use-pages.ts';
import { words } from '../words.ts';
import { AuditEntry } from './audit-entry.tsx';
import { pairsOf } from './check-list.tsx';
import { accessWords } from './words.ts';
import './access.css';

const { audit: texts } = accessWords;
const search = {
  area: oneOf(['content', 'store', 'forms', 'people', 'visits']),
  who: anyText,
  kind: anyText,
  subject: anyText,
};
const tones = { CREATED: 'good', CHANGED: 'info', DELETED: 'bad' } as const;

export type Entry = EditorAuditPageFragment['nodes'][number];

/** Who changed what of the website. */
export function Screen() {
  const formats = useFormats();
  const mayPeople = useMay('CONTRIBUTORS_MANAGE');
  const [{ area = 'content', who, kind, subject }, change] = useScreenSearch(search);
  const [shown, setShown] = useState<Entry>();
  const people = useEditorAuditPeopleQuery({ skip: !mayPeople }).data?.contributors ?? [];
  const emails = Object.fromEntries(people.map(({ account: { id, email } }) => [id, email]));
  const query = useEditorAuditQuery({
    variables: {
      ...{ isContent: area === 'content', isStore: area === 'store' },
      ...{ isForms: area === 'forms', isPeople: area === 'people' },
      isVisits: area === 'visits',
      ...{ first: 50, accountId: who ?? null, kind: kind ?? null, subjectId: subject ?? null },
    },
  });
  const pages = usePages(
    query,
    ({ contentAudit, storeAudit, formsAudit, contributorsAudit, visitsAudit }) =>
      contentAudit ?? storeAudit ?? formsAudit ?? contributorsAudit ?? visitsAudit,
  );
  const nameOf = ({ accountId }: Entry) =>
    accountId === 'operator' ? texts.operator : (emails[accountId] ?? texts.someone);
  return (
    <SettingsPage current="audit">
      <Card isFlush>
        <Toolbar label={texts.filter}>
          <Select
            label={texts.area}
            value={area}
            options={pairsOf(texts.areas).map(([value, label]) => ({ value, label }))}
            onChange={(chosen) => change({ area: chosen, kind: undefined, subject: undefined })}
          />
          {people.length > 0 && (
            <FilterSelect
              label={texts.who}
              labels={emails}
              value={who}
              onChange={(chosen) => change({ who: chosen })}
            />
          )}
          <SearchInput
            label={texts.kind}
            placeholder={texts.kindPlaceholder}
            value={kind ?? ''}
            onChange={(text) => change({ kind: text || undefined }, { isTyping: true })}
          />
        </Toolbar>
        <PagedList pages={pages} empty={{ icon: 'info', title: texts.emptyTitle, text: texts.emptyText }}>
          {(rows, more) => (
            <Table
              {...{ rows, ...more }}
              label={texts.label}
              columns={columnsWith(formats, nameOf, setShown)}
            />
          )}
        </PagedList>
      </Card>
      <p className="soft">{texts.explanation}</p>
      {shown && (
        <AuditEntry
          entry={shown}
          by={nameOf(shown)}
          onClose={() => setShown(undefined)}
          onNarrow={() => {
            change({ kind: shown.kind, subject: shown.subjectId });
            setShown(undefined);
          }}
        />
      )}
    </SettingsPage>
  );
}

function columnsWith(
  formats: Formats,
  nameOf: (entry: Entry) => string,
  onShow: (entry: Entry) => void,
): Column<Entry>[] {
  const { columns } = texts;
  return [
    {
      ...{ id: 'what', title: columns.what },
      cell: ({ kind }) => kind.replaceAll('_', ' '),
    },
    {
      ...{ id: 'change', title: columns.change },
      cell: ({ change }) => <Badge tone={tones[change]}>{texts.changes[change]}</Badge>,
    },
    { id: 'who', title: columns.who, cell: nameOf },
    {
      ...{ id: 'when', title: columns.when },
      cell: ({ createdAt }) => formats.dateTime(createdAt),
    },
    {
      ...{ id: 'actions', title: words.controls.actions, isTitleHidden: true, isNumber: true },
      cell: (entry) => (
        <IconButton
          icon="forward"
          label={texts.show(entry.kind.replaceAll('_', ' '))}
          onPress={() => onShow(entry)}
        />
      ),
    },
  ];
}
