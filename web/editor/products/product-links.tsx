import { lazy, Suspense, useRef, useState } from 'react';
import { useEditorProductLinksQuery } from '#web/generated/editor/product-links.ts';
import { useEditorSetProductLinksMutation } from '#web/generated/editor/set-product-links.ts';
import type { EditorLinkedProductFragment, ProductLinkKind } from '#web/generated/graphql.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Badge, Card, ErrorPanel, Skeleton } from '../ui/page.tsx';
import { Picture } from '../ui/picture.tsx';
import { tell } from '../ui/tell.ts';
import { ProductState } from './product-table.tsx';
import { productsWords } from './words.ts';

const { links: texts } = productsWords;
/** Opened by few: a file of its own. */
const ProductFinder = lazy(async () => ({
  default: (await import('./product-finder.tsx')).ProductFinder,
}));

/** As many as can be offered of a kind. */
const most = 12;

type Linked = readonly EditorLinkedProductFragment[];

/** What is offered with a product: to be looked at next, and to be added together with it. Each change counts at once. */
export function ProductLinks({ productId }: { readonly productId: string }) {
  const { data, error, refetch } = useEditorProductLinksQuery({ variables: { id: productId } });
  const { related, addOns } = data?.product ?? {};
  return (
    <>
      {related && addOns ? (
        <>
          <Links kind="RELATED" productId={productId} linked={related} />
          <Links kind="ADD_ON" productId={productId} linked={addOns} />
        </>
      ) : (
        <Card title={texts.kinds.RELATED.title}>
          {error ? <ErrorPanel error={error} onRetry={() => refetch()} /> : <Skeleton rows={2} />}
        </Card>
      )}
    </>
  );
}

function Links({
  kind,
  productId,
  linked: stored,
}: {
  readonly kind: ProductLinkKind;
  readonly productId: string;
  readonly linked: Linked;
}) {
  const { title, hint } = texts.kinds[kind];
  const [isFinding, setIsFinding] = useState(false);
  const [setLinks] = useEditorSetProductLinksMutation();
  // What was chosen last is shown at once; changes are sent one after another, so that the last one counts.
  const [wanted, setWanted] = useState<Linked | null>(null);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const linked = wanted ?? stored;
  const set = (products: Linked) => {
    const productIds = products.map(({ id }) => id);
    const send = async () =>
      (await setLinks({ variables: { input: { productId, kind, productIds } } })).data?.setProductLinks;
    const turn = last.current.then(send, send);
    last.current = turn;
    setWanted(products);
    const done = () => last.current === turn && setWanted(null);
    turn.then(done, done);
    return turn;
  };
  const change = (products: Linked) =>
    void tell(set(products), texts.saved, () => void tell(set(linked), texts.saved));
  const move = (from: number, to: number) => {
    const moved = [...linked];
    moved.splice(to, 0, ...moved.splice(from, 1));
    change(moved);
  };
  return (
    <Card
      title={title}
      actions={
        <Button icon="plus" onPress={() => setIsFinding(true)}>
          {texts.choose}
        </Button>
      }
    >
      <p className="soft">{hint}</p>
      {linked.length > 0 && (
        <ol className="product-links" aria-label={title}>
          {linked.map((product, index) => (
            <li key={product.id}>
              <Picture image={product.images[0]} size={36} />
              <span className="product-link-words">
                {product.title}
                {(product.isArchived || !product.isVisible) && <ProductState product={product} />}
                {product.isSoldOut && <Badge tone="warn">{texts.soldOut}</Badge>}
              </span>
              <IconButton
                icon="up"
                label={texts.earlier(product.title)}
                isDisabled={index === 0}
                onPress={() => move(index, index - 1)}
              />
              <IconButton
                icon="down"
                label={texts.later(product.title)}
                isDisabled={index === linked.length - 1}
                onPress={() => move(index, index + 1)}
              />
              <IconButton
                icon="trash"
                label={texts.remove(product.title)}
                onPress={() => change(linked.filter((each) => each !== product))}
              />
            </li>
          ))}
        </ol>
      )}
      {isFinding && (
        <Suspense fallback={null}>
          <ProductFinder
            chosen={new Set(linked.map(({ id }) => id))}
            except={productId}
            most={most}
            onChoose={(product, isChosen) =>
              change(isChosen ? [...linked, product] : linked.filter(({ id }) => id !== product.id))
            }
            onClose={() => setIsFinding(false)}
          />
        </Suspense>
      )}
    </Card>
  );
}
