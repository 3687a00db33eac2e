import { useState } from 'react';
import { useEditorGiftCardsQuery } from '#web/generated/editor/gift-cards.ts';
import type { EditorGiftCardRowFragment } from '#web/generated/graphql.ts';
import { type Formats, useFormats } from '../formats.ts';
import { anyText, useScreenSearch } from '../search-params.ts';
import { Button } from '../ui/button.tsx';
import { Badge, Card, Toolbar } from '../ui/page.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { usePages } from '../ui/use-pages.ts';
import { DiscountsPage } from './discounts-page.tsx';
import { giftCardWords as texts } from './gift-card-words.ts';
import { IssueDialog } from './issue-dialog.tsx';
import { discountsWords } from './words.ts';

const pageSize = 50;
const giftCardsSearch = { search: anyText };

/** The gift cards that were sold or issued, and what is left on them. */
export function Screen() {
  const formats = useFormats();
  const [{ search }, change, clear] = useScreenSearch(giftCardsSearch);
  const [isIssuing, setIsIssuing] = useState(false);
  const query = useEditorGiftCardsQuery({ variables: { first: pageSize, search: search ?? null } });
  const pages = usePages(query, ({ giftCards }) => giftCards);
  return (
    <DiscountsPage
      current="giftCards"
      actions={
        <Button kind="primary" onPress={() => setIsIssuing(true)}>
          {texts.issue}
        </Button>
      }
    >
      <Card isFlush>
        <Toolbar label={texts.filter}>
          <SearchInput
            label={discountsWords.search}
            placeholder={texts.placeholder}
            value={search ?? ''}
            onChange={(text) => change({ search: text || undefined }, { isTyping: true })}
          />
        </Toolbar>
        <PagedList {...{ pages, clear }} empty={{ icon: 'card', ...texts.empty }} none={texts.none}>
          {(rows, more) => (
            <Table
              {...{ rows, ...more }}
              label={texts.list}
              linkTo={({ id }) => `/discounts/gift-cards/${id}`}
              columns={columnsOf(formats)}
            />
          )}
        </PagedList>
      </Card>
      {isIssuing && <IssueDialog onClose={() => setIsIssuing(false)} />}
    </DiscountsPage>
  );
}

function columnsOf(formats: Formats): readonly Column<EditorGiftCardRowFragment>[] {
  const { columns } = texts;
  return [
    { ...{ id: 'card', title: columns.card }, cell: ({ lastFour }) => texts.title(lastFour) },
    {
      ...{ id: 'who', title: columns.who },
      cell: ({ recipientName, recipientEmail }) => recipientName || recipientEmail,
    },
    { ...{ id: 'state', title: columns.state }, cell: (card) => <GiftCardState card={card} /> },
    {
      ...{ id: 'made', title: columns.made, isExtra: true },
      cell: ({ createdAt }) => formats.brief(createdAt),
    },
    {
      ...{ id: 'value', title: columns.value, isNumber: true, isExtra: true },
      cell: ({ value }) => formats.money(value),
    },
    {
      ...{ id: 'balance', title: columns.balance, isNumber: true },
      cell: ({ balance }) => formats.money(balance),
    },
  ];
}

/** Whether a card can be spent. */
export function GiftCardState({ card }: { readonly card: EditorGiftCardRowFragment }) {
  if (card.isDisabled) return <Badge tone="bad">{texts.states.disabled}</Badge>;
  return Number(card.balance.value) > 0 ? (
    <Badge tone="good">{texts.states.usable}</Badge>
  ) : (
    <Badge>{texts.states.empty}</Badge>
  );
}
