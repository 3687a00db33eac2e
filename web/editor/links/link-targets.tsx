import { useEffect, useState } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { useEditorLinkFilesQuery } from '#web/generated/editor/link-files.ts';
import { useEditorLinkPagesQuery } from '#web/generated/editor/link-pages.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Skeleton } from '../ui/page.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { fileNameOf } from './link.rules.ts';
import { linkWords as words } from './words.ts';

interface Target {
  readonly address: string;
  readonly title: string;
  readonly hint: string;
}

/** What could be chosen but was not loaded, and how to try again. Its place is as high as the list that comes. */
function NotLoaded({ message, onRetry }: { readonly message: string; onRetry(): void }) {
  return (
    <div className="link-failed" role="alert">
      <p>{message}</p>
      <Button onPress={onRetry}>{words.retry}</Button>
    </div>
  );
}

interface TargetListProps {
  readonly label: string;
  readonly empty: string;
  readonly value: string;
  readonly targets: readonly Target[];
  onChange(address: string): void;
}

function TargetList({ label, empty, value, targets, onChange }: TargetListProps) {
  return (
    <ListBox
      className="link-targets"
      aria-label={label}
      selectionMode="single"
      selectedKeys={[value]}
      items={targets}
      onSelectionChange={(keys) => {
        const [key] = keys === 'all' ? [] : keys;
        if (key !== undefined) onChange(String(key));
      }}
      renderEmptyState={() => <p className="soft">{empty}</p>}
    >
      {({ address, title, hint }) => (
        <ListBoxItem id={address} textValue={title} className="menu-item">
          <span>{title}</span>
          <span className="soft">{hint}</span>
        </ListBoxItem>
      )}
    </ListBox>
  );
}

interface PageTargetProps {
  readonly label: string;
  readonly value: string;
  readonly problem: string | undefined;
  onChange(value: string): void;
}

/** A page of the website, chosen or by its path. */
export function PageTarget({ label, value, problem, onChange }: PageTargetProps) {
  const { data, error, refetch } = useEditorLinkPagesQuery({ notifyOnNetworkStatusChange: true });
  const pages = (data?.website?.collections ?? []).map(({ title, fullUrl }) => ({
    ...{ address: fullUrl, title, hint: fullUrl },
  }));
  const isChosen = pages.some(({ address }) => address === value);
  const typed = value.trim().toLowerCase();
  const found = isChosen
    ? pages
    : pages.filter(({ address, title }) => `${title} ${address}`.toLowerCase().includes(typed));
  return (
    <>
      <TextField {...{ label, value, problem, onChange }} hint={words.pageHint} autoFocus />
      <div className="link-list">
        {error ? (
          <NotLoaded message={words.failed} onRetry={() => void refetch().catch(() => undefined)} />
        ) : !data ? (
          <Skeleton rows={3} />
        ) : (
          <TargetList
            label={words.pages}
            empty={words.noPages}
            value={value}
            targets={found}
            onChange={onChange}
          />
        )}
      </div>
    </>
  );
}

interface FileTargetProps {
  readonly value: string;
  readonly problem: string | undefined;
  /** Tells which files there are. */
  onKnown(files: readonly string[]): void;
  onChange(value: string): void;
}

/** A file that everyone may have. */
export function FileTarget({ value, problem, onKnown, onChange }: FileTargetProps) {
  const [search, setSearch] = useState('');
  const { data, previousData, error, refetch } = useEditorLinkFilesQuery({
    variables: { search },
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  });
  const files = (data ?? previousData)?.fileLibrary.nodes.filter(({ isPrivate }) => !isPrivate);
  // A chosen file may not be among those that are listed: many files, or another search.
  const isListed = files?.some(({ url }) => url === value) ?? false;
  const { data: chosen } = useEditorLinkFilesQuery({
    variables: { search: fileNameOf(value).slice(0, 100) },
    skip: value === '' || files === undefined || isListed,
  });
  useEffect(() => {
    if (chosen) onKnown(chosen.fileLibrary.nodes.filter((file) => !file.isPrivate).map(({ url }) => url));
  }, [chosen, onKnown]);
  useEffect(() => {
    if (data) onKnown(data.fileLibrary.nodes.filter((file) => !file.isPrivate).map(({ url }) => url));
  }, [data, onKnown]);
  return (
    <>
      <SearchInput label={words.file} placeholder={words.files} value={search} onChange={setSearch} />
      {value !== '' && <p className="soft">{words.chosen(fileNameOf(value))}</p>}
      <div className="link-list">
        {error ? (
          <NotLoaded message={words.filesFailed} onRetry={() => void refetch().catch(() => undefined)} />
        ) : files === undefined ? (
          <Skeleton rows={3} />
        ) : (
          <TargetList
            label={words.files}
            empty={search === '' ? words.noFiles : words.noneFound}
            value={value}
            targets={files.map(({ url, filename }) => ({ address: url, title: filename, hint: '' }))}
            onChange={onChange}
          />
        )}
      </div>
      {problem && (
        <p className="field-problem" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
