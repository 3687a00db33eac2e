import { useState } from 'react';
import { useEditorRestockGroupsQuery } from '#web/generated/editor/restock-groups.ts';
import type { EditorRestockGroupFragment } from '#web/generated/graphql.ts';
import { type Formats, useFormats } from '../formats.ts';
import { messageOf } from '../graph/graph-failure.ts';
import { ProductsTabs } from '../products/products-tabs.tsx';
import { productsWords } from '../products/words.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Badge, Card, Page } from '../ui/page.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { SelectionBar } from '../ui/selection-bar.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { notifyFailure } from '../ui/toast.tsx';
import { usePages } from '../ui/use-pages.ts';
import { words } from '../words.ts';
import { isBack } from './restock.rules.ts';
import { SendDialog } from './send-dialog.tsx';
import { SignUpsDialog } from './sign-ups-dialog.tsx';
import { useAllGroups } from './use-all-groups.ts';
import { restockWords as texts } from './words.ts';

type Group = EditorRestockGroupFragment;
type Row = Group & { readonly id: string };
const none: ReadonlySet<string> = new Set();

/** Who waits for what is sold out; once it is back they are written to from here. */
export function Screen() {
  const formats = useFormats();
  const [ids, setIds] = useState(none);
  const [shown, setShown] = useState<Group>();
  const [asked, setAsked] = useState<readonly Group[]>();
  const query = useEditorRestockGroupsQuery({ variables: { first: 50 }, fetchPolicy: 'cache-and-network' });
  const pages = usePages(query, ({ restockSignUpGroups }) => restockSignUpGroups);
  const findAll = useAllGroups();
  const chosen = pages.rows?.filter(({ variantId }) => ids.has(variantId)) ?? [];
  const askForAll = () =>
    findAll().then(setAsked, (error: unknown) => notifyFailure(messageOf(error, words.failures.unexpected)));
  return (
    <Page
      title={productsWords.title}
      part={productsWords.tabs.waiting}
      isWide
      actions={
        pages.rows?.length ? (
          <Button kind="primary" icon="mail" onPress={() => void askForAll()}>
            {texts.sendAll}
          </Button>
        ) : undefined
      }
    >
      <ProductsTabs current="waiting" />
      <Card isFlush>
        {chosen.length > 0 && (
          <SelectionBar count={chosen.length} onClear={() => setIds(none)}>
            <Button icon="mail" onPress={() => setAsked(chosen)}>
              {texts.send}
            </Button>
          </SelectionBar>
        )}
        <PagedList pages={pages} empty={{ icon: 'mail', ...texts.empty }}>
          {(groups, more) => (
            <Table<Row>
              {...more}
              rows={groups.map((group): Row => ({ ...group, id: group.variantId }))}
              label={texts.label}
              columns={columnsOf(formats, setShown)}
              linkTo={({ productId }) => `/products/${productId}`}
              nameOf={nameOf}
              selection={{ ids, onChange: setIds }}
            />
          )}
        </PagedList>
      </Card>
      {shown && <SignUpsDialog group={shown} name={nameOf(shown)} onClose={() => setShown(undefined)} />}
      {asked && (
        <SendDialog
          groups={asked}
          onClose={() => setAsked(undefined)}
          onSent={() => {
            setAsked(undefined);
            setIds(none);
          }}
        />
      )}
    </Page>
  );
}

/** `Mug (Blue / Small)` */
function nameOf({ product, variant }: Group): string {
  const options = variant.options.map(({ value }) => value).join(' / ');
  return options ? `${product.title} (${options})` : product.title;
}

function columnsOf(formats: Formats, onShow: (group: Group) => void): readonly Column<Row>[] {
  const { columns } = texts;
  return [
    { ...{ id: 'product', title: columns.product }, cell: nameOf },
    {
      ...{ id: 'stock', title: columns.stock },
      cell: (group) =>
        isBack(group) ? (
          <Badge tone="good">
            {group.variant.isUnlimited
              ? texts.backUnlimited
              : texts.back(formats.number(group.variant.stock))}
          </Badge>
        ) : (
          <Badge>{texts.soldOut}</Badge>
        ),
    },
    {
      ...{ id: 'last', title: columns.last, isExtra: true },
      cell: ({ lastSignUpAt }) => formats.brief(lastSignUpAt),
    },
    {
      ...{ id: 'all', title: columns.all, isNumber: true, isExtra: true },
      cell: ({ count }) => formats.number(count),
    },
    {
      ...{ id: 'waiting', title: columns.waiting, isNumber: true },
      cell: ({ waiting }) => (waiting > 0 ? texts.waits(formats.number(waiting)) : texts.nobody),
    },
    {
      ...{ id: 'actions', title: words.controls.actions, isTitleHidden: true, isNumber: true },
      cell: (group) => (
        <IconButton icon="customers" label={texts.show(nameOf(group))} onPress={() => onShow(group)} />
      ),
    },
  ];
}
