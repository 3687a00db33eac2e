import { anyText, useScreenSearch } from '../search-params.ts';
import { useMay } from '../shell/viewer-context.ts';
import { Card, Page, Toolbar } from '../ui/page.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { Contacts } from './contacts.tsx';
import { Members } from './members.tsx';
import { PersonData } from './person-data.tsx';
import { VisitorData } from './visitor-data.tsx';
import { customersWords } from './words.ts';

const customersSearch = { search: anyText };

/** People with an account, everyone whom the shop knows, and what is kept about anyone: each part for whoever may see it. */
export function Screen() {
  const mayOrders = useMay('ORDERS_MANAGE');
  const mayWebsite = useMay('WEBSITE_MANAGE');
  const [{ search = null }, change, clear] = useScreenSearch(customersSearch);
  const toolbar = (
    <Toolbar label={customersWords.filter}>
      <SearchInput
        label={customersWords.search}
        placeholder={customersWords.placeholder}
        value={search ?? ''}
        onChange={(text) => change({ search: text || undefined }, { isTyping: true })}
      />
    </Toolbar>
  );
  return (
    <Page title={customersWords.title} isWide>
      {mayWebsite ? <Members {...{ search, clear, toolbar }} /> : <Card isFlush>{toolbar}</Card>}
      {mayOrders && <Contacts {...{ search, clear }} />}
      {mayWebsite && (
        <>
          <PersonData />
          <VisitorData />
        </>
      )}
    </Page>
  );
}
