import { Link } from '@tanstack/react-router';
import { useReducer, useState, useSyncExternalStore } from 'react';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/page.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { DesignPage } from './design-page.tsx';
import { kitOf, withKit } from './kit.rules.ts';
import { coloursOf, familyOf, groupOptions, plainDefault } from './option.rules.ts';
import { OptionField, type OptionValue } from './option-field.tsx';
import { StarterTheme } from './starter-theme.tsx';
import { Starters } from './starters.tsx';
import type { StyleSession } from './style.ts';
import { StyleWorkspace } from './style-workspace.tsx';
import { designWords as words } from './words.ts';

/** Everything that the theme lets its owner choose, with the website beside it. */
export function Screen() {
  const [begun, begin] = useReducer((count: number) => count + 1, 0);
  return (
    <DesignPage current="style">
      <StyleWorkspace key={begun} label={words.options}>
        {(session) => <Options session={session} onBegun={begin} />}
      </StyleWorkspace>
    </DesignPage>
  );
}

function Options({ session, onBegun }: { readonly session: StyleSession; readonly onBegun: () => void }) {
  const { store, options } = session;
  const { values, customCss } = useSyncExternalStore(store.subscribe, store.read).draft;
  const [search, setSearch] = useState('');
  if (options.length === 0 && session.isWithoutTheme) return <StarterTheme onBegun={onBegun} />;
  if (options.length === 0)
    return (
      <EmptyState
        icon="design"
        title={words.emptyTitle}
        action={
          <Link to="/design/css" className="button button-secondary">
            {words.toCss}
          </Link>
        }
      >
        {words.emptyText}
      </EmptyState>
    );

  function choose(name: string, value: OptionValue | undefined): void {
    const { [name]: _, ...others } = store.read().draft.values;
    store.change({ values: value === undefined ? others : { ...others, [name]: value } }, name);
  }

  const groups = groupOptions(options, search);
  const swatches = coloursOf(options, values);
  const kit = {
    id: kitOf(customCss),
    onChange: (id: string) => store.change({ customCss: withKit(store.read().draft.customCss, id) }),
  };
  const families = options
    .filter(({ type }) => type === 'font')
    .map((option) => familyOf(values[option.name] ?? plainDefault(option)));
  return (
    <>
      <SearchInput label={words.search} placeholder={words.searchHint} value={search} onChange={setSearch} />
      {search === '' && <Starters session={session} />}
      {groups.length === 0 && <p className="soft">{words.noneFound}</p>}
      {groups.map(({ category, options: members }) => (
        <fieldset key={category} className="design-group">
          <legend>{category || words.other}</legend>
          {members.map((option) => (
            <OptionField
              key={option.name}
              option={option}
              value={values[option.name]}
              swatches={swatches}
              families={families}
              kit={kit}
              onChange={(value) => choose(option.name, value)}
            />
          ))}
        </fieldset>
      ))}
      {Object.keys(values).length > 0 && (
        <Button kind="quiet" onPress={() => store.change({ values: {} })}>
          {words.resetAll}
        </Button>
      )}
    </>
  );
}
