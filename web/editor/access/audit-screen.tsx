import { useState } from 'react';
import { useEditorAuditQuery } from '#web/generated/editor/audit.ts';
import { useEditorAuditKeysQuery } from '#web/generated/editor/audit-keys.ts';
import { useEditorAuditPeopleQuery } from '#web/generated/editor/audit-people.ts';
import { type Formats, useFormats } from '../formats.ts';
import { anyText, oneOf, useScreenSearch } from '../search-params.ts';
import { SettingsPage } from '../settings/settings-page.tsx';
import { useMay } from '../shell/viewer-context.ts';
import { IconButton } from '../ui/button.tsx';
import { Select } from '../ui/choice.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { Badge, Card, Toolbar } from '../ui/page.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { usePages } from '../ui/use-pages.ts';
import { words } from '../words.ts';
import { AuditEntry } from './audit-entry.tsx';
import { auditKinds } from './audit-kinds.ts';
import { type Entry, isAccess, whatOf } from './audit-what.ts';
import { pairsOf } from './check-list.tsx';
import { accessWords } from './words.ts';
import './access.css';

const { audit: texts } = accessWords;
const search = {
  log: oneOf(['changes', 'access']),
  area: oneOf(['content', 'store', 'forms', 'people', 'visits']),
  who: anyText,
  kind: anyText,
  subject: anyText,
};
const tones = {
  CREATED: 'good',
  CHANGED: 'info',
  DELETED: 'bad',
  VIEWED: 'neutral',
  EXPORTED: 'warn',
  ERASED: 'bad',
} as const;

/** Who changed what of the website, and who looked at what is personal. */
export function Screen() {
  const formats = useFormats();
  const mayPeople = useMay('CONTRIBUTORS_MANAGE');
  const mayKeys = useMay('WEBSITE_MANAGE');
  const [{ log = 'changes', area = 'content', who, kind, subject }, change] = useScreenSearch(search);
  const isOfAccess = log === 'access';
  const shownArea = isOfAccess ? 'access' : area;
  const isNarrowed = [who, kind, subject].some((each) => each !== undefined);
  const [shown, setShown] = useState<Entry>();
  const people = useEditorAuditPeopleQuery({ skip: !mayPeople }).data?.contributors ?? [];
  const keys = useEditorAuditKeysQuery({ skip: !mayKeys }).data?.apiKeys.nodes ?? [];
  const keyNames = Object.fromEntries(keys.map(({ id, name }) => [id, texts.key(name)]));
  const emails = Object.fromEntries(people.map(({ account: { id, email } }) => [id, email]));
  const query = useEditorAuditQuery({
    variables: {
      ...{ isContent: shownArea === 'content', isStore: shownArea === 'store' },
      ...{ isForms: shownArea === 'forms', isPeople: shownArea === 'people' },
      ...{ isVisits: shownArea === 'visits', isAccess: isOfAccess },
      ...{ first: 50, accountId: who ?? null, kind: kind ?? null, subjectId: subject ?? null },
    },
  });
  const pages = usePages(
    query,
    ({ contentAudit, storeAudit, formsAudit, contributorsAudit, visitsAudit, accessAudit }) =>
      contentAudit ?? storeAudit ?? formsAudit ?? contributorsAudit ?? visitsAudit ?? accessAudit,
  );
  const nameOf = ({ accountId }: Entry) =>
    actors[accountId] ?? emails[accountId] ?? keyNames[accountId] ?? texts.someone;
  return (
    <SettingsPage current="audit">
      <Card isFlush>
        <Toolbar label={texts.filter}>
          <Select
            label={texts.log}
            value={log}
            options={pairsOf(texts.logs).map(([value, label]) => ({ value, label }))}
            onChange={(chosen) => change({ log: chosen, kind: undefined, subject: undefined })}
          />
          {!isOfAccess && (
            <Select
              label={texts.area}
              value={area}
              options={pairsOf(texts.areas).map(([value, label]) => ({ value, label }))}
              onChange={(chosen) => change({ area: chosen, kind: undefined, subject: undefined })}
            />
          )}
          {people.length + keys.length > 0 && (
            <FilterSelect
              label={texts.who}
              labels={{ ...emails, ...keyNames }}
              value={who}
              onChange={(chosen) => change({ who: chosen })}
            />
          )}
          {isOfAccess ? (
            <FilterSelect<keyof typeof texts.accessKinds>
              label={texts.kind}
              labels={texts.accessKinds}
              value={kind === undefined ? undefined : kindOfAccess(kind)}
              onChange={(chosen) => change({ kind: chosen, subject: undefined })}
            />
          ) : (
            <FilterSelect<string>
              label={texts.kind}
              labels={auditKinds[area]}
              value={kind}
              onChange={(chosen) => change({ kind: chosen, subject: undefined })}
            />
          )}
        </Toolbar>
        <PagedList
          pages={pages}
          empty={{
            icon: 'info',
            ...(isOfAccess
              ? { title: texts.accessEmptyTitle, text: isNarrowed ? texts.accessNone : texts.accessEmptyText }
              : { title: texts.emptyTitle, text: isNarrowed ? texts.none : texts.emptyText }),
          }}
        >
          {(rows, more) => (
            <Table
              {...{ rows, ...more }}
              label={isOfAccess ? texts.accessLabel : texts.label}
              columns={columnsWith(formats, nameOf, setShown, isOfAccess)}
            />
          )}
        </PagedList>
      </Card>
      <p className="soft">{isOfAccess ? texts.accessExplanation : texts.explanation}</p>
      {shown && (
        <AuditEntry
          entry={shown}
          by={nameOf(shown)}
          onClose={() => setShown(undefined)}
          onNarrow={() => {
            change({ kind: shown.kind, subject: shown.subjectId || undefined });
            setShown(undefined);
          }}
        />
      )}
    </SettingsPage>
  );
}

/** Who is no account and no key. */
const actors: Readonly<Record<string, string>> = { operator: texts.operator, link: texts.link };

const kindOfAccess = oneOf(pairsOf(texts.accessKinds).map(([kind]) => kind));

function columnsWith(
  formats: Formats,
  nameOf: (entry: Entry) => string,
  onShow: (entry: Entry) => void,
  isOfAccess: boolean,
): Column<Entry>[] {
  const { columns } = texts;
  return [
    {
      ...{ id: 'what', title: columns.what },
      cell: whatOf,
    },
    {
      ...{ id: 'change', title: isOfAccess ? columns.access : columns.change },
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
          label={(isAccess(entry) ? texts.showAccess : texts.show)(whatOf(entry))}
          onPress={() => onShow(entry)}
        />
      ),
    },
  ];
}
